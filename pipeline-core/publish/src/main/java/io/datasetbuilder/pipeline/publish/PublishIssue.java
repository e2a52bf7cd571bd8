package io.datasetbuilder.pipeline.publish;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.pipeline.model.json.JsonMembers;

/**
 * Blocker or warning of a publication.
 *
 * @param message one sentence, safe to show
 */
public record PublishIssue(ProblemCode code, String message) {

  static PublishIssue of(Problem problem) {
    return new PublishIssue(problem.code(), problem.message());
  }

  /** {@code code} and {@code message}. */
  public JsonObject toJson() {
    return new JsonMembers().put("code", code.wire()).put("message", message).toObject();
  }
}
