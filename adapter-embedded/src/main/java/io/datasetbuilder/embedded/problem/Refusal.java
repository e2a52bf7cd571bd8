package io.datasetbuilder.embedded.problem;

import io.datasetbuilder.buildspec.document.DocumentProblem;
import io.datasetbuilder.buildspec.load.LoadProblem;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import java.util.List;
import java.util.Objects;

/**
 * Problems of a refused operation, as they are shown.
 *
 * @param reason at which point it was refused
 * @param problems at least one, all that are known at that point
 * @param sources the keys of the spec's sources, in its order, for messages; empty where the spec
 *     is not valid
 */
public record Refusal(Reason reason, List<Problem> problems, List<String> sources) {

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
    sources = List.copyOf(sources);
    if (problems.isEmpty()) {
      throw new IllegalArgumentException("a refusal needs a problem");
    }
  }

  /** A refusal that knows no source. */
  public Refusal(Reason reason, List<Problem> problems) {
    this(reason, problems, List.of());
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
        first instanceof ValidationProblem ? Reason.INVALID : Reason.NOT_POSSIBLE, problems);
  }

  public Refusal withSources(List<String> keys) {
    return new Refusal(reason, problems, keys);
  }
}
