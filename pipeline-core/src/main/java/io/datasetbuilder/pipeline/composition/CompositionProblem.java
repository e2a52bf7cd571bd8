package io.datasetbuilder.pipeline.composition;

import io.datasetbuilder.buildspec.problem.ProblemCode;

/** What keeps two Silver tables from being composed. */
public enum CompositionProblem implements ProblemCode {
  JOIN_KEY_MISSING(
      "join_key_missing",
      "The join names a key column that the Silver table of that side does not have.",
      "Compare the name with the Silver columns, as preview shows them."),
  JOIN_KEY_DTYPE_MISMATCH(
      "join_key_dtype_mismatch",
      "The two columns of a key pair have different dtypes; a join casts nothing.",
      "Cast one of them with schema.casts, so that both have the same dtype."),
  COMPOSED_COLUMN_COLLISION(
      "composed_column_collision",
      "Two columns of the composed table would have the same name, or names that differ only in"
          + " letter case.",
      "Rename one of the two columns with schema.rename."),
  CARDINALITY_VIOLATED(
      "cardinality_violated",
      "The keys repeat in a way that the declared cardinality does not allow.",
      "Remove the repeated rows, join on more columns, or declare the cardinality that the data"
          + " has."),
  DUPLICATE_JOIN_KEYS(
      "duplicate_join_keys",
      "Keys repeat on both sides, which multiplies rows, and on_duplicate_key is fail.",
      "Remove the repeated rows, join on more columns, or set on_duplicate_key to warn."),
  NULL_JOIN_KEYS(
      "null_join_keys",
      "Rows have a null or NaN in a key column, and on_null_key is fail.",
      "Fill or remove those rows in the source, or set on_null_key to warn."),
  COMPOSED_ROWS_LIMIT(
      "composed_rows_limit",
      "The join would give far more rows than its two sides have together.",
      "Join on more columns, or remove repeated keys; a declared cardinality names the key that"
          + " multiplies most.");

  private final String wire;
  private final String meaning;
  private final String remedy;

  CompositionProblem(String wire, String meaning, String remedy) {
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
