package io.datasetbuilder.cli.remote;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Position;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.embedded.Refusal;
import io.datasetbuilder.embedded.Refusal.Reason;
import io.datasetbuilder.embedded.problem.ProblemCatalog;
import io.datasetbuilder.embedded.problem.RemoteProblem;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.JsonProblems;
import java.util.List;
import java.util.Optional;

/** Reads what a service says of a call that it refuses. Texts are made fit for a terminal. */
final class RemoteProblems {

  private static final String UNKNOWN = "the service refuses the call";

  private RemoteProblems() {}

  static Refusal of(JsonObject body) {
    JsonFields fields = JsonFields.of(body, new JsonProblems(RemoteProblem.REMOTE_REFUSED));
    Reason reason = reason(fields.text("status").orElse(""));
    String list = reason == Reason.UNLOADABLE ? "load_problems" : "structured_problems";
    List<Problem> problems = fields.objects(list, RemoteProblems::problem);
    return new Refusal(reason, problems.isEmpty() ? List.of(only(fields)) : problems);
  }

  /** A code as told, or ours where none is. */
  static ProblemCode code(Optional<String> told) {
    return told.<ProblemCode>map(name -> new RemoteCode(plain(name)))
        .orElse(RemoteProblem.REMOTE_REFUSED);
  }

  static String plain(String text) {
    return text.replaceAll("\\p{Cntrl}", " ");
  }

  /** More bytes than a service takes: its own sentence, and the setting of the limit. */
  static Refusal tooLarge(Optional<JsonObject> body) {
    RemoteProblem limit = RemoteProblem.REMOTE_UPLOAD_TOO_LARGE;
    Optional<JsonFields> fields =
        body.map(refusal -> JsonFields.of(refusal, new JsonProblems(RemoteProblem.REMOTE_REFUSED)));
    ProblemCode code =
        fields
            .flatMap(refusal -> refusal.text("code"))
            .<ProblemCode>map(name -> new RemoteCode(plain(name)))
            .orElse(limit);
    String sentence =
        fields.flatMap(refusal -> refusal.text("error")).map(RemoteProblems::plain).orElse(UNKNOWN);
    return new Refusal(
        Reason.NOT_POSSIBLE, List.of(Problem.of(code, "", sentence).withHint(limit.remedy())));
  }

  private static Reason reason(String status) {
    return switch (status) {
      case "error" -> Reason.UNLOADABLE;
      case "invalid" -> Reason.INVALID;
      default -> Reason.NOT_POSSIBLE;
    };
  }

  private static Problem only(JsonFields body) {
    String sentence = body.text("error").map(RemoteProblems::plain).orElse(UNKNOWN);
    Problem problem = Problem.of(code(body.text("code")), "", sentence);
    return remedy(body).map(problem::withHint).orElse(problem);
  }

  /** What the service says to do, or else what this program knows of its code. */
  private static Optional<String> remedy(JsonFields body) {
    Optional<String> hint = body.text("hint").map(RemoteProblems::plain);
    return hint.isPresent()
        ? hint
        : body.text("code").flatMap(ProblemCatalog::find).map(entry -> entry.code().remedy());
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
