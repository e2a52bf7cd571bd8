package io.datasetbuilder.http.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.http.fixture.Received;
import io.datasetbuilder.http.fixture.SharedService;
import io.datasetbuilder.http.fixture.SharedService.CallingUser;
import io.datasetbuilder.http.fixture.TestIssuer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Spec, "Authentication", rule 9: what belongs to bob is to ann, to the key and to an administrator
 * what is not there, to the byte. Missing ids have as many characters as the ids of bob.
 */
class ForeignThingsTest {

  private static final String MISSING_UPLOAD = "upl_" + "0".repeat(32);

  /** Finished, failed, ended without a run, running and queued. */
  private static final List<String> RUNS =
      List.of("bob-ok", "bob-failed", "bob-invalid", "bob-held", "bob-queued");

  @TempDir static Path folder;
  private static SharedService shared;
  private static String upload;

  @BeforeAll
  static void start() {
    shared = new SharedService(folder, Map.of("SVC_MAX_BUILDS", "1"), new TestIssuer(), 0);
    CallingUser bob = shared.user("bob");
    upload = bob.upload("bobs.csv", "id,name\n1,Ada\n2,Bob\n3,\n");
    built(bob, "bob-ok", spec("of bob", upload, "csv", "id: int"));
    built(bob, "bob-failed", spec("of bob", upload, "csv", "name: int"));
    built(bob, "bob-invalid", "dataset_id: x");
    built(bob, "bob-both", spec("both", upload, "csv", "id: int"));
    bob.post("/builds", Map.of("spec", spec("of bob", upload, "held", ""), "run_id", "bob-held"))
        .ok();
    shared.held.awaitHeld();
    bob.post("/builds", Map.of("spec", spec("of bob", upload, "csv", ""), "run_id", "bob-queued"))
        .ok();
  }

  @AfterAll
  static void stop() {
    shared.close();
  }

  private static void built(CallingUser user, String run, String spec) {
    user.post("/builds", Map.of("spec", spec, "run_id", run)).ok();
    user.get("/builds/" + run + "/events", "Accept", "text/event-stream").ok();
  }

  private static String spec(String dataset, String upload, String export, String casts) {
    return """
    dataset_id: %s
    title: Rows of somebody
    description: Made up
    license: CC0-1.0
    sources:
      - {kind: file, alias: s, upload_id: %s, format: csv, schema: {casts: {%s}}}
    exports:
      - {kind: %s, output_path: data.%s}
    quality: {min_rows: 1, max_null_ratio: {name: 0.1}}
    """
        .formatted(dataset, upload, casts, export, export);
  }

  static List<String> reads() {
    return List.of(
        "GET /builds/{run}",
        "POST /builds/{run}/cancel",
        "GET /builds/{run}/manifest",
        "GET /builds/{run}/spec",
        "GET /builds/{run}/stages",
        "GET /builds/{run}/stages/silver?source=s",
        "GET /builds/{run}/stages/bronze?source=s",
        "GET /builds/{run}/stages/gold?source=other",
        "GET /builds/{run}/quality",
        "GET /builds/{run}/events",
        "GET /builds/{run}/events?tail=true",
        "GET /builds/{run}/events?after=1",
        "GET /builds/{run}/publish/readiness?target=local",
        "GET /builds/{run}/publish/receipt?target=local&destination=bob/x",
        "DELETE /builds/{run}/publish/receipt?target=local&destination=bob/x",
        "POST /builds/{run}/publish {\"target\":\"local\",\"destination\":\"bob/x\"}",
        "POST /builds/{run}/publish/reconcile {\"target\":\"local\",\"destination\":\"bob/x\"}",
        "GET /builds/{run}/publish/audit",
        "GET /artifacts/{run}",
        "GET /artifacts/{run}/manifest.json",
        "GET /artifacts/{run}/gold/s/data.csv",
        "GET /artifacts/{run}/../x",
        "GET /datasets/of%20bob/runs/{run}",
        "GET /datasets/both/runs/{run}",
        "GET /builds?dataset_id={run}");
  }

  private static List<CallingUser> others() {
    return List.of(shared.user("ann"), shared.user("admin"), shared.keyHolder());
  }

  @ParameterizedTest
  @MethodSource("reads")
  void aForeignRunIsLikeAMissingOne(String read) {
    String[] parts = read.split(" ", 3);
    String method = parts[0];
    String target = parts[1];
    String body = parts.length == 3 ? parts[2] : "";
    for (CallingUser other : others()) {
      for (String run : RUNS) {
        String missing = "x".repeat(run.length());
        assertThat(
                other
                    .call(method, target.replace("{run}", run), body)
                    .whole()
                    .replace(run, missing))
            .as(run)
            .isEqualTo(other.call(method, target.replace("{run}", missing), body).whole());
      }
    }
  }

