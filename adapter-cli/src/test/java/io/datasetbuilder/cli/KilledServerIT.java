package io.datasetbuilder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A service that is killed while it builds leaves whole runs or none (Spec, "Asynchronous build
 * job", restart).
 */
@Tag("kill")
@Tag("deep")
@Tag("process")
class KilledServerIT {

  private static final long SEED = 20261121L;
  private static final int LONGEST_MILLIS = 2_500;
  private static final int BUILDS = 3;

  @TempDir Path folder;

  private final Set<String> proven = new HashSet<>();
  private String spec = "";

  @Test
  @Timeout(value = 15, unit = TimeUnit.MINUTES)
  void killedAtAnyMomentItLeavesWholeRunsOrNone() throws Exception {
    KilledServices services = KilledServices.in(folder, SEED, LONGEST_MILLIS);
    services.killEach(
        (service, round, moment) -> {
          if (round == 0) {
            spec = spec(service.upload("format=csv&filename=rows.csv", rows()).text("upload_id"));
          } else {
            assertWholeRunsOnly(service, moment);
          }
          submit(service, round, moment);
        },
        "--max-builds",
        "3");
    try (ServedFolder service = ServedFolder.start(folder)) {
      assertWholeRunsOnly(service, services.afterwards());
      assertThat(service.post("/builds", ServedFolder.withSpec(spec, "afterwards")).status())
          .isEqualTo(202);
      await(service, "afterwards", "succeeded");
      assertThat(service.terminate()).isZero();
    }
  }

  private void submit(ServedFolder service, int round, String moment) throws Exception {
    for (int build = 0; build < BUILDS; build++) {
      String id = "run-" + round + "-" + build;
      assertThat(service.post("/builds", ServedFolder.withSpec(spec, id)).status())
          .as(moment)
          .isEqualTo(202);
    }
  }

  /** What the service lists is what has a manifest, and each of these proves itself. */
  private void assertWholeRunsOnly(ServedFolder service, String moment) throws Exception {
    List<String> listed =
        ((JsonArray) service.get("/builds?limit=100000").body().members().get("builds"))
            .items().stream().map(KilledServerIT::runId).sorted().toList();
    List<String> folders = folders();
    List<String> withManifest =
        folders.stream().filter(run -> Files.exists(run(run, "manifest.json"))).toList();

    assertThat(listed).as(moment).isEqualTo(withManifest);
    for (String run : folders) {
      boolean whole = withManifest.contains(run);
      for (String route : List.of("", "/manifest", "/stages", "/quality", "/spec", "/events")) {
        assertThat(service.get("/builds/" + run + route).status())
            .as(moment + ": " + run + route)
            .isEqualTo(whole ? 200 : 404);
      }
    }
    for (String run : withManifest) {
      assertThat(lastEvent(service, run))
          .as(moment + ": " + run)
          .isIn("run_finished", "run_failed");
      if (!proven.add(run)) {
        continue;
      }
      assertThat(new RunnableJar(folder).run("verify", run, "--output-dir", "out").code())
          .as(moment + ": verify " + run)
          .isZero();
    }
  }

  private static String lastEvent(ServedFolder service, String run) throws Exception {
    List<JsonValue> events =
        ((JsonArray)
                service.get("/builds/" + run + "/events?limit=1000").body().members().get("events"))
            .items();
    return ((JsonText) ((JsonObject) events.get(events.size() - 1)).members().get("event")).value();
  }

  private List<String> folders() throws Exception {
    try (Stream<Path> below = Files.list(folder.resolve("out"))) {
      return List.copyOf(
          new TreeSet<>(
              below
                  .filter(path -> Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS))
                  .map(path -> path.getFileName().toString())
                  .filter(name -> !name.startsWith("."))
                  .toList()));
    }
  }

  private Path run(String run, String file) {
    return folder.resolve("out").resolve(run).resolve(file);
  }

  private static String runId(JsonValue build) {
    return ((JsonText) ((JsonObject) build).members().get("run_id")).value();
  }

  private static void await(ServedFolder service, String run, String status) throws Exception {
    String now = "";
    for (int turn = 0; turn < 600 && !now.equals(status); turn++) {
      Thread.sleep(100);
      now = service.get("/builds/" + run).text("status");
    }
    assertThat(now).isEqualTo(status);
  }

  /** Large enough for a build to take longer than a moment. */
  private static byte[] rows() {
    StringBuilder csv = new StringBuilder("id,name,amount,day\n");
    IntStream.range(0, 200_000)
        .forEach(
            row ->
                csv.append(row)
                    .append(",name ")
                    .append(row % 977)
                    .append(',')
                    .append(row * 31L % 10_007)
                    .append(",2026-01-")
                    .append(10 + row % 20)
                    .append('\n'));
    return csv.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static String spec(String upload) {
    return """
    dataset_id: killed
    title: Rows
    description: Rows that are built while the service is killed.
    sources:
      - kind: file
        alias: rows
        upload_id: %s
        format: csv
        schema:
          required: [id]
          casts: {day: date}
    exports:
      - kind: csv
        output_path: rows.csv
      - kind: jsonl
        output_path: rows.jsonl
    """
        .formatted(upload);
  }
}
