package io.datasetbuilder.wire;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.source.validation.Refusal;
import java.util.List;

/** Problems as JSON. Their position in the text is an addition of ours. */
public final class ProblemBody {

  private ProblemBody() {}

  /** One problem; hint and position are null when they are unknown. */
  public static JsonObject of(Problem problem) {
    return new JsonMembers()
        .put("code", problem.code().wire())
        .put("path", problem.at())
        .put("message", problem.message())
        .putOrNull("hint", problem.hint(), JsonValue::of)
        .putOrNull("line", problem.position(), place -> JsonValue.of(place.line()))
        .putOrNull("column", problem.position(), place -> JsonValue.of(place.column()))
        .toObject();
  }

  /** A refused operation, by the point at which it was refused. */
  public static JsonObject of(Refusal refusal) {
    return switch (refusal.reason()) {
      case UNLOADABLE -> unloadable(refusal.problems());
      case INVALID -> invalid(refusal.problems());
      case NOT_POSSIBLE -> notPossible(refusal.problems());
    };
  }

  /** A text that cannot be loaded: the first problem, and that there are more. */
  private static JsonObject unloadable(List<Problem> problems) {
    return new JsonMembers()
        .put("status", "error")
        .put("error", firstOf(problems))
        .putList("load_problems", problems, ProblemBody::of)
        .toObject();
  }

  /** A spec that breaks rules. */
  private static JsonObject invalid(List<Problem> problems) {
    return new JsonMembers()
        .put("status", "invalid")
        .putTexts("problems", problems.stream().map(Problem::message).toList())
        .putList("structured_problems", problems, ProblemBody::of)
        .toObject();
  }

  /** Something that was refused for another reason, under the code of the first problem. */
  private static JsonObject notPossible(List<Problem> problems) {
    JsonMembers body =
        new JsonMembers()
            .put("status", "refused")
            .put("error", firstOf(problems))
            .put("code", problems.get(0).code().wire());
    problems.get(0).facts().forEach(body::put);
    return body.putList("structured_problems", problems, ProblemBody::of).toObject();
  }

  private static String firstOf(List<Problem> problems) {
    Problem first = problems.get(0);
    String at = first.at().isEmpty() ? "" : first.at() + ": ";
    int more = problems.size() - 1;
    return at + first.message() + (more == 0 ? "" : " (and " + more + " more)");
  }
}
