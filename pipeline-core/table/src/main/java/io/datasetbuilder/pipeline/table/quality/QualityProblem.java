package io.datasetbuilder.pipeline.table.quality;

import io.datasetbuilder.buildspec.problem.ProblemCode;

/** Why a source does not become Gold. */
public enum QualityProblem implements ProblemCode {
  QUALITY_FAILED(
      "A rule of quality with severity fail is violated, or the dtype of its column keeps it from"
          + " being checked.",
      "Correct the data or the rule; with severity warn the build goes on and records the"
          + " violation.");

  private final Explanation explanation;

  QualityProblem(String meaning, String remedy) {
    this.explanation = new Explanation(meaning, remedy);
  }

  @Override
  public Explanation explanation() {
    return explanation;
  }
}
