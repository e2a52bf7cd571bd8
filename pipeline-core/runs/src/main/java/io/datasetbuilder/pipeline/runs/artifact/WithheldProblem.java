package io.datasetbuilder.pipeline.runs.artifact;

import io.datasetbuilder.buildspec.problem.ProblemCode;

/** Why a file of a run is kept back for the personal data in it. */
public enum WithheldProblem implements ProblemCode {
  DECLARED_PII_WITHHELD(
      "The file holds columns that are declared as personal data, in plain form.",
      "Take the run's Gold files: there the columns are masked."),
  PII_DECLARATION_UNAVAILABLE(
      "Nothing states which columns of the file are declared as personal data.",
      "Restore the run's buildspec.yaml, or build again under another run id.");

  private final String meaning;
  private final String remedy;

  WithheldProblem(String meaning, String remedy) {
    this.meaning = meaning;
    this.remedy = remedy;
  }

  @Override
  public Explanation explanation() {
    return new Explanation(meaning, remedy);
  }
}
