package io.datasetbuilder.buildspec.problem;

import io.datasetbuilder.buildspec.text.FieldPath;
import java.util.ArrayList;
import java.util.List;

/**
 * Gathers the problems of one document, so that all of them are reported at once. For one thread.
 */
public final class ProblemLog {

  private final List<Problem> problems = new ArrayList<>();

  /** Notes a problem. */
  public void add(Problem problem) {
    problems.add(problem);
  }

  /** Notes a problem at a field. */
  public void add(ProblemCode code, FieldPath at, String message) {
    add(Problem.of(code, at.notation(), message));
  }

  /** Notes a problem at a field, with what to write instead. */
  public void add(ProblemCode code, FieldPath at, String message, String hint) {
    add(Problem.of(code, at.notation(), message).withHint(hint));
  }

  /** Problems noted so far, in order. */
  public List<Problem> problems() {
    return List.copyOf(problems);
  }
}
