package io.datasetbuilder.pipeline.table.pii;

import io.datasetbuilder.buildspec.problem.ProblemCode;

/** What keeps a source with personal data from being published. */
public enum PiiProblem implements ProblemCode {
  PII_BLOCKED(
      "Values of a column look like personal data, and the policy of the spec is to block.",
      "Add the column to pii.mask_columns to publish it masked, or to schema.drop of its source to leave it out. To"
          + " publish its plain values, add it to pii.allow_columns."),
  MASK_COLUMN_MISSING(
      "pii.mask_columns names a column that no source has in Silver.",
      "Compare the name with the Silver columns, as preview shows them; names are those after rename.");

  private final Explanation explanation;

  PiiProblem(String meaning, String remedy) {
    this.explanation = new Explanation(meaning, remedy);
  }

  @Override
  public Explanation explanation() {
    return explanation;
  }
}
