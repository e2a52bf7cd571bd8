package io.datasetbuilder.http.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.http.fixture.Received;
import io.datasetbuilder.http.fixture.SharedService;
import io.datasetbuilder.http.fixture.SharedService.CallingUser;
import io.datasetbuilder.http.fixture.TestIssuer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/**
 * Bob shares one of his datasets. Ann reads what readers see, and everything else of bob stays as
 * if it did not exist.
 */
class SharedDatasetsTest {

  private static final String CSV = "id,name\n1,Ada\n2,Bob\n3,\n";

  private static final String BEFORE = "2001-01-01T00:00:00Z";

  private static final String AFTER = "2999-01-01T00:00:00Z";

  private static final String FORBIDDEN =
      "terms: {redistribution: forbidden, statement: Not to be passed on}, ";

  @TempDir static Path folder;
  private static SharedService shared;
  private static CallingUser bob;
  private static CallingUser ann;
  private static String share;

  @BeforeAll
  static void start() {
    shared =
        new SharedService(
            folder,
            Map.of("SVC_WAREHOUSE", folder.resolve("warehouse").toString()),
            new TestIssuer(),
            0);
    bob = shared.user("bob");
    ann = shared.user("ann");
    String upload = bob.upload("canary-name.csv", CSV);
    built("shared-ok", spec("shared", upload, "", "id: int"));
    built("shared-failed", spec("shared", upload, "", "name: int"));
    built("private-ok", spec("private", upload, "", "id: int"));
    built("terms-ok", spec("terms", upload, FORBIDDEN, "id: int"));
    share = shared("shared");
    shared("terms");
    String mine = ann.upload("mine.csv", CSV);
    ann.post("/build", Map.of("spec", spec("shared", mine, "", "id: int"), "run_id", "ann-ok"))
        .ok();
  }

  @AfterAll
  static void stop() {
    shared.close();
  }

  private static void built(String run, String spec) {
    bob.post("/builds", Map.of("spec", spec, "run_id", run)).ok();
    bob.get("/builds/" + run + "/events", "Accept", "text/event-stream").ok();
  }

  private static String shared(String dataset) {
    return bob.post("/datasets/" + dataset + "/visibility", Map.of("visibility", "service"))
        .ok()
        .text("share_id");
  }

  private static String spec(String dataset, String upload, String terms, String casts) {
    return """
    dataset_id: %s
    title: Rows of somebody
    description: Made up
    license: CC0-1.0
    sources:
      - {kind: file, alias: s, upload_id: %s, %sformat: csv, schema: {casts: {%s}}}
    exports:
      - {kind: csv, output_path: data.csv}
    """
        .formatted(dataset, upload, terms, casts);
  }

  private static Map<String, String> sql(String dataset, String run, String stage) {
    return Map.of(
        "dataset_id",
        dataset,
        "run_id",
        run,
        "stage",
        stage,
        "sql",
        "SELECT name FROM dataset ORDER BY id");
  }

  static List<String> readable() {
    return List.of(
        "/builds/shared-ok",
        "/builds/shared-ok/manifest",
        "/builds/shared-ok/stages",
        "/builds/shared-ok/stages/gold?source=s",
        "/builds/shared-ok/quality",
        "/artifacts/shared-ok",
        "/artifacts/shared-ok/manifest.json",
        "/artifacts/shared-ok/gold/s/data.csv",
        "/shared/datasets",
        "/datasets/shared?share={share}",
        "/datasets/shared/runs?share={share}",
        "/datasets/shared/runs/shared-ok?share={share}",
        "/datasets/shared/quality/history?share={share}",
        "/warehouse/tables?share={share}",
        "/warehouse/tables/shared.s?share={share}",
        "/warehouse/tables/shared.s/profile?share={share}");
  }

  /** Spec, "Authentication", rule 9: no body names an owner or what the owner keeps. */
  @ParameterizedTest
  @MethodSource("readable")
  void aReaderReadsWithoutWhatOnlyTheOwnerMaySee(String target) {
    Received answer = ann.get(target.replace("{share}", share)).ok();

    assertThat(answer.whole())
        .doesNotContain("canary-name")
        .doesNotContain(shared.principal("bob").ownerId().value())
        .doesNotContain(shared.principal("bob").ownerId().value().substring("oidc:".length()))
        .doesNotContain("oidc:bob")
        .doesNotContain("shared-failed")
        .doesNotContain("buildspec.yaml")
        .doesNotContain("\"bronze/")
        .doesNotContain("\"silver/");
  }

