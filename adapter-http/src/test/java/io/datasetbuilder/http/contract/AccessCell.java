package io.datasetbuilder.http.contract;

import io.datasetbuilder.contract.document.ContractOperation;
import io.datasetbuilder.contract.document.Tree;
import io.datasetbuilder.http.contract.AccessDeployment.Things;
import io.datasetbuilder.http.contract.AccessMatrix.Row;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A call of the table.
 *
 * @param caller the credentials that it shows
 */
record AccessCell(Row row, AccessDeployment deployment, Map<String, String> caller) {

  private static final Set<String> OF_EACH_ANSWER = Set.of("date", "x-request-id");
  private static final String OF_EACH_CALL =
      "\\d{4}-\\d\\d-\\d\\dT[^\"]*|fresh-\\d+|sha256:[0-9a-f]{64}";
  private static final int SHOWN = 300;

  /** Everybody can build it. */
  private static final String SPEC = Specs.declared("figures");

  /** The name shows that rows were read. */
  private static final String SQL = "SELECT name AS canary FROM dataset";

  private static final List<Map<String, String>> ROWS = List.of(Map.of("fn", "count_rows"));

  private static final ContractValidator VALIDATOR =
      new ContractValidator(World.SCHEMAS, new Coverage());

  private static final AtomicInteger NUMBER = new AtomicInteger();

  /**
   * What a caller is answered.
   *
   * @param letter as the table explains it; a question mark where none fits
   */
  record Found(char letter, String text) {}

  /**
   * Calls, and holds the answer to the contract.
   *
   * @param expected the letter that the table states; of several that fit, it counts
   */
  Found found(char expected) {
    Answered answer = sent(deployment.owned(), caller);
    VALIDATOR.validate(operation(), answer);
    String text = answer.text();
    return new Found(
        letter(answer, expected),
        answer.status() + " " + text.substring(0, Math.min(text.length(), SHOWN)));
  }

  private ContractOperation operation() {
    return World.CONTRACT.operation(row.operation());
  }

  private char letter(Answered answer, char expected) {
    return switch (expected) {
      case 'M' -> answer.status() == 404 && isMissing(answer) ? expected : '?';
      case 'm' -> withoutCall(answer).equals(withoutCall(ofMissing())) ? expected : '?';
      case 'E' -> isAsEmptyAsOfNewcomer(answer) ? expected : '?';
      default -> answer.status() / 100 == 2 ? success(answer) : refusal(answer);
    };
  }

  private char success(Answered answer) {
    if (operation().isPublic()) {
      return 'P';
    }
    return deployment.owned().areIn(answer.text()) ? 'O' : 'Y';
  }

  private static char refusal(Answered answer) {
    Map<String, Object> body = Tree.object(Tree.parse(answer.text()));
    return switch (answer.status() + " " + body.getOrDefault("code", body.get("error"))) {
      case "401 unauthorized" -> 'U';
      case "403 signup_pending" -> 'W';
      case "403 signup_rejected" -> 'R';
      case "403 forbidden: administrator role required" -> 'A';
      case "403 forbidden: not run owner" -> 'F';
      case "403 credential_storage_disabled" -> 'C';
      case "404 warehouse_not_configured" -> 'N';
      case "404 user_not_found" -> 'V';
      case "400 run_id_completed", "409 run_id_completed" -> 'D';
      case "409 snapshot_current", "409 snapshot_analysed", "409 dataset_scheduled" -> 'H';
      case "409 build job has ended: " + Things.RUN -> 'K';
      case "409 the run cannot be published: see blockers" -> 'B';
      case "404 receipt_not_found" -> 'T';
      case "404 share_not_found" -> 'S';
      case "403 not_team_member" -> 'G';
      case "404 artifact not found: buildspec.yaml" -> 'X';
      case "400 provider_key_required" -> 'I';
      default -> '?';
    };
  }

  /** Byte for byte the answer about things that do not exist, but for their ids. */
  private boolean isMissing(Answered answer) {
    Answered other = ofMissing();
    return answer.status() == other.status()
        && lasting(answer).equals(lasting(other))
        && answer.text().equals(deployment.owned().renamedIn(other.text()));
  }

  private Answered ofMissing() {
    return sent(deployment.owned().missing(), caller);
  }

