package io.datasetbuilder.warehouse.request;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.warehouse.revision.ReviseDocument.Reverting;
import java.util.List;
import java.util.Optional;

/** Body of {@code POST /revisions/{kind}/{doc_id}/revert}. */
public final class RevertRevisionRequest {

  static final String EXPECTED = "expected_revision";

  private static final String TO = "to_revision";
  private static final List<String> MEMBERS = List.of(TO, EXPECTED);

  private RevertRevisionRequest() {}

  /** Reads a body; refused with {@code invalid_request} and all its problems. */
  public static Result<Reverting> read(JsonObject body) {
    ProblemLog log = new ProblemLog();
    RequestFields fields = RequestFields.of(body, MEMBERS, log);
    Reverting reverting = new Reverting(number(fields, TO, 1), number(fields, EXPECTED, 0));
    return QueryFields.result(reverting, log);
  }

  /** A whole number that must be there and not be too small. */
  static long number(RequestFields fields, String name, long least) {
    Optional<Long> number = fields.whole(name);
    if (!fields.has(name)) {
      fields.report(name, "is required");
    } else if (number.filter(value -> value < least).isPresent()) {
      fields.report(name, "is at least " + least);
    }
    return number.orElse(least);
  }
}
