package io.datasetbuilder.cli.remote;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Position;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.buildspec.problem.ProblemCode.Explanation;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.cli.output.Refused;
import io.datasetbuilder.embedded.problem.ProblemCatalog;
import io.datasetbuilder.embedded.problem.ServiceProblem;
import io.datasetbuilder.pipeline.model.access.AccessProblem;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.JsonProblems;
import io.datasetbuilder.pipeline.source.validation.Refusal;
import io.datasetbuilder.pipeline.source.validation.Refusal.Reason;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Ends a call of a service that was refused or failed on the way. */
final class RemoteFailure extends Refused {

  private static final long serialVersionUID = 1L;

  private final boolean passing;

  /**
   * @param passing whether the same call may succeed a little later
   */
  RemoteFailure(Refusal refusal, boolean passing) {
    super(refusal);
    this.passing = passing;
  }

  static RemoteFailure because(ProblemCode code, String message) {
    return new RemoteFailure(refusal(code, message), false);
  }

  static RemoteFailure passing(ProblemCode code, String message) {
    return new RemoteFailure(refusal(code, message), true);
  }

  /** The same, naming the local file that it is about. */
  RemoteFailure ofFile(Path file) {
    String name = Quoting.path(file.toString());
    List<Problem> problems =
        refusal().problems().stream().map(problem -> about(name, problem)).toList();
    return new RemoteFailure(new Refusal(refusal().reason(), problems), passing);
  }

  private static Problem about(String name, Problem problem) {
    Problem named = Problem.of(problem.code(), name, problem.message());
    return problem.hint().map(named::withHint).orElse(named);
  }

  private static Refusal refusal(ProblemCode code, String message) {
    Problem problem = Problem.of(code, "", message).withHint(code.remedy());
    return new Refusal(Reason.NOT_POSSIBLE, List.of(problem));
  }

  /** Whether the service had no free slot for a query. */
  boolean isBusy() {
    String code = refusal().problems().get(0).code().wire();
    return code.equals(WarehouseProblem.QUERY_BUSY.wire());
  }

  boolean isPassing() {
    return passing;
  }

  /** Parses the refusal of a call by a service, without control characters in its texts. */
  static final class RemoteProblems {

    private static final String UNKNOWN = "the service refuses the call";

    private RemoteProblems() {}

    static Refusal of(JsonObject body) {
      JsonFields fields = fields(body);
      Reason reason = reason(fields.text("status").orElse(""));
      String list = reason == Reason.UNLOADABLE ? "load_problems" : "structured_problems";
      List<Problem> problems = fields.objects(list, RemoteProblems::problem);
      return new Refusal(reason, problems.isEmpty() ? List.of(only(fields)) : problems);
    }

    /**
     * The reason of a 401 that is known for a token: it has expired, or its address is not
     * verified.
     */
    static Optional<Problem> reasonOfRefusal(JsonObject body) {
      JsonFields fields = fields(body);
      return fields
          .text("code")
          .filter(code -> !code.equals(AccessProblem.UNAUTHORIZED.wire()))
          .flatMap(ProblemCatalog::find)
          .map(entry -> Problem.of(entry.code(), "", sentence(fields)));
    }

    /** The reported code, or {@code remote_refused} without one. */
    static ProblemCode code(Optional<String> reported) {
      return reported
          .<ProblemCode>map(name -> new RemoteCode(plain(name)))
          .orElse(ServiceProblem.REMOTE_REFUSED);
    }

    static String plain(String text) {
      return text.replaceAll("\\p{Cntrl}", " ");
    }

    /** An upload above the limit: the message of the service, and the setting of the limit. */
    static Refusal tooLarge(Optional<JsonObject> body) {
      ServiceProblem limit = ServiceProblem.REMOTE_UPLOAD_TOO_LARGE;
      JsonFields fields = fields(body.orElseGet(() -> new JsonObject(Map.of())));
      Optional<String> reported = fields.text("code");
      ProblemCode code = reported.isPresent() ? code(reported) : limit;
      return new Refusal(
          Reason.NOT_POSSIBLE,
          List.of(Problem.of(code, "", sentence(fields)).withHint(limit.remedy())));
    }

    private static JsonFields fields(JsonObject body) {
      return JsonFields.of(body, new JsonProblems(ServiceProblem.REMOTE_REFUSED));
    }

    private static String sentence(JsonFields body) {
      return body.text("error").map(RemoteProblems::plain).orElse(UNKNOWN);
    }

    private static Reason reason(String status) {
      return switch (status) {
        case "error" -> Reason.UNLOADABLE;
        case "invalid" -> Reason.INVALID;
        default -> Reason.NOT_POSSIBLE;
      };
    }

    private static Problem only(JsonFields body) {
      Problem problem = Problem.of(code(body.text("code")), "", sentence(body));
      return remedy(body).map(problem::withHint).orElse(problem);
    }

    /** The hint of the service, or else the remedy that this program knows for the code. */
    private static Optional<String> remedy(JsonFields body) {
      Optional<String> hint = body.text("hint").map(RemoteProblems::plain);
      return hint.isPresent()
          ? hint
          : body.text("code").flatMap(ProblemCatalog::find).map(entry -> entry.code().remedy());
    }

    private static Problem problem(JsonFields fields) {
      Problem problem =
          Problem.of(
              code(fields.text("code")),
              plain(fields.text("path").orElse("")),
              plain(fields.text("message").orElse(UNKNOWN)));
      Optional<String> hint = fields.text("hint");
      if (hint.isPresent()) {
        problem = problem.withHint(plain(hint.get()));
      }
      Optional<Long> line = fields.whole("line");
      Optional<Long> column = fields.whole("column");
      return line.isPresent() && column.isPresent() && line.get() > 0 && column.get() > 0
          ? problem.at(new Position(line.get().intValue(), column.get().intValue()))
          : problem;
    }

    /**
     * A code that a service reported, which this program may not know.
     *
     * @param name the reported code
     */
    private record RemoteCode(String name) implements ProblemCode {

      @Override
      public String wire() {
        return name;
      }

      @Override
      public Explanation explanation() {
        return new Explanation("The service reports this code.", "Read its message.");
      }
    }
  }
}
