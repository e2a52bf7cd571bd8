package io.datasetbuilder.pipeline.table.composition;

import io.datasetbuilder.buildspec.problem.ProblemCode;

/** What keeps two Silver tables from being composed. */
public enum CompositionProblem implements ProblemCode {
  JOIN_KEY_MISSING(
      "The join names a key column that the Silver table of that side does not have.",
      "Compare the name with the Silver columns, as preview shows them."),
  JOIN_KEY_DTYPE_MISMATCH(
      "The two columns of a key pair have different dtypes; a join casts nothing.",
      "Cast one of them with schema.casts, so that both have the same dtype."),
  COMPOSED_COLUMN_COLLISION(
      "Two columns of the composed table would have the same name, or names that differ only in"
          + " letter case.",
      "Rename one of the two columns with schema.rename."),
  CARDINALITY_VIOLATED(
      "The keys repeat in a way that the declared cardinality does not allow.",
      "Remove the repeated rows, join on more columns, or declare the cardinality that the data"
          + " has."),
  DUPLICATE_JOIN_KEYS(
      "Keys repeat on both sides, which multiplies rows, and on_duplicate_key is fail.",
      "Remove the repeated rows, join on more columns, or set on_duplicate_key to warn."),
  NULL_JOIN_KEYS(
      "Rows have a null or NaN in a key column, and on_null_key is fail.",
      "Fill or remove those rows in the source, or set on_null_key to warn."),
  COMPOSED_ROWS_LIMIT(
      "The join would give far more rows than its two sides have together.",
      "Join on more columns, or remove repeated keys; a declared cardinality names the key that"
          + " multiplies most.");

  private final Explanation explanation;

  CompositionProblem(String meaning, String remedy) {
    this.explanation = new Explanation(meaning, remedy);
  }

  @Override
  public Explanation explanation() {
    return explanation;
  }
}
