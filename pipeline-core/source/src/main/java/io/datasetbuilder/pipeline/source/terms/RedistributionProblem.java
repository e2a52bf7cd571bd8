package io.datasetbuilder.pipeline.source.terms;

import io.datasetbuilder.buildspec.problem.ProblemCode;

/** Why data is not given out although it is there. */
public enum RedistributionProblem implements ProblemCode {
  REDISTRIBUTION_FORBIDDEN(
      "The terms of a source's data forbid passing it on, so its rows are not given out.",
      "Read the dataset's terms; a build of it can be kept, and what is reported about it can be read.");

  private final String meaning;
  private final String remedy;

  RedistributionProblem(String meaning, String remedy) {
    this.meaning = meaning;
    this.remedy = remedy;
  }

  @Override
  public Explanation explanation() {
    return new Explanation(meaning, remedy);
  }
}
