package io.datasetbuilder.pipeline.table.bronze;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import java.util.ArrayList;
import java.util.List;

/** Names that a column, or a field inside one, cannot have in a table. */
final class FieldNames {

  private FieldNames() {}

  /**
   * Problems of the names of columns, or of the fields inside them; empty when all names are valid.
   */
  static List<Problem> check(List<Column> columns) {
    List<Problem> problems = new ArrayList<>();
    for (Column column : columns) {
      if (holdsNul(column.name())) {
        problems.add(nul(column.name(), "the name of column '" + shown(column.name()) + "'"));
      }
      check(column.type(), column.name(), problems);
    }
    return problems;
  }

  private static void check(DataType type, String column, List<Problem> problems) {
    if (type instanceof DataType.ListOf list) {
      check(list.element(), column, problems);
    }
    if (type instanceof DataType.StructOf struct) {
      for (Column field : struct.fields()) {
        if (field.name().isEmpty()) {
          problems.add(
              Problem.of(
                  RecordProblem.EMPTY_COLUMN_NAME,
                  column,
                  "column '" + shown(column) + "' holds objects with a member that has no name"));
        }
        if (holdsNul(field.name())) {
          String where = "member '%s' inside column '%s'";
          problems.add(nul(column, where.formatted(shown(field.name()), shown(column))));
        }
        check(field.type(), column, problems);
      }
    }
  }

  private static boolean holdsNul(String name) {
    return name.indexOf('\0') >= 0;
  }

  private static Problem nul(String column, String where) {
    return Problem.of(RecordProblem.NUL_BYTE, shown(column), where + " has a NUL character");
  }

  private static String shown(String name) {
    return name.replace("\0", "\\u0000");
  }
}
