package io.datasetbuilder.cli.output;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.source.validation.Refusal;
import io.datasetbuilder.pipeline.source.validation.Refusal.Reason;
import java.util.List;

/** Ends a command whose work was refused. Carries the refusal to report. */
public class Refused extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient Refusal refusal;

  public Refused(Refusal refusal) {
    super(refusal.problems().get(0).code().wire(), null, false, false);
    this.refusal = refusal;
  }

  public static Refused because(Reason reason, Problem problem) {
    return new Refused(new Refusal(reason, List.of(problem)));
  }

  /**
   * Value that an operation on a spec returned.
   *
   * @throws Refused when it was refused
   */
  public static <T> T orValue(Result<T> result) {
    return result.match(
        value -> value,
        problems -> {
          throw new Refused(Refusal.ofSpec(problems));
        });
  }

  /**
   * Value that an operation returned.
   *
   * @throws Refused when it was refused
   */
  public static <T> T valueOf(Result<T> result) {
    return result.match(
        value -> value,
        problems -> {
          throw notPossible(problems);
        });
  }

  /** Ends a command for one reason that is not about a spec. */
  public static Refused notPossible(ProblemCode code, String at, String message) {
    return notPossible(List.of(Problem.of(code, at, message)));
  }

  /** The same with a hint at what to do. */
  public static Refused notPossible(ProblemCode code, String at, String message, String hint) {
    return notPossible(List.of(Problem.of(code, at, message).withHint(hint)));
  }

  /** Ends a command whose operation was refused. */
  public static Refused notPossible(List<Problem> problems) {
    return new Refused(new Refusal(Reason.NOT_POSSIBLE, problems));
  }

  public final Refusal refusal() {
    return refusal;
  }
}
