package io.datasetbuilder.pipeline.table.gold;

import io.datasetbuilder.buildspec.problem.ProblemCode;

/** What keeps Gold from being selected. */
public enum GoldProblem implements ProblemCode {
  GOLD_COLUMN_MISSING(
      "gold names a column that Silver does not have.",
      "Compare the name with the Silver columns, as preview shows them."),
  GOLD_FILTER_TYPE(
      "A filter compares values of different kinds; only number with number column, text with text column and boolean"
          + " with boolean column can be compared.",
      "Write the value in the kind of the column, or cast the column in schema.casts."),
  DECLARED_PII_NOT_ALLOWED(
      "gold.publish_unmasked names a declared column that pii.allow_columns does not accept in plain form.",
      "Name the column in pii.allow_columns too, or take it out of gold.publish_unmasked to publish it masked.");

  private final Explanation explanation;

  GoldProblem(String meaning, String remedy) {
    this.explanation = new Explanation(meaning, remedy);
  }

  @Override
  public Explanation explanation() {
    return explanation;
  }
}
