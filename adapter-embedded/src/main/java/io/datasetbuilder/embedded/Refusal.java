package io.datasetbuilder.embedded;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.SourceKey;
import io.datasetbuilder.buildspec.spec.ValidSpec;
import io.datasetbuilder.embedded.json.ProblemBody;
import java.util.List;
import java.util.Objects;

/**
 * Why nothing was done.
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

  /** The body that says so. */
  public JsonObject toJson() {
    return switch (reason) {
      case UNLOADABLE -> ProblemBody.unloadable(problems);
      case INVALID -> ProblemBody.invalid(problems);
      case NOT_POSSIBLE -> ProblemBody.notPossible(problems);
    };
  }

  /** A valid spec that cannot be carried out. */
  static Refusal notPossible(ValidSpec spec, List<Problem> problems) {
    List<String> sources = spec.sourceKeys().stream().map(SourceKey::value).toList();
    return new Refusal(Reason.NOT_POSSIBLE, problems, sources);
  }

  static Refusal notPossible(Problem problem) {
    return new Refusal(Reason.NOT_POSSIBLE, List.of(problem));
  }
}
