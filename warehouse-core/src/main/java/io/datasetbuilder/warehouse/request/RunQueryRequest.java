package io.datasetbuilder.warehouse.request;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.text.Choices;
import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.warehouse.query.SqlQuery;
import java.util.List;
import java.util.Optional;

/**
 * Body of {@code POST /query}: SQL over one table of a run.
 *
 * @param datasetId not empty
 * @param runId not empty
 * @param source the key of a source or the name of a composition; needed when the run has several
 */
public record RunQueryRequest(
    String datasetId, String runId, Stage stage, Optional<String> source, SqlQuery query) {

  private static final List<String> MEMBERS =
      List.of("dataset_id", "run_id", "stage", "source", "sql", "limit");

  private static final Choices<Stage> STAGES = Choices.of(Stage.values());

  /** Reads a body; refused with {@code invalid_request} and all its problems. */
  public static Result<RunQueryRequest> read(JsonObject body) {
    ProblemLog log = new ProblemLog();
    RequestFields fields = RequestFields.of(body, MEMBERS, log);
    RunQueryRequest request =
        new RunQueryRequest(
            fields.requiredText("dataset_id"),
            fields.requiredText("run_id"),
            fields.requiredChoice("stage", STAGES).orElse(Stage.GOLD),
            fields.text("source"),
            QueryFields.sql(fields, log));
    return QueryFields.result(request, log);
  }

  /** The stage whose table is read. */
  public enum Stage implements WireNamed.LowerCase {
    SILVER,
    GOLD
  }
}
