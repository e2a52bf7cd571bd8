package io.datasetbuilder.pipeline.silver;

import io.datasetbuilder.buildspec.problem.ProblemCode;

/** What keeps a source from becoming a Silver table. */
public enum SilverProblem implements ProblemCode {
  MISSING_COLUMN(
      "missing_column",
      "The schema names a column that the source does not have.",
      "Compare the name with the source's columns, as preview shows them; names are those after rename."),
  DTYPE_MISMATCH(
      "dtype_mismatch",
      "A column's type is not the one that schema.dtypes expects.",
      "Add a cast for the column, or correct the expected dtype."),
  CAST_DATA_LOSS(
      "cast_data_loss",
      "A cast or derived column would turn values into nulls or change numbers.",
      "Fix the values in the source, declare null_tokens, or choose another cast."),
  CAST_NOT_POSSIBLE(
      "cast_not_possible",
      "There is no such cast from the column's type.",
      "Choose a cast that fits the column's type, as preview shows it."),
  ROWS_LOST(
      "rows_lost",
      "The engine wrote another number of rows than the source holds; nothing of it was kept.",
      "Report it with the run's log and, if you can, the source file."),
  COLUMN_NAME_COLLISION(
      "column_name_collision",
      "Two columns of the table have the same name, or names that differ only in letter case.",
      "Rename one of them with schema.rename."),
  RESERVED_COLUMN_NAME(
      "reserved_column_name",
      "A column is called as the service's own row number, _kpubdata_row_seq.",
      "Rename the column in the source.");

  private final String wire;
  private final String meaning;
  private final String remedy;

  SilverProblem(String wire, String meaning, String remedy) {
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
