package io.datasetbuilder.pipeline.pii;

import io.datasetbuilder.buildspec.problem.ProblemCode;

/** What keeps a source with personal data from being published. */
public enum PiiProblem implements ProblemCode {
  PII_BLOCKED(
      "Values of a column look like personal data, and the policy of the spec is to block.",
      "Declare the column in gold.pii_columns, which masks it in Gold; a declared column may also be left out by"
          + " gold.select. To publish its plain values, list it in pii.allow_columns.");

  private final String meaning;
  private final String remedy;

  PiiProblem(String meaning, String remedy) {
    this.meaning = meaning;
    this.remedy = remedy;
  }

  @Override
  public Explanation explanation() {
    return new Explanation(meaning, remedy);
  }
}
