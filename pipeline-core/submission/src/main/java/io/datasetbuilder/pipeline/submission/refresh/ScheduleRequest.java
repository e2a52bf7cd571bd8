package io.datasetbuilder.pipeline.submission.refresh;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNull;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.pipeline.runs.refresh.RefreshProblem;
import java.util.Optional;

/**
 * Body of {@code PUT /schedules/{dataset_id}}.
 *
 * @param document id of the saved spec; empty: the id of the dataset
 */
public record ScheduleRequest(Optional<String> document) {

  private static final String DOCUMENT = "document";

  /** Reads a body; refused with {@code invalid_schedule}. */
  public static Result<ScheduleRequest> read(JsonObject body) {
    for (String member : body.members().keySet()) {
      if (!member.equals(DOCUMENT)) {
        return refused(member, Quoting.quoted(member) + " is not a member of a schedule");
      }
    }
    JsonValue document = body.members().getOrDefault(DOCUMENT, JsonValue.ofNull());
    if (document instanceof JsonNull) {
      return Result.ok(new ScheduleRequest(Optional.empty()));
    }
    return document instanceof JsonText text
        ? Result.ok(new ScheduleRequest(Optional.of(text.value())))
        : refused(DOCUMENT, "'document' is not a text");
  }

  private static Result<ScheduleRequest> refused(String at, String message) {
    return Result.refused(Problem.of(RefreshProblem.INVALID_SCHEDULE, at, message));
  }
}
