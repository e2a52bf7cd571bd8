package io.datasetbuilder.infrastructure.specyaml;

import io.datasetbuilder.buildspec.problem.Problem;
import java.util.ArrayList;
import java.util.List;

/** The problems of one document in the order found, up to a bound. For one thread. */
final class ProblemCollector {

  /** More would help nobody, and a hostile text could hold a hundred thousand. */
  static final int MOST_PROBLEMS = 1000;

  private final List<Problem> problems = new ArrayList<>();

  void add(Problem problem) {
    if (problems.size() < MOST_PROBLEMS) {
      problems.add(problem);
    }
  }

  List<Problem> all() {
    return problems;
  }
}
