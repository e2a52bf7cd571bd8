package io.datasetbuilder.cli.remote;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Position;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.embedded.Refusal;
import io.datasetbuilder.embedded.Refusal.Reason;
import io.datasetbuilder.embedded.problem.RemoteProblem;
import io.datasetbuilder.pipeline.json.JsonComplaints;
import io.datasetbuilder.pipeline.json.JsonFields;
import java.util.List;
import java.util.Optional;

/** Reads what a service says of a call that it refuses. Texts are made fit for a terminal. */
final class ToldProblems {

  private static final String UNKNOWN = "the service refuses the call";

  private ToldProblems() {}

  static Refusal of(JsonObject body) {
    JsonFields fields = JsonFields.of(body, new JsonComplaints(RemoteProblem.REMOTE_REFUSED));
    Reason reason = reason(fields.text("status").orElse(""));
    String list = reason == Reason.UNLOADABLE ? "load_problems" : "structured_problems";
    List<Problem> problems = fields.objects(list, ToldProblems::problem);
    return new Refusal(reason, problems.isEmpty() ? List.of(only(fields)) : problems);
  }

  /** A code as told, or ours where none is. */
  static ProblemCode code(Optional<String> told) {
    return told.<ProblemCode>map(name -> new ToldCode(plain(name)))
        .orElse(RemoteProblem.REMOTE_REFUSED);
  }

  static String plain(String text) {
    return text.replaceAll("\\p{Cntrl}", " ");
  }

  private static Reason reason(String status) {
    return switch (status) {
      case "error" -> Reason.UNLOADABLE;
      case "invalid" -> Reason.INVALID;
      default -> Reason.NOT_POSSIBLE;
    };
  }

  private static Problem only(JsonFields body) {
    String sentence = body.text("error").map(ToldProblems::plain).orElse(UNKNOWN);
    return Problem.of(code(body.text("code")), "", sentence);
  }

  private static Problem problem(JsonFields told) {
    Problem problem =
        Problem.of(
            code(told.text("code")),
            plain(told.text("path").orElse("")),
            plain(told.text("message").orElse(UNKNOWN)));
    Optional<String> hint = told.text("hint");
    if (hint.isPresent()) {
      problem = problem.withHint(plain(hint.get()));
    }
    Optional<Long> line = told.whole("line");
    Optional<Long> column = told.whole("column");
    return line.isPresent() && column.isPresent() && line.get() > 0 && column.get() > 0
        ? problem.at(new Position(line.get().intValue(), column.get().intValue()))
        : problem;
  }
}