  @Test
  void theStreamOfAForeignRunIsLikeThatOfAMissingOne() {
    for (String run : RUNS) {
      String missing = "x".repeat(run.length());
      CallingUser ann = shared.user("ann");
      assertThat(
              ann.get("/builds/" + run + "/events", "Accept", "text/event-stream")
                  .whole()
                  .replace(run, missing))
          .isEqualTo(
              ann.get("/builds/" + missing + "/events", "Accept", "text/event-stream").whole());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "/runs", "/quality/history"})
  void aForeignDatasetIsLikeAMissingOne(String part) {
    for (CallingUser other : others()) {
      assertThat(other.get("/datasets/of%20bob" + part).whole().replace("of bob", "xxxxxx"))
          .isEqualTo(other.get("/datasets/xxxxxx" + part).whole());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "DELETE"})
  void aForeignUploadIsLikeAMissingOne(String method) {
    for (CallingUser other : others()) {
      assertThat(
              other.call(method, "/uploads/" + upload, "").whole().replace(upload, MISSING_UPLOAD))
          .isEqualTo(other.call(method, "/uploads/" + MISSING_UPLOAD, "").whole());
    }
    assertThat(shared.user("bob").get("/uploads/" + upload).status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/validate", "/preview"})
  void aSpecOfAForeignUploadIsLikeOneOfAMissingUpload(String path) {
    for (CallingUser other : others()) {
      String foreign = specCall(other, path, upload).replace(upload, MISSING_UPLOAD);
      assertThat(foreign).isEqualTo(specCall(other, path, MISSING_UPLOAD));
    }
  }

  /** Without the id of the run that is made anew each time, and the digest of the upload's id. */
  private static String specCall(CallingUser user, String path, String upload) {
    return user.post(path, Map.of("spec", spec("mine", upload, "csv", "")))
        .whole()
        .replaceAll("\\d{8}T\\d{12}Z", "RUN")
        .replaceAll("sha256:[0-9a-f]{64}", "DIGEST");
  }

  /** Such builds run: nothing may hold the worker. */
  @Test
  void aBuildOfWhatIsForeignIsLikeOneOfWhatIsMissing(@TempDir Path elsewhere) {
    try (SharedService free = new SharedService(elsewhere)) {
      String kept = free.user("bob").upload("bobs.csv", "id\n1\n");
      built(free.user("bob"), "bob-ok", spec("of bob", kept, "csv", ""));
      CallingUser ann = free.user("ann");
      assertThat(specCall(ann, "/build", kept).replace(kept, MISSING_UPLOAD))
          .isEqualTo(specCall(ann, "/build", MISSING_UPLOAD));
      String mine = ann.upload("anns.csv", "id\n1\n");
      assertThat(retry(ann, "/build", mine, "bob-ok").replace("bob-ok", "xxxxxx"))
          .isEqualTo(retry(ann, "/build", mine, "xxxxxx"))
          .startsWith("400");
    }
  }

  @Test
  void aForeignRunIdCannotBeTakenWhateverItsRunDoes() {
    CallingUser ann = shared.user("ann");
    String mine = ann.upload("anns.csv", "id\n1\n");
    for (String run : RUNS) {
      Map<String, String> body = Map.of("spec", spec("mine", mine, "csv", ""), "run_id", run);
      for (String path : List.of("/build", "/builds")) {
        Received refused = ann.post(path, body);
        assertThat(refused.status()).as(path + " " + run).isEqualTo(403);
        assertThat(refused.text("error")).isEqualTo("forbidden: not run owner");
        assertThat(refused.json().has("code")).isFalse();
      }
    }
  }

  @Test
  void aForeignRunCannotBeRetriedAndIsLikeAMissingOne() {
    CallingUser ann = shared.user("ann");
    String mine = ann.upload("anns.csv", "id\n1\n");
    for (String run : RUNS) {
      String missing = "x".repeat(run.length());
      assertThat(retry(ann, "/builds", mine, run).replace(run, missing))
          .as(run)
          .isEqualTo(retry(ann, "/builds", mine, missing))
          .startsWith("400");
    }
  }

  private static String retry(CallingUser user, String path, String upload, String earlier) {
    return user.post(
            path,
            Map.of(
                "spec", spec("mine", upload, "csv", ""), "retry_of", earlier, "run_id", "ann-new"))
        .whole();
  }

  @Test
  void listsAndFiguresShowNothingOfOthers() {
    CallingUser other = shared.user("nobody-yet");
    other.get("/version");
    shared.decide("nobody-yet", "approve");

    assertThat(other.get("/builds").body()).isEqualTo("{\"builds\":[]}");
    assertThat(other.get("/datasets").body()).isEqualTo("{\"datasets\":[],\"total\":0}");
    assertThat(other.get("/uploads").body()).isEqualTo("{\"uploads\":[]}");
    assertThat(other.get("/quality/issues").json().path("total").asInt(-1)).isZero();
    assertThat(other.get("/quality/summary").body()).doesNotContain("bob");
    assertThat(other.get("/monitoring/builds").body())
        .contains("\"recent_runs\":[]")
        .doesNotContain("\"total\":1");
    assertThat(other.get("/monitoring/summary").json().at("/artifact_store/last_write_at").isNull())
        .isTrue();
  }

  @Test
  void anAdministratorSeesWhoseRunsThereAre() {
    assertThat(shared.user("admin").get("/admin/runs?limit=200").body()).contains(RUNS.get(0));
    assertThat(shared.user("ann").get("/admin/runs").status()).isEqualTo(403);
  }
}
