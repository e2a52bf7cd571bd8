package io.datasetbuilder.pipeline.pii;

import io.datasetbuilder.buildspec.problem.ProblemCode;

/** What keeps a source with personal data from being published. */
public enum PiiProblem implements ProblemCode {
  PII_BLOCKED(
      "pii_blocked",
      "Values of a column look like personal data, and the policy of the spec is to block.",
      "Declare the column in gold.pii_columns, which masks it in Gold; a declared column may also be left out by"
          + " gold.select. To publish its plain values, list it in pii.allow_columns.");

  private final String wire;
  private final String meaning;
  private final String remedy;

  PiiProblem(String wire, String meaning, String remedy) {
    this.wire = wire;
    this.meaning = meaning;
    this.remedy = remedy;
  }

  @Override
  public String wire() {
    return wire;
  }

  @Override
  public String meaning() {
    return meaning;
  }

  @Override
  public String remedy() {
    return remedy;
  }
}
