package io.datasetbuilder.pipeline.source.validation;

import io.datasetbuilder.buildspec.document.DocumentProblem;
import io.datasetbuilder.buildspec.load.LoadProblem;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.pipeline.source.provider.call.ProviderProblem;
import java.util.List;
import java.util.Objects;

/**
 * Problems of a refused operation, as they are shown.
 *
 * @param reason at which point it was refused
 * @param problems at least one, all that are known at that point
 */
public record Refusal(Reason reason, List<Problem> problems) {

  /** At which point something was refused. */
  public enum Reason {
    /** The text is no YAML document or not a BuildSpec: the first gate. */
    UNLOADABLE,
    /** The BuildSpec breaks rules: the second gate. */
    INVALID,
    /** The BuildSpec is valid, but a file, the output folder or this version keeps it undone. */
    NOT_POSSIBLE
  }

  public Refusal {
    Objects.requireNonNull(reason, "reason");
    problems = List.copyOf(problems);
    if (problems.isEmpty()) {
      throw new IllegalArgumentException("a refusal needs a problem");
    }
  }

  /**
   * The refusal of an operation on a spec. Each gate reports all of its problems with its codes.
   */
  public static Refusal ofSpec(List<Problem> problems) {
    ProblemCode first = problems.get(0).code();
    if (first instanceof DocumentProblem || first instanceof LoadProblem) {
      return new Refusal(Reason.UNLOADABLE, problems);
    }
    return new Refusal(
        first instanceof ValidationProblem || isOfParameters(first)
            ? Reason.INVALID
            : Reason.NOT_POSSIBLE,
        problems);
  }

  /** Whether the problem is one of parameters, which makes the spec itself invalid. */
  private static boolean isOfParameters(ProblemCode code) {
    return code instanceof ProviderProblem provider && provider.isOfParameters();
  }
}
