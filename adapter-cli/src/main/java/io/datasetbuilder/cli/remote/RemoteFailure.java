package io.datasetbuilder.cli.remote;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.embedded.problem.Refusal;
import io.datasetbuilder.embedded.problem.Refusal.Reason;
import java.nio.file.Path;
import java.util.List;

/** Ends a call of a service that was refused or failed on the way. */
public final class RemoteFailure extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient Refusal refusal;
  private final boolean passing;

  /**
   * @param passing whether the same call may succeed a little later
   */
  RemoteFailure(Refusal refusal, boolean passing) {
    super(refusal.problems().get(0).code().wire());
    this.refusal = refusal;
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
        refusal.problems().stream().map(problem -> about(name, problem)).toList();
    return new RemoteFailure(new Refusal(refusal.reason(), problems), passing);
  }

  private static Problem about(String name, Problem problem) {
    Problem named = Problem.of(problem.code(), name, problem.message());
    return problem.hint().map(named::withHint).orElse(named);
  }

  private static Refusal refusal(ProblemCode code, String message) {
    Problem problem = Problem.of(code, "", message).withHint(code.remedy());
    return new Refusal(Reason.NOT_POSSIBLE, List.of(problem));
  }

  /** The refusal to report. */
  public Refusal refusal() {
    return refusal;
  }

  boolean isPassing() {
    return passing;
  }
}