  /** A card names the file of an upload, for everyone to whom the dataset is passed on. */
  @ParameterizedTest
  @ValueSource(strings = {"report.html", "gold/s/README.md", "gold/s/package.json"})
  void documentsAreReadAsTheyWouldBePublishedAndNameNoOwner(String path) {
    Received answer = ann.get("/artifacts/shared-ok/" + path).ok();

    assertThat(answer.body()).isEqualTo(bob.get("/artifacts/shared-ok/" + path).ok().body());
    assertThat(answer.whole())
        .doesNotContain(shared.principal("bob").ownerId().value())
        .doesNotContain("oidc:bob");
  }

  static List<String> hidden() {
    return List.of(
        "GET /builds/{run}/spec",
        "GET /builds/{run}/stages/bronze?source=s",
        "GET /builds/{run}/stages/silver?source=s",
        "GET /builds/{run}/events",
        "GET /builds/{run}/publish/readiness?target=local",
        "GET /builds/{run}/publish/receipt?target=local&destination=bob/x",
        "DELETE /builds/{run}/publish/receipt?target=local&destination=bob/x",
        "POST /builds/{run}/publish {\"target\":\"local\",\"destination\":\"bob/x\"}",
        "GET /builds/{run}/publish/audit",
        "POST /builds/{run}/cancel");
  }

  @ParameterizedTest
  @MethodSource("hidden")
  void whatReadersMayNotSeeOrDoIsLikeThatOfAMissingRun(String call) {
    String[] parts = call.split(" ", 3);
    String body = parts.length == 3 ? parts[2] : "";
    String missing = "x".repeat("shared-ok".length());

    assertThat(
            ann.call(parts[0], parts[1].replace("{run}", "shared-ok"), body)
                .whole()
                .replace("shared-ok", missing))
        .isEqualTo(ann.call(parts[0], parts[1].replace("{run}", missing), body).whole());
  }

  @ParameterizedTest
  @ValueSource(strings = {"shared-failed", "private-ok"})
  void runsThatFailedAndRunsOfOtherDatasetsStayMissing(String run) {
    String missing = "x".repeat(run.length());
    for (String target :
        List.of("/builds/%s", "/builds/%s/manifest", "/builds/%s/quality", "/artifacts/%s")) {
      assertThat(ann.get(target.formatted(run)).whole().replace(run, missing))
          .isEqualTo(ann.get(target.formatted(missing)).whole());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "buildspec.yaml",
        "bronze/s/records.csv",
        "bronze/s/metadata.json",
        "silver/s/table.parquet",
        "silver/s/preview.json"
      })
  void filesThatReadersMayNotReadAreMissing(String path) {
    assertThat(bob.get("/artifacts/shared-ok/" + path).status()).isEqualTo(200);
    assertThat(ann.get("/artifacts/shared-ok/" + path).text("error"))
        .isEqualTo("artifact not found: " + path);
  }

  @Test
  void aReaderQueriesGoldOfARunAndNoOtherStage() {
    assertThat(ann.post("/query", sql("shared", "shared-ok", "gold")).ok().body()).contains("Ada");
    assertThat(ann.post("/query", sql("shared", "shared-ok", "silver")).body())
        .isEqualTo(ann.post("/query", sql("shared", "xxxxxx-xx", "silver")).body());
    assertThat(ann.post("/query", sql("private", "private-ok", "gold")).status()).isEqualTo(400);
  }

  @ParameterizedTest
  @ValueSource(strings = {"query", "rows", "aggregate"})
  void aReaderQueriesTheTablesOfTheShareAndNoOthers(String operation) {
    Map<String, Object> more =
        switch (operation) {
          case "query" -> Map.of("sql", "SELECT name FROM dataset ORDER BY id");
          case "rows" -> Map.of();
          default -> Map.of("measures", List.of(Map.of("fn", "count_rows")));
        };
    String target = "/warehouse/" + operation + "?share=" + share;

    ann.post(target, with("shared.s", more)).ok();
    assertThat(ann.post(target, with("private.s", more)).refusal())
        .isEqualTo("404 table_not_found");
    assertThat(ann.post(target, with("terms.s", more)).refusal()).isEqualTo("404 table_not_found");
    assertThat(ann.post("/warehouse/" + operation, with("private.s", more)).refusal())
        .isEqualTo("404 table_not_found");
  }

