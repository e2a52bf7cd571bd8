package io.datasetbuilder.infrastructure.state.warehouse;

import static io.datasetbuilder.infrastructure.state.warehouse.KilledWarehouseMain.KEPT;
import static io.datasetbuilder.warehouse.fixture.Snapshots.CITIES;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.infrastructure.state.database.TestDatabases;
import io.datasetbuilder.warehouse.export.ExportFiles;
import io.datasetbuilder.warehouse.export.StoredExports;
import io.datasetbuilder.warehouse.snapshot.CommitResult.Committed;
import io.datasetbuilder.warehouse.snapshot.Snapshot;
import io.datasetbuilder.warehouse.snapshot.Snapshot.State;
import io.datasetbuilder.warehouse.snapshot.SnapshotHold.Kind;
import io.datasetbuilder.warehouse.snapshot.WarehouseExport;
import io.datasetbuilder.warehouse.snapshot.WarehouseTable;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A warehouse whose process is killed while it starts, commits, collects, exports, backs up and
 * restores loses nothing that was acknowledged, shows nothing that is not whole, and continues.
 * Moments are drawn from a seed: some in the start, the others shortly after one of the first
 * commits. The last process lives until each kind of work was acknowledged once, and more commits
 * than there were moments: on a slow machine no moment may be long enough for a restore.
 */
@Tag("kill")
@Tag("deep")
class KilledWarehouseTest {

  private static final int MOMENTS = Integer.getInteger("kill.moments", 6);
  private static final long SEED = Long.getLong("kill.seed", 20261123L);

  private static final int LONGEST_START_MICROS = 450_000;
  private static final int LONGEST_COMMIT_MICROS = 25_000;
  private static final int MOST_COMMITS = 4;

  @TempDir Path folder;

  /** Snapshots that a process said it committed, by revision. */
  private final Map<Long, String> acknowledged = new TreeMap<>();

  /** All else that they said. */
  private Acknowledgements others;

  private String held = "";
  private long lastRevision;

  @Test
  @Timeout(value = 15, unit = TimeUnit.MINUTES)
  void killedAtAnyMomentItLosesNoAcknowledgedSnapshot() throws Exception {
    others = new Acknowledgements(folder);
    Random moments = new Random(SEED);
    hold();
    Process next = process(0);
    try {
      for (int round = 0; round < MOMENTS; round++) {
        Process killed = next;
        // It waits for its sign meanwhile.
        next = process(round + 1);
        int commits = moments.nextInt(MOST_COMMITS);
        int micros = moments.nextInt(commits == 0 ? LONGEST_START_MICROS : LONGEST_COMMIT_MICROS);
        killAfter(killed, commits, micros);
        assertNothingIsLost(
            "seed %d, round %d, %d commits and %d us".formatted(SEED, round, commits, micros));
      }
      killWhenEnoughIsAcknowledged(next);
      assertNothingIsLost("seed %d, last round".formatted(SEED));
    } finally {
      next.destroyForcibly().waitFor();
    }
    assertNothingIsLeftOver();
    others.assertBackupsAreWhole();
    others.assertRestoresCanBeRepeated();
  }

  private void hold() {
    try (TestDatabases databases = TestDatabases.files(folder)) {
      WarehouseProcess process = new WarehouseProcess(folder, databases.warehouse());
      Committed first = (Committed) process.commit(CITIES, "first", 0);
      process.holds.place(first.snapshotId(), Kind.AUDIT, "kept", Optional.empty());
      held = first.snapshotId();
      acknowledged.put(first.revision(), first.snapshotId());
    }
  }

