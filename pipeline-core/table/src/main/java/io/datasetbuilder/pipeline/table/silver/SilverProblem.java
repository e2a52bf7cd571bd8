package io.datasetbuilder.pipeline.table.silver;

import io.datasetbuilder.buildspec.problem.ProblemCode;

/** What keeps a source from becoming a Silver table. */
public enum SilverProblem implements ProblemCode {
  MISSING_COLUMN(
      "The schema names a column that the source does not have.",
      "Compare the name with the source's columns, as preview shows them; names are those after rename."),
  DTYPE_MISMATCH(
      "A column's type is not the one that schema.dtypes expects.",
      "Add a cast for the column, or correct the expected dtype."),
  CAST_DATA_LOSS(
      "A cast or derived column would turn values into nulls or change numbers.",
      "Fix the values in the source, declare null_tokens, or choose another cast."),
  CAST_NOT_POSSIBLE(
      "There is no such cast from the column's type.",
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
      "A column is called as the service's own row number, _kpubdata_row_seq.",
      "Rename the column in the source.");

  private final Explanation explanation;

  SilverProblem(String meaning, String remedy) {
    this.explanation = new Explanation(meaning, remedy);
  }

  @Override
  public Explanation explanation() {
    return explanation;
  }
}