  @ParameterizedTest
  @ValueSource(strings = {"query", "rows", "aggregate"})
  void aReaderSelectsASnapshotOfTheShareByATimeAndNoOther(String operation) {
    Map<String, Object> more =
        switch (operation) {
          case "query" -> Map.of("sql", "SELECT name FROM dataset ORDER BY id");
          case "rows" -> Map.of();
          default -> Map.of("measures", List.of(Map.of("fn", "count_rows")));
        };
    String target = "/warehouse/" + operation + "?share=" + share;
    String other =
        bob.get("/warehouse/tables/private.s").ok().json().path("current_snapshot_id").asString();

    ann.post(target, with("shared.s", at(more, "as_of", AFTER))).ok();
    assertThat(ann.post(target, with("shared.s", at(more, "as_of", BEFORE))).refusal())
        .isEqualTo("404 no_snapshot_at_time");
    assertThat(ann.post(target, with("private.s", at(more, "as_of", AFTER))).refusal())
        .isEqualTo("404 table_not_found");
    assertThat(ann.post(target, with("shared.s", at(more, "snapshot", other))).body())
        .isEqualTo(ann.post(target, with("shared.s", at(more, "snapshot", "snap_none"))).body());
  }

  @Test
  void theStatisticsOfATimeAreThoseOfTheShare() {
    String target = "/warehouse/tables/%s.s/profile?share=" + share + "&as_of=";

    ann.get(target.formatted("shared") + AFTER).ok();
    assertThat(ann.get(target.formatted("shared") + BEFORE).refusal())
        .isEqualTo("404 no_snapshot_at_time");
    assertThat(ann.get(target.formatted("private") + AFTER).refusal())
        .isEqualTo("404 table_not_found");
  }

  /** The second run continues the table of the first one. */
  @Tag("deep")
  @Test
  void theHistoryOfATableNamesNoEarlierRunToAReader(@TempDir Path elsewhere) {
    try (SharedService own =
        new SharedService(
            elsewhere,
            Map.of("SVC_WAREHOUSE", elsewhere.resolve("warehouse").toString()),
            new TestIssuer(),
            0)) {
      CallingUser owner = own.user("bob");
      CallingUser reader = own.user("ann");
      String upload = owner.upload("a.csv", CSV);
      String spec = spec("d", upload, "history: {mode: append}, ", "id: int");
      owner.post("/build", Map.of("spec", spec, "run_id", "first")).ok();
      owner.post("/build", Map.of("spec", spec, "run_id", "second")).ok();
      String id =
          owner
              .post("/datasets/d/visibility", Map.of("visibility", "service"))
              .ok()
              .text("share_id");

      assertThat(owner.get("/builds/second/manifest").ok().body())
          .contains("\"history\"")
          .contains("first");
      assertThat(reader.get("/builds/second/manifest").ok().body())
          .doesNotContain("\"history\"")
          .doesNotContain("first");
      JsonNode snapshots =
          reader.get("/warehouse/tables/d.s?share=" + id).ok().json().path("snapshots");
      assertThat(snapshots.size()).isEqualTo(2);
      assertThat(snapshots.path(0).path("parent_snapshot_id"))
          .isEqualTo(snapshots.path(1).path("snapshot_id"));
    }
  }

  private static Map<String, Object> at(Map<String, Object> more, String member, String value) {
    Map<String, Object> body = new HashMap<>(more);
    body.put(member, value);
    return body;
  }

  private static Map<String, Object> with(String table, Map<String, Object> more) {
    Map<String, Object> body = new HashMap<>(more);
    body.put("table", table);
    return body;
  }

  /** Both have a dataset of this id: each list and each name is about one of them. */
  @Test
  void aDatasetOfTheSameIdStaysTheReadersOwn() {
    assertThat(ann.get("/datasets/shared").ok().text("latest_run_id")).isEqualTo("ann-ok");
    assertThat(ann.get("/datasets/shared?share=" + share).ok().text("latest_run_id"))
        .isEqualTo("shared-ok");
    assertThat(ann.get("/builds").ok().body()).contains("ann-ok").doesNotContain("shared-ok");
    assertThat(ann.get("/datasets").ok().json().path("total").asInt()).isEqualTo(1);
    assertThat(ann.get("/warehouse/tables").ok().json().path("tables").size()).isEqualTo(1);
  }

