package io.datasetbuilder.warehouse.request;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.warehouse.problem.StoredText;
import io.datasetbuilder.warehouse.query.SqlQuery;
import io.datasetbuilder.warehouse.snapshot.SavedAnalysis;
import java.util.List;
import java.util.stream.Stream;

/**
 * Body of {@code POST /analyses}.
 *
 * @param name 1 to {@value SavedAnalysis#MAX_NAME} characters
 */
public record SaveAnalysisRequest(String name, SqlRequest query) {

  private static final String NAME = "name";
  private static final List<String> MEMBERS =
      List.of(NAME, "table", "snapshot", "as_of", "sql", "limit");

  /** Reads a body; refused with {@code invalid_request} and all its problems. */
  public static Result<SaveAnalysisRequest> read(JsonObject body) {
    ProblemLog log = new ProblemLog();
    RequestFields fields = RequestFields.of(body, MEMBERS, log);
    String name = fields.requiredText(NAME);
    fields.checkStored(NAME, name, SavedAnalysis.MAX_NAME);
    SqlRequest query = SqlRequest.read(fields, log);
    fields.checkStored("sql", query.query().sql(), Integer.MAX_VALUE);
    return QueryFields.result(new SaveAnalysisRequest(name, query), log);
  }

  /** Problems of a request that was not read from a body; empty when it can be saved. */
  public List<Problem> problems() {
    return Stream.concat(
            StoredText.problemsOfFilled(NAME, name, SavedAnalysis.MAX_NAME).stream(),
            StoredText.problems("sql", query.query().sql(), SqlQuery.MAX_CHARACTERS).stream())
        .toList();
  }
}
