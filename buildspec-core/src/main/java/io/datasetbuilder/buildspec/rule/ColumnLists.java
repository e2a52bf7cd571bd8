package io.datasetbuilder.buildspec.rule;

import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.text.Duplicates;
import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.Quoting;
import java.util.List;

/** The rules that every list of column names follows. */
public final class ColumnLists {

  private ColumnLists() {}

  /** Notes each name that the list has twice. */
  public static void check(List<String> columns, FieldPath at, ProblemLog log) {
    for (int index : Duplicates.in(columns)) {
      String message = "the column " + Quoting.quoted(columns.get(index)) + " is named twice";
      log.add(ValidationProblem.DUPLICATE_COLUMN, at.item(index), message);
    }
  }
}