  @Test
  void dataWhoseTermsForbidPassingItOnIsNotRead() {
    String terms = shared("terms");

    ann.get("/builds/terms-ok/manifest").ok();
    assertThat(ann.get("/artifacts/terms-ok/gold/s/data.csv").refusal())
        .isEqualTo("403 redistribution_forbidden");
    assertThat(ann.get("/artifacts/terms-ok/report.html").refusal())
        .isEqualTo("403 redistribution_forbidden");
    assertThat(ann.post("/query", sql("terms", "terms-ok", "gold")).refusal())
        .isEqualTo("403 redistribution_forbidden");
    assertThat(ann.post("/warehouse/rows?share=" + terms, Map.of("table", "terms.s")).refusal())
        .isEqualTo("403 redistribution_forbidden");
  }

  @Test
  void administratorsAndTheKeyAreNoReaders() {
    for (CallingUser other : List.of(shared.user("admin"), shared.keyHolder())) {
      assertThat(other.get("/builds/shared-ok/manifest").status()).isEqualTo(404);
      assertThat(other.get("/artifacts/shared-ok/gold/s/data.csv").status()).isEqualTo(404);
      assertThat(other.get("/datasets/shared?share=" + share).refusal())
          .isEqualTo("404 share_not_found");
      assertThat(other.get("/shared/datasets").body()).isEqualTo("{\"datasets\":[]}");
    }
  }

  @Test
  void onlyTheOwnerSharesADataset() {
    assertThat(
            ann.post("/datasets/private/visibility", Map.of("visibility", "service"))
                .whole()
                .replace("private", "nothing"))
        .isEqualTo(
            ann.post("/datasets/nothing/visibility", Map.of("visibility", "service")).whole());
    assertThat(ann.get("/builds/private-ok").status()).isEqualTo(404);
  }

  @Test
  void whatIsMadePrivateIsMissingFromTheNextCallOn(@TempDir Path elsewhere) {
    try (SharedService own = new SharedService(elsewhere)) {
      CallingUser owner = own.user("bob");
      CallingUser reader = own.user("ann");
      String upload = owner.upload("a.csv", CSV);
      owner.post("/build", Map.of("spec", spec("d", upload, "", "id: int"), "run_id", "run")).ok();
      Map<String, String> service = Map.of("visibility", "service");
      String first = owner.post("/datasets/d/visibility", service).ok().text("share_id");
      reader.get("/builds/run/manifest").ok();
      reader.get("/datasets/d?share=" + first).ok();

      owner.post("/datasets/d/visibility", Map.of("visibility", "private")).ok();

      assertThat(reader.get("/builds/run/manifest").status()).isEqualTo(404);
      assertThat(reader.get("/datasets/d?share=" + first).refusal())
          .isEqualTo("404 share_not_found");
      String second = owner.post("/datasets/d/visibility", service).ok().text("share_id");
      assertThat(second).isNotEqualTo(first);
      own.restart();
      reader.get("/datasets/d?share=" + second).ok();
    }
  }

  @Test
  void anOperatorTakesTheEffectOfShares(@TempDir Path elsewhere) {
    try (SharedService own =
        new SharedService(elsewhere, Map.of("SVC_ALLOW_SHARED", "0"), new TestIssuer(), 0)) {
      CallingUser owner = own.user("bob");
      String upload = owner.upload("a.csv", CSV);
      owner.post("/build", Map.of("spec", spec("d", upload, "", "id: int"), "run_id", "run")).ok();

      assertThat(owner.post("/datasets/d/visibility", Map.of("visibility", "service")).refusal())
          .isEqualTo("403 sharing_forbidden");
      assertThat(
              owner.get("/datasets/d/visibility").ok().json().path("sharing_allowed").asBoolean())
          .isFalse();
      assertThat(own.user("ann").get("/shared/datasets").ok().body())
          .isEqualTo("{\"datasets\":[]}");
      assertThat(own.user("ann").get("/builds/run").status()).isEqualTo(404);
    }
  }
}