  private boolean isAsEmptyAsOfNewcomer(Answered answer) {
    return answer.status() == 200
        && withoutCall(answer).equals(withoutCall(sent(deployment.owned(), deployment.newcomer())));
  }

  private static Map<String, List<String>> lasting(Answered answer) {
    Map<String, List<String>> headers = new TreeMap<>(answer.headers());
    headers.keySet().removeAll(OF_EACH_ANSWER);
    return headers;
  }

  private String withoutCall(Answered answer) {
    return answer.status()
        + deployment.owned().renamedIn(answer.text()).replaceAll(OF_EACH_CALL, "");
  }

  private Answered sent(Things things, Map<String, String> credentials) {
    ContractCall call =
        deployment
            .world()
            .sample(operation())
            .credentials(credentials)
            .path("run_id", things.runId())
            .path("dataset_id", things.datasetId())
            .path("upload_id", things.uploadId())
            .path("analysis_id", things.analysisId())
            .path("export_id", things.exportId())
            .path("name", things.table())
            .path("kind", "spec")
            .path("doc_id", things.runId())
            .path("file_path", row.variant().equals("gold") ? "report.html" : "buildspec.yaml")
            .path("stage", row.variant().equals("gold") ? "gold" : "silver")
            .path("provider", "eia");
    deployment.team().filter(team -> takesOwner()).ifPresent(team -> call.query("owner", team));
    if (row.variant().equals("stream")) {
      call.header("Accept", "text/event-stream");
    } else if (row.variant().equals("dataset_of_owner")) {
      call.query("dataset_id", things.datasetId());
    } else if (row.variant().equals("of_share")) {
      call.query("share", things.shareId());
    }
    return switch (row.operation()) {
      case "getPage" -> call.header("Accept", "text/html").send();
      case "adminApproveUser" -> call.path("user_id", deployment.users().approved()).send();
      case "adminRejectUser" -> call.path("user_id", deployment.users().rejected()).send();
      case "saveRevision" -> call.path("doc_id", "fresh-" + NUMBER.incrementAndGet()).send();
      case "scheduleDataset" -> call.json(Map.of()).send();
      case "probeProviderKey" -> call.json(Map.of()).send();
      case "setDatasetVisibility" -> call.json(Map.of("visibility", "service")).send();
      case "handOverDataset" -> call.json(Map.of("owner", "team:" + SharedWorld.TEAM)).send();
      case "getBuildStageDetail" -> call.query("source", "s").send();
      case "validateSpec" -> call.json(Map.of("spec", SPEC)).send();
      case "previewBuild", "createBuild", "submitBuild" -> call.json(body(things)).send();
      case "queryBuiltDataset" -> call.json(ofRun(things)).send();
      case "queryWarehouseTable", "createWarehouseExport" ->
          call.json(Map.of("table", things.table(), "sql", SQL)).send();
      case "createAnalysis" ->
          call.json(Map.of("name", "names", "table", things.table(), "sql", SQL)).send();
      case "readWarehouseRows" -> call.json(Map.of("table", things.table())).send();
      case "aggregateWarehouseTable" ->
          call.json(Map.of("table", things.table(), "measures", ROWS)).send();
      default -> call.send();
    };
  }

  private boolean takesOwner() {
    return operation().parameters().stream()
        .anyMatch(parameter -> "owner".equals(parameter.get("name")));
  }

  private Map<String, String> ofRun(Things things) {
    return Map.of(
        "dataset_id",
        things.datasetId(),
        "run_id",
        things.runId(),
        "stage",
        row.variant().equals("silver") ? "silver" : "gold",
        "sql",
        SQL);
  }

  private Map<String, String> body(Things things) {
    String fresh = "fresh-" + NUMBER.incrementAndGet();
    return switch (row.variant()) {
      case "run_of_owner" -> Map.of("spec", SPEC, "run_id", things.runId());
      case "retry_of_owner" -> Map.of("spec", SPEC, "run_id", fresh, "retry_of", things.runId());
      case "upload_of_owner" -> Map.of("spec", Specs.ofUpload(things.uploadId()), "run_id", fresh);
      default -> Map.of("spec", SPEC, "run_id", fresh);
    };
  }
}
