package io.datasetbuilder.pipeline.model.json;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.buildspec.text.FieldPath;
import java.util.ArrayList;
import java.util.List;

/** Gathers what is wrong with one document while it is read. For use by one thread. */
public final class JsonProblems {

  private final ProblemCode code;
  private final List<Problem> problems = new ArrayList<>();

  /**
   * Without complaints yet.
   *
   * @param code what every complaint about this document is reported as
   */
  public JsonProblems(ProblemCode code) {
    this.code = code;
  }

  /** All complaints so far, in the order found. */
  public List<Problem> problems() {
    return List.copyOf(problems);
  }

  void add(FieldPath at, String expected) {
    String notation = at.notation();
    problems.add(Problem.of(code, notation, notation + " is not " + expected + "."));
  }
}
