package io.datasetbuilder.pipeline.table.plan;

import io.datasetbuilder.buildspec.problem.ProblemCode;

/**
 * Problem codes of tables that cannot become Silver or Gold, and of notices about them. The codes
 * of one step are listed together, as in the table of all codes.
 */
public enum TableProblem implements ProblemCode {
  MISSING_COLUMN(
      "The schema names a column that the source does not have.",
      "Compare the name with the source's columns, as preview shows them; names are those after"
          + " rename."),
  DTYPE_MISMATCH(
      "A column's type is not the one that schema.dtypes expects.",
      "Add a cast for the column, or correct the expected dtype."),
  CAST_DATA_LOSS(
      "A cast or derived column would turn values into nulls or change numbers.",
      "Fix the values in the source, declare null_tokens, or choose another cast."),
  CAST_NOT_POSSIBLE(
      "The type of the column does not have this cast.",
      "Choose a cast that fits the column's type, as preview shows it."),
  ROWS_LOST(
      "The engine wrote another number of rows than the source holds; nothing of it was kept.",
      "Report it with the run's log and, if you can, the source file."),
  COLUMN_NAME_COLLISION(
      "Two columns of the table have the same name, or names that differ only in letter case.",
      "Rename one of them with schema.rename."),
  NO_COLUMN_LEFT(
      "schema.drop leaves a source without any column.",
      "Keep at least one column: take its name out of schema.drop."),
  RESERVED_COLUMN_NAME(
      "A column has the name of the internal row number, _kpubdata_row_seq.",
      "Rename the column in the source."),
  QUALITY_FAILED(
      "A rule of quality with severity fail is violated, or the dtype of its column keeps it from"
          + " being checked.",
      "Correct the data or the rule; with severity warn the build continues and records the"
          + " violation."),
  DRIFT_FAILED(
      "The table differs from that of an earlier run in a way to which quality.drift_severity gives"
          + " the severity fail.",
      "Correct the source; or, if the change is meant, build once with severity warn, so that later"
          + " runs are compared with the changed table."),
  REFERENCED_SOURCE_FAILED(
      "A rule foreign_key with severity fail references a source without a validated Silver table,"
          + " so that the rule could not be checked.",
      "Correct the failure of that source and build again; with severity warn only that source"
          + " fails."),
  PII_BLOCKED(
      "Values of a column look like personal data, and the policy of the spec is to block.",
      "Add the column to pii.mask_columns to publish it masked, or to schema.drop of its source to"
          + " leave it out. To publish its plain values, add it to pii.allow_columns."),
  MASK_COLUMN_MISSING(
      "pii.mask_columns names a column that no source has in Silver.",
      "Compare the name with the Silver columns, as preview shows them; names are those after"
          + " rename."),
  GOLD_COLUMN_MISSING(
      "gold names a column that Silver does not have.",
      "Compare the name with the Silver columns, as preview shows them."),
  GOLD_FILTER_TYPE(
      "A filter compares values of different kinds; only number with number column, text with text"
          + " column and boolean with boolean column can be compared.",
      "Write the value in the kind of the column, or cast the column in schema.casts."),
  DECLARED_PII_NOT_ALLOWED(
      "gold.publish_unmasked names a declared column that pii.allow_columns does not accept in"
          + " plain form.",
      "Name the column in pii.allow_columns too, or take it out of gold.publish_unmasked to publish"
          + " it masked."),
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
          + " multiplies most."),
  SPLIT_KEY_COLUMN_MISSING(
      "splits.key names a column that the Gold table does not have.",
      "Compare the name with the Gold columns; a column that select leaves out cannot divide."),
  SPLIT_KEY_TYPE(
      "The column of a key split holds values that make no names: only text, whole numbers,"
          + " booleans and dates do.",
      "Choose another column, or cast this one in schema.casts."),
  SPLIT_KEY_MASKED(
      "The column of a key split is masked in Gold, where all its values are equal.",
      "Split by a column that holds no personal data, or by ratio."),
  EMPTY_SPLIT(
      "A split has no row, because the table has too few; it is written without rows.",
      "No action is needed, unless a split was expected to hold rows."),
  SPLIT_KEY_UNUSED(
      "A ratio split divides row by row, so rows with the same key may fall into different splits.",
      "Remove splits.key, or use mode key when rows belong together."),
  EQUAL_ROWS_IN_SPLITS(
      "A ratio split divides row by row, and equal rows are in several splits.",
      "Remove repeated rows from the source where a test must not know rows of the training.");

  private final String meaning;
  private final String remedy;

  TableProblem(String meaning, String remedy) {
    this.meaning = meaning;
    this.remedy = remedy;
  }

  @Override
  public Explanation explanation() {
    return new Explanation(meaning, remedy);
  }
}