  /** A process that waits for its sign to begin. */
  private Process process(int round) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            // A sixth of what a start takes.
            "-XX:+UnlockDiagnosticVMOptions",
            "-XX:-BytecodeVerificationRemote",
            // A killed process leaves its copy of the database's library.
            "-Dorg.sqlite.tmpdir=" + folder,
            "-cp",
            System.getProperty("java.class.path"),
            KilledWarehouseMain.class.getName(),
            folder.toString(),
            folder.resolve("warehouse/warehouse.sqlite3").toString(),
            "round-" + round,
            Integer.toString(1 + round * 10_000))
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  /** Lets a process begin, and kills it so long after a number of its commits. */
  private void killAfter(Process process, int commits, int micros) throws Exception {
    try (BufferedReader lines = begin(process)) {
      int seen = 0;
      while (seen < commits) {
        seen += acknowledge(next(lines)) ? 1 : 0;
      }
      TimeUnit.MICROSECONDS.sleep(micros);
      kill(process, lines);
    }
  }

  private void killWhenEnoughIsAcknowledged(Process process) throws Exception {
    try (BufferedReader lines = begin(process)) {
      while (!others.hasEachKind() || acknowledged.size() <= MOMENTS) {
        acknowledge(next(lines));
      }
      kill(process, lines);
    }
  }

  private static BufferedReader begin(Process process) throws IOException {
    process.getOutputStream().write('+');
    process.getOutputStream().flush();
    return new BufferedReader(
        new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII));
  }

  private static String next(BufferedReader lines) throws IOException {
    String line = lines.readLine();
    assertThat(line).as("a line of a process that was not killed").isNotNull();
    return line;
  }

  private void kill(Process process, BufferedReader lines) throws Exception {
    assertThat(process.isAlive()).isTrue();
    // By its handle: the process itself would close its output.
    process.toHandle().destroyForcibly();
    process.waitFor();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      acknowledge(line);
    }
  }

  /** Whether a line is that of a commit; the last line may be torn. */
  private boolean acknowledge(String line) {
    if (others.read(line)) {
      return false;
    }
    String[] parts = line.split(" ", -1);
    boolean commit = parts.length == 2 && parts[1].length() == held.length();
    if (commit) {
      acknowledged.put(Long.parseLong(parts[0]), parts[1]);
    }
    return commit;
  }

  private void assertNothingIsLost(String moment) {
    try (TestDatabases databases = TestDatabases.files(folder)) {
      WarehouseProcess process = new WarehouseProcess(folder, databases.warehouse());
      WarehouseTable table = table(process);
      Map<String, Snapshot> committed = committed(process);

      assertThat(table.revision()).as(moment).isGreaterThanOrEqualTo(lastRevision);
      assertThat(committed).as(moment).containsKeys(held, table.current().orElseThrow().id());
      acknowledged.forEach(
          (revision, snapshot) -> {
            assertThat(table.revision()).as(moment).isGreaterThanOrEqualTo(revision);
            if (revision > table.revision() - KEPT) {
              assertThat(committed).as(moment + ": revision " + revision).containsKey(snapshot);
            }
          });
      assertThat(committed.values().stream().map(Snapshot::revision)).doesNotHaveDuplicates();
      committed
          .keySet()
          .forEach(snapshot -> Acknowledgements.assertIsWhole(process, snapshot, moment));
      lastRevision = table.revision();
      others.assertAreKept(process, moment);
    }
  }

  /** One collection removes what all those processes have left. */
  private void assertNothingIsLeftOver() throws IOException {
    try (TestDatabases databases = TestDatabases.files(folder)) {
      WarehouseProcess process = new WarehouseProcess(folder, databases.warehouse());
      assertThat(process.collection.collect(Optional.empty(), KEPT, Duration.ZERO).problems())
          .isEmpty();
      List<Snapshot> rows =
          process.index.read(reader -> reader.snapshots().of(table(process).id()));

      assertThat(rows).allMatch(row -> row.state() == State.COMMITTED);
      assertThat(files())
          .isEqualTo(rows.stream().map(Snapshot::id).collect(Collectors.toUnmodifiableSet()));
      assertThat(acknowledged).as("commits that were acknowledged").hasSizeGreaterThan(MOMENTS);
      assertThat(exportFilesAfterSweep(process))
          .isEqualTo(
              process.exports.list(WorkspaceId.SHARED).stream()
                  .map(WarehouseExport::id)
                  .collect(Collectors.toUnmodifiableSet()));
    }
  }

  private static Set<String> exportFilesAfterSweep(WarehouseProcess process) {
    Clock later = Clock.offset(Clock.systemUTC(), Duration.ofHours(2));
    new StoredExports(process.index, process.exportFiles, later, BackupFixture::id).sweep();
    return process.exportFiles.list().stream()
        .map(ExportFiles.StoredFile::exportId)
        .collect(Collectors.toUnmodifiableSet());
  }

  private static WarehouseTable table(WarehouseProcess process) {
    return process.index.<List<WarehouseTable>>read(reader -> reader.tables().all()).get(0);
  }

  private static Map<String, Snapshot> committed(WarehouseProcess process) {
    List<Snapshot> rows = process.index.read(reader -> reader.snapshots().of(table(process).id()));
    return rows.stream()
        .filter(row -> row.state() == State.COMMITTED)
        .collect(Collectors.toMap(Snapshot::id, row -> row));
  }

  private Set<String> files() throws IOException {
    Set<String> names = new HashSet<>();
    try (Stream<Path> files = Files.list(folder.resolve("warehouse/snapshots"))) {
      files.forEach(file -> names.add(file.getFileName().toString().replace(".parquet", "")));
    }
    return names;
  }
}
