package io.datasetbuilder.http.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every refusal that a client shows: its status, its sentence, and whether it has a code. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ErrorTextsTest {

  private static final String NO_UPLOAD = "upl_" + "0".repeat(32);

  private Workplace work;
  private Browser browser;
  private String people;

  @BeforeAll
  void open(@TempDir Path folder) {
    work = new Workplace(folder, Map.of("SVC_DATAGO_API_KEY", "a-key-of-a-provider-0123456789"));
    browser = work.browser;
    people = people("people", "csv");
    work.built("done", people);
    work.built("invalid", "dataset_id: x\n");
  }

  @AfterAll
  void close() {
    work.close();
  }

  private String people(String datasetId, String export) {
    String upload = browser.upload("csv", "id,name\n1,Ada\n");
    return Tables.exported(datasetId, export, "", Tables.file("s", upload, "csv", "{}"));
  }

  private Read raw(String target, String body) {
    HttpResponse<byte[]> answer = browser.send("POST", target, BodyPublishers.ofString(body));
    return Browser.read("POST " + target, answer);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/validate", "/preview", "/build", "/builds"})
  void aBodyIsAJsonObjectWithASpec(String target) {
    raw(target, "{").refuses(400, "invalid JSON body");
    raw(target, "").refuses(400, "invalid JSON body");
    raw(target, "[]").refuses(400, "JSON body must be an object");
    raw(target, "null").refuses(400, "JSON body must be an object");
    raw(target, "{}").refuses(400, "missing 'spec' in request body");
    raw(target, "{\"spec\":null}").refuses(400, "'spec' must be a YAML string");
    raw(target, "{\"spec\":{}}").refuses(400, "'spec' must be a YAML string");
  }

  /** Wire, section 7: without a code the client reads the readiness again. */
  @Test
  void aRunThatIsNotReadyIsRefusedWithoutACode() {
    browser
        .post(
            "/builds/done/publish",
            Map.of(
                "target",
                "huggingface",
                "destination",
                "acme/people",
                "options",
                Map.of("private", true)))
        .as(409, PublishShapes.blocked());
    assertThat(
            browser
                .get("/builds/done/publish/readiness?target=huggingface")
                .as(200, PublishShapes.readiness())
                .texts("blockers", "code"))
        .contains("credential_unavailable");
  }

  @Test
  void aRequestToPublishIsReportedWithWhatIsWrongOfIt() {
    String target = "/builds/done/publish";
    browser
        .post(target, Map.of("target", "ftp", "destination", "acme/people"))
        .refuses(400, "\"ftp\" is not one of huggingface, kaggle, local", "unsupported_target");
    browser
        .post(target, Map.of("target", "local", "destination", "people"))
        .refuses(
            400,
            "\"people\" is not owner/name, of letters and digits with '.', '_' and '-' inside");
    browser
        .get(target + "/receipt?target=local&destination=acme/people")
        .refuses(
            404, "there is no receipt of this run for acme/people (local)", "receipt_not_found");
    browser
        .get("/builds/nowhere/publish/readiness?target=local")
        .refuses(404, "run not found: nowhere");
  }

  /** With this code the screens of tables change to queries of runs. */
  @Test
  void noWarehouseIsAnErrorThatTheClientKnows() {
    browser
        .get("/warehouse/tables")
        .refuses(404, "the service runs without a warehouse", "warehouse_not_configured");
    browser
        .get("/analyses")
        .refuses(404, "the service runs without a warehouse", "warehouse_not_configured");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/warehouse/query", "/warehouse/rows", "/warehouse/aggregate"})
  void noTableIsQueriedWithoutAWarehouse(String target) {
    Map<String, ?> body =
        target.endsWith("query")
            ? Map.of("table", "people.s", "sql", "SELECT 1 AS one FROM dataset")
            : target.endsWith("rows")
                ? Map.of("table", "people.s")
                : Map.of("table", "people.s", "measures", List.of(Map.of("fn", "count_rows")));

    browser
        .post(target, body)
        .refuses(404, "the service runs without a warehouse", "warehouse_not_configured");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "people | nowhere | gold   | SELECT 1 AS one FROM dataset | invalid_context"
            + " | there is no such run to be queried",
        "people | ../one  | gold   | SELECT 1 AS one FROM dataset | invalid_request"
            + " | run_id is not the id of a run",
        "people | done    | gold   | SELECT 1 AS one FROM other   | unsafe_query"
            + " | the query reads the relation \"other\","
            + " but only dataset and the relations of its own WITH can be read",
        "people | done    | silver | SELECT age FROM dataset      | query_failed"
            + " | the column \"age\" does not exist"
      })
  void aQueryOfARunThatCannotBeIsRefusedByItsCode(
      String dataset, String run, String stage, String sql, String code, String error) {
    browser
        .post("/query", Map.of("dataset_id", dataset, "run_id", run, "stage", stage, "sql", sql))
        .refuses(400, error, code);
  }

  @Tag("deep")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "other  | done    | gold   | SELECT 1 AS one FROM dataset | invalid_context"
            + " | the run is not one of this dataset",
        "people | done    | bronze | SELECT 1 AS one FROM dataset | invalid_request"
            + " | stage: \"bronze\" is not one of silver, gold",
        "people | done    | gold   | DROP TABLE dataset           | unsafe_query"
            + " | only one SELECT statement is allowed as a query"
      })
  void moreQueriesAreRefusedByTheirCodes(
      String dataset, String run, String stage, String sql, String code, String error) {
    aQueryOfARunThatCannotBeIsRefusedByItsCode(dataset, run, stage, sql, code, error);
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /nowhere",
    "GET, /validate",
    "DELETE, /builds",
    "PUT, /version",
    "POST, /builds/done",
    "GET, /builds/done/publish",
    "GET, /query",
    "PUT, /warehouse/tables"
  })
  void noSuchRouteOrAnotherMethodIsNotFound(String method, String path) {
    HttpResponse<byte[]> answer = browser.send(method, path, BodyPublishers.noBody());

    Browser.read(method, answer).refuses(404, "not found: " + method + " " + path);
  }

  @ParameterizedTest
  @CsvSource({
    "/builds/nowhere, build job not found: nowhere",
    "/builds/nowhere/manifest, manifest not found: nowhere",
    "/builds/nowhere/spec, run not found: nowhere",
    "/builds/nowhere/stages, run not found: nowhere",
    "/builds/nowhere/stages/gold?source=s, run not found: nowhere",
    "/builds/nowhere/quality, run not found: nowhere",
    "/builds/nowhere/events, build job not found: nowhere",
    "/artifacts/nowhere, run not found: nowhere",
    "/builds/done/stages/gold?source=other, unknown source: other",
    "/datasets/nothing, dataset not found: nothing",
    "/datasets/nothing/runs, dataset not found: nothing",
    "/datasets/nothing/quality/history, dataset not found: nothing",
    "/providers/nobody/status, provider not found",
    "/providers/nobody/credential, provider not found"
  })
  void whatIsMissingIsNotFoundAndHasNoCode(String target, String error) {
    browser.get(target).refuses(404, error);
  }

  @Test
  void anUploadThatIsMissingIsNotFoundAndHasNoCode() {
    browser.get("/uploads/" + NO_UPLOAD).refuses(404, "upload not found: " + NO_UPLOAD);
    browser.delete("/uploads/" + NO_UPLOAD).refuses(404, "upload not found: " + NO_UPLOAD);
  }

  @Test
  void aRunIsNotFoundInAnotherDataset() {
    Read missing = browser.get("/datasets/people/runs/nowhere").as(404, ServiceShapes.error());

    assertThat(missing.text("code")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/builds",
        "/datasets",
        "/datasets/people/runs",
        "/datasets/people/quality/history",
        "/builds/done/events"
      })
  void aLimitIsAPositiveInteger(String target) {
    for (String limit : new String[] {"0", "-1", "x", "1.5", ""}) {
      browser.get(target + "?limit=" + limit).refuses(400, "'limit' must be a positive integer");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/builds?dataset_id=",
        "/builds/done/events?tail=yes",
        "/builds/done/events?tail=1",
        "/builds/done/events?limit=1001",
        "/builds/done/stages/tin?source=s",
        "/builds/done/stages/gold",
        "/builds/done/stages/silver?source=s&limit=1001",
        "/quality/summary?window=7d",
        "/quality/issues?status=bad",
        "/quality/issues?dataset_id=",
        "/quality/issues?limit=501",
        "/quality/issues?cursor=x",
        "/monitoring/builds?window=1h",
        "/monitoring/builds?bucket=day",
        "/builds/_x",
        "/builds/_x/manifest",
        "/artifacts/_x",
        "/uploads/upl_1",
        "/providers/No/status"
      })
  void aValueThatCannotBeIsRefusedWithoutACode(String target) {
    Read refused = browser.get(target).as(400, ServiceShapes.error());

    assertThat(refused.text("code")).as(refused.what()).isEmpty();
  }

  @Test
  void aRunIdIsAText() {
    String wrong = "'run_id' must be a non-empty string";
    for (String target : new String[] {"/build", "/builds"}) {
      browser.post(target, Map.of("spec", people, "run_id", "")).refuses(400, wrong);
      browser.post(target, Map.of("spec", people, "run_id", 7)).refuses(400, wrong);
    }
  }

  @Test
  void anIdThatWasUsedIsRefusedByItsCode() {
    for (String run : new String[] {"done", "invalid"}) {
      String code = run.equals("done") ? "run_id_completed" : "run_id_ended";
      Map<String, String> body = Map.of("spec", people, "run_id", run);
      Read job = browser.post("/builds", body).as(409, ServiceShapes.error());
      Read build = browser.post("/build", body).as(400, ServiceShapes.error());

      assertThat(job.text("code")).isEqualTo(code).isEqualTo(build.text("code"));
      assertThat(job.text("run_id")).isEqualTo(run).isEqualTo(build.text("run_id"));
    }
  }

  @Test
  void theStoreOfKeysIsNotConfiguredWithoutAMasterKey() {
    String error = "credential store is not configured";
    String path = "/providers/bok/credential";

    browser.get(path).refuses(503, error);
    browser.put(path, Map.of("credential", "a-key-of-a-provider")).refuses(503, error);
    browser.delete(path).refuses(503, error);
  }

  @Test
  void whatIsNoSpecIsReportedInTheFormOfSpecs() {
    for (String target : new String[] {"/validate", "/preview", "/build"}) {
      browser.post(target, Map.of("spec", "[")).as(400, SpecShapes.problems());
      browser.post(target, Map.of("spec", "dataset_id: x\n")).as(400, SpecShapes.problems());
      Read invalid =
          browser
              .post(target, Map.of("spec", people.replace("license: CC0-1.0", "publish: true")))
              .as(400, SpecShapes.problems());
      assertThat(invalid.text("status")).isEqualTo("invalid");
    }
  }

  /** Sent as an escape in the body, it would become another character in the stored spec. */
  @ParameterizedTest
  @ValueSource(strings = {"/validate", "/preview", "/build"})
  void halfOfASurrogatePairIsNoSpec(String target) {
    Read read = raw(target, "{\"spec\":\"dataset_id: caf\\ud83d\\n\",\"run_id\":\"half\"}");

    assertThat(read.as(400, SpecShapes.problems()).text("error")).contains("an unpaired surrogate");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/validate", "/preview", "/build"})
  void anIdWithControlCharactersIsInvalid(String target) {
    Map<String, String> body = Map.of("spec", people("\"peo\\u202Eple\"", "csv"), "run_id", "bidi");

    assertThat(browser.post(target, body).as(400, SpecShapes.problems()).text("status"))
        .isEqualTo("invalid");
  }

  @Test
  void aSpecWithoutExportsCannotBeLoaded() {
    String spec = people.replaceAll("(?s)exports:.*", "exports: []\n");

    Read answer = browser.post("/validate", Map.of("spec", spec)).as(400, SpecShapes.problems());

    assertThat(answer.text("status")).isEqualTo("error");
  }

  @Test
  void aPreviewThatCannotBeIsRefusedWithoutACode() {
    List<Map<String, ?>> wrong =
        List.of(
            Map.of("spec", people, "limit", 0),
            Map.of("spec", people, "limit", 1001),
            Map.of("spec", people, "limit", true),
            Map.of("spec", people, "limit", "5"),
            Map.of("spec", people, "sample_mode", "last"),
            Map.of("spec", people, "seed", true));
    for (Map<String, ?> body : wrong) {
      Read refused = browser.post("/preview", body).as(400, ServiceShapes.error());
      assertThat(refused.text("code")).as(refused.body().toString()).isEmpty();
    }
  }

  @Test
  void anUploadThatCannotBeIsRefused() {
    for (String query : new String[] {"", "?format=xls", "?format=csv&encoding=klingon"}) {
      raw("/uploads" + query, "id\n1\n").as(400, ServiceShapes.error());
    }
    Read empty = raw("/uploads?format=csv", "").as(400, ServiceShapes.error());
    assertThat(empty.text("code")).isEqualTo("empty_upload");
  }

  @Test
  void whatMayNotBePassedOnIsWithheldByItsCode() {
    String spec =
        Tables.spec(
            "air",
            "",
            "{provider: datago, dataset: air_quality, alias: s, params: {sidoName: 서울}}");

    browser.post("/preview", Map.of("spec", spec)).as(403, ServiceShapes.withheld());
    work.built("air-1", spec);
    work.screens.ofRun("air-1");
    Read silver = browser.get("/builds/air-1/stages/silver?source=s");
    assertThat(silver.text("sample_withheld")).isEqualTo("redistribution_forbidden");
    assertThat(silver.items("sample")).isEmpty();
    for (String stage : new String[] {"silver", "gold"}) {
      Map<String, ?> query =
          Map.of("dataset_id", "air", "run_id", "air-1", "stage", stage, "sql", "SELECT 1 AS one");
      browser.post("/query", query).as(403, ServiceShapes.withheld());
    }
  }
}
