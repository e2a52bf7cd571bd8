package io.datasetbuilder.pipeline.table.split;

import io.datasetbuilder.buildspec.problem.ProblemCode;

/** What keeps a Gold table from being split, or what to know about its splits. */
public enum SplitProblem implements ProblemCode {
  SPLIT_KEY_COLUMN_MISSING(
      "splits.key names a column that the Gold table does not have.",
      "Compare the name with the Gold columns; a column that select leaves out cannot divide."),
  SPLIT_KEY_TYPE(
      "The column of a key split holds values that make no names: only text, whole numbers, booleans and dates do.",
      "Choose another column, or cast this one in schema.casts."),
  SPLIT_KEY_MASKED(
      "The column of a key split is masked in Gold, where its values are one and the same.",
      "Split by a column that holds no personal data, or by ratio."),
  EMPTY_SPLIT(
      "A split has no row, because the table has too few; it is written all the same.",
      "Nothing has to be done, unless a split was expected to hold rows."),
  SPLIT_KEY_UNUSED(
      "A ratio split divides row by row, so rows with the same key may fall into different splits.",
      "Remove splits.key, or use mode key when rows belong together.");

  private final Explanation explanation;

  SplitProblem(String meaning, String remedy) {
    this.explanation = new Explanation(meaning, remedy);
  }

  @Override
  public Explanation explanation() {
    return explanation;
  }
}
