package io.datasetbuilder.pipeline.table.bronze;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import java.util.ArrayList;
import java.util.List;

/**
 * Bounds of the width and depth of a table. Beyond these bounds an engine's time and memory grow
 * much faster than the data: with the columns whatever the rows, and twofold with every list in a
 * list. A table within the bounds may still need more memory than the engine has.
 */
public final class TableBounds {

  /** Columns of a table, the fields inside nested objects included. */
  public static final int MOST_COLUMNS = 16_384;

  /** Lists inside each other. */
  public static final int MOST_NESTED_LISTS = 16;

  private TableBounds() {}

  /** Problems of a table with these columns; empty when it is within the bounds. */
  public static List<Problem> check(List<Column> columns) {
    List<Problem> problems = new ArrayList<>(FieldNames.check(columns));
    long fields = columns.stream().mapToLong(column -> fields(column.type())).sum();
    if (fields > MOST_COLUMNS) {
      problems.add(tooManyColumns(fields));
    }
    for (Column column : columns) {
      if (nestedLists(column.type()) > MOST_NESTED_LISTS) {
        problems.add(
            Problem.of(
                RecordProblem.LISTS_TOO_DEEP,
                column.name(),
                "column '"
                    + column.name()
                    + "' nests more than "
                    + MOST_NESTED_LISTS
                    + " lists in each other"));
      }
    }
    return problems;
  }

  /**
   * The refusal of a table that is too wide.
   *
   * @param found how many columns it has at least
   */
  public static Problem tooManyColumns(long found) {
    return RecordProblem.TOO_MANY_COLUMNS.says(
        "the source has "
            + found
            + " columns, fields inside objects included; a table may have at most "
            + MOST_COLUMNS);
  }

  private static long fields(DataType type) {
    if (type instanceof DataType.ListOf list) {
      return fields(list.element());
    }
    return type instanceof DataType.StructOf struct
        ? Math.max(1, struct.fields().stream().mapToLong(field -> fields(field.type())).sum())
        : 1;
  }

  private static int nestedLists(DataType type) {
    if (type instanceof DataType.ListOf list) {
      return 1 + nestedLists(list.element());
    }
    return type instanceof DataType.StructOf struct
        ? struct.fields().stream().mapToInt(field -> nestedLists(field.type())).max().orElse(0)
        : 0;
  }
}
