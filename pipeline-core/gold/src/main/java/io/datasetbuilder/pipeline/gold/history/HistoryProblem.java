package io.datasetbuilder.pipeline.gold.history;

import io.datasetbuilder.buildspec.problem.ProblemCode;

/** Problem codes of tables that cannot continue their previous snapshot. */
public enum HistoryProblem implements ProblemCode {
  HISTORY_NEEDS_WAREHOUSE(
      "A spec has a history, and the service keeps no warehouse with previous snapshots.",
      "Configure a warehouse, or remove history to replace the table with each run."),
  HISTORY_NOT_LATER(
      "The run started no later than the run that committed the previous snapshot.",
      "Build again; correct the clock of the machine first if it was set back."),
  HISTORY_COLUMN_MISSING(
      "history names a column that the Gold table does not have.",
      "Compare the name with the Gold columns; names are those after rename."),
  HISTORY_KEY_TYPE(
      "A key of history has a type whose values do not identify a row: only text, whole numbers,"
          + " decimals, booleans, dates and times do.",
      "Choose another column, or cast this one in schema.casts."),
  HISTORY_NULL_KEYS(
      "Rows have a null in a key column of history.",
      "Fill or filter those rows, or choose other keys."),
  HISTORY_DUPLICATE_KEYS(
      "Several rows have the same keys, which history does not allow.",
      "Remove the repeated rows, choose other keys, or with append set on_duplicate."),
  HISTORY_SCHEMA_CHANGED(
      "The columns of the run are not those of the previous snapshot, in a way that"
          + " on_schema_change does not allow.",
      "Cast or rename the columns in the schema, or set on_schema_change: widen where columns are"
          + " added or missing; another dataset_id begins a new table."),
  HISTORY_NOT_TRACKED(
      "The previous snapshot has no columns valid_from and valid_to, and history tracks rows.",
      "Remove track, or begin a new table with another dataset_id."),
  HISTORY_CURSOR_MISMATCH(
      "The values of the cursor column, or the committed cursor, do not have the form of start.",
      "Write start in the form of the column: a whole number, a date, a datetime or a text.");

  private final String meaning;
  private final String remedy;

  HistoryProblem(String meaning, String remedy) {
    this.meaning = meaning;
    this.remedy = remedy;
  }

  @Override
  public Explanation explanation() {
    return new Explanation(meaning, remedy);
  }
}
