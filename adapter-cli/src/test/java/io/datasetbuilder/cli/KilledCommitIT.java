package io.datasetbuilder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.settings.WarehouseSettings;
import io.datasetbuilder.warehouse.snapshot.ReadTables.TableDetails;
import io.datasetbuilder.warehouse.snapshot.Snapshot;
import io.datasetbuilder.warehouse.snapshot.SnapshotHold;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A service that is killed while its builds commit one table, and collections that are killed while
 * they remove snapshots, lose nothing that was acknowledged. A test of the catalog kills a process
 * that does nothing else, at many more moments.
 */
@Tag("kill")
@Tag("process")
@Tag("deep")
class KilledCommitIT {

  private static final long SEED = 20261123L;
  private static final int LONGEST_MILLIS = 2_000;
  private static final int LONGEST_COLLECTION_MILLIS = 900;
  private static final int BUILDERS = 2;

  /** Of the newest so many revisions, no collection here removes a snapshot. */
  private static final int KEPT = 2;

  private static final String TABLE = "killed.rows";

  @TempDir Path folder;

  /** Snapshots that a response named, by revision. */
  private final Map<Long, String> acknowledged = new ConcurrentSkipListMap<>();

  private final Queue<Throwable> unexpected = new ConcurrentLinkedQueue<>();
  private String spec = "";
  private Optional<String> held = Optional.empty();
  private long lastRevision;

  @Test
  @Timeout(value = 20, unit = TimeUnit.MINUTES)
  void killedAtAnyMomentItLosesNoAcknowledgedSnapshot() throws Exception {
    KilledServices services = KilledServices.in(folder, SEED, LONGEST_MILLIS);
    services.killEach(new Builders(new Random(services.seed())), "--warehouse", "wh");
    try (ServedFolder service = ServedFolder.start(folder, "--warehouse", "wh")) {
      build(service, spec, "afterwards");
      assertThat(service.terminate()).isZero();
    }
    assertNothingIsLost(services.afterwards());
    assertThat(acknowledged).containsKey(lastRevision);
  }

  /** Builds of one table at a time in several threads, and a collection after each kill. */
  private final class Builders implements KilledServices.Work {

    private final Random collections;
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean ended;

    Builders(Random collections) {
      this.collections = collections;
    }

    @Override
    public void begin(ServedFolder service, int round, String moment) throws Exception {
      if (round == 0) {
        spec = spec(service.upload("format=csv", rows()).text("upload_id"));
        build(service, spec, "first");
      }
      ended = false;
      for (int builder = 0; builder < BUILDERS; builder++) {
        String prefix = "run-" + round + "-" + builder + "-";
        threads.add(new Thread(() -> buildUntilKilled(service, prefix)));
      }
      threads.forEach(Thread::start);
    }

    /** Ends when the service is killed, mostly in the middle of a build. */
    private void buildUntilKilled(ServedFolder service, String prefix) {
      try {
        for (int i = 0; !ended; i++) {
          acknowledge(service.post("/build", ServedFolder.withSpec(spec, prefix + i)).body());
        }
      } catch (Exception | AssertionError failed) {
        if (!ended) {
          unexpected.add(failed);
        }
      }
    }

    @Override
    public void end() {
      ended = true;
    }

    @Override
    public void killed(String moment) throws Exception {
      for (Thread thread : threads) {
        thread.join();
      }
      threads.clear();
      assertThat(unexpected).as(moment).isEmpty();
      assertNothingIsLost(moment);
      collectAndKill(collections.nextInt(LONGEST_COLLECTION_MILLIS));
      assertNothingIsLost(moment + ", and a collection");
    }
  }

  private void build(ServedFolder service, String spec, String run) throws Exception {
    ServedFolder.Answer answer = service.post("/build", ServedFolder.withSpec(spec, run));
    assertThat(answer.status()).isEqualTo(200);
    acknowledge(answer.body());
  }

  /** A build that lost against a newer one names no snapshot. */
  private void acknowledge(JsonObject response) {
    JsonObject materialized = (JsonObject) response.members().get("materialized");
    if (materialized.members().get("rows") instanceof JsonObject table) {
      acknowledged.put(
          ((JsonNumber) table.members().get("revision")).value().longValueExact(),
          ((JsonText) table.members().get("snapshot_id")).value());
    }
  }

  private void collectAndKill(int millis) throws Exception {
    Process collection =
        new RunnableJar(folder)
            .start(
                List.of(),
                folder.resolve("gc.out"),
                folder.resolve("gc.err"),
                "warehouse-gc",
                "wh",
                "--keep",
                String.valueOf(KEPT),
                "--stale-hours",
                "0");
    if (!collection.waitFor(millis, TimeUnit.MILLISECONDS)) {
      collection.destroyForcibly().waitFor();
    }
  }

  private void assertNothingIsLost(String moment) throws Exception {
    try (BuilderService service =
        BuilderService.builder(folder.resolve("out"))
            .warehouse(WarehouseSettings.in(folder.resolve("wh")))
            .build()) {
      TableDetails shown = value(service.warehouse().table(TABLE));
      long revision = shown.table().revision();
      List<String> ids = shown.snapshots().stream().map(Snapshot::id).toList();

      assertThat(revision).as(moment).isGreaterThanOrEqualTo(lastRevision);
      assertThat(ids).as(moment).contains(shown.table().current().orElseThrow().id());
      acknowledged.forEach(
          (raised, snapshot) -> {
            assertThat(revision).as(moment).isGreaterThanOrEqualTo(raised);
            if (raised > revision - KEPT) {
              assertThat(ids).as(moment + ": revision " + raised).contains(snapshot);
            }
          });
      for (Snapshot snapshot : shown.snapshots()) {
        assertThat(snapshot.state()).as(moment).isEqualTo(Snapshot.State.COMMITTED);
        assertThat(digest(snapshot.id())).as(moment).isEqualTo(snapshot.digest());
      }
      held.ifPresent(snapshot -> assertThat(ids).as(moment + ": held").contains(snapshot));
      lastRevision = revision;
      holdOne(service, ids);
    }
  }

  private void holdOne(BuilderService service, List<String> ids) {
    if (held.isEmpty()) {
      String oldest = ids.get(ids.size() - 1);
      value(
          service
              .warehouseMaintenance()
              .hold(oldest, SnapshotHold.Kind.AUDIT, "kept", Optional.empty()));
      held = Optional.of(oldest);
    }
  }

  private String digest(String snapshot) throws Exception {
    byte[] file = Files.readAllBytes(folder.resolve("wh/snapshots/" + snapshot + ".parquet"));
    byte[] hash = MessageDigest.getInstance("SHA-256").digest(file);
    return "sha256:" + HexFormat.of().formatHex(hash);
  }

  private static <T> T value(Result<T> result) {
    return result.match(
        value -> value,
        problems -> {
          throw new AssertionError(problems);
        });
  }

  private static byte[] rows() {
    return "id,name\n1,a\n2,b\n".getBytes(StandardCharsets.UTF_8);
  }

  private static String spec(String upload) {
    return """
    dataset_id: killed
    title: Rows
    description: Rows whose table is committed while the service is killed.
    sources:
      - {kind: file, alias: rows, upload_id: %s, format: csv}
    exports:
      - {kind: csv, output_path: rows.csv}
    """
        .formatted(upload);
  }
}
