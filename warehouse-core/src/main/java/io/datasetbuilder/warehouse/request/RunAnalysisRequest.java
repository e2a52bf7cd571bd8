package io.datasetbuilder.warehouse.request;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.problem.Result;
import java.util.List;

/** Body of {@code POST /analyses/{id}/run}, which has no members: the analysis names everything. */
public final class RunAnalysisRequest {

  private RunAnalysisRequest() {}

  /** Checks a body; refused with {@code invalid_request} for each member. */
  public static Result<JsonObject> check(JsonObject body) {
    ProblemLog log = new ProblemLog();
    RequestFields.of(body, List.of(), log);
    return QueryFields.result(body, log);
  }
}
