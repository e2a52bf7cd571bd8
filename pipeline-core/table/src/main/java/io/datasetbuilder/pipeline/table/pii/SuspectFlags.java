package io.datasetbuilder.pipeline.table.pii;

import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.table.pii.TextColumn.PiiPrefilter;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.Relation.Held;
import io.datasetbuilder.pipeline.table.plan.Relation.Named;
import io.datasetbuilder.pipeline.table.plan.TableSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Flags of the text columns of a short table: whether a value has to be inspected. An engine
 * compiles the patterns of a condition for each column that it is applied to, which takes longer
 * than to search a few thousand values; so these columns are searched as one list.
 *
 * @param scan the rows of the table, with the flags as further columns
 * @param flags the condition of each column that has a flag
 */
record SuspectFlags(Relation scan, Map<Column, Expression> flags) {

  /** Longer lists take more memory for each block of rows, and save no more time. */
  private static final int MOST_COLUMNS = 64;

  private static final String ELEMENT = "(element of a list)";

  SuspectFlags {
    flags = Map.copyOf(flags);
  }

  /**
   * The flags of a table.
   *
   * @param columns those to be looked at
   * @param rows of the table
   */
  static SuspectFlags of(TableSource table, List<Column> columns, long rows) {
    List<Column> texts = columns.stream().filter(column -> column.type() == Simple.STRING).toList();
    Relation scan = new Relation.Scan(table);
    if (Held.of(rows) != Held.LISTED || texts.size() < 2) {
      return new SuspectFlags(scan, Map.of());
    }
    List<Named> named = new ArrayList<>();
    table.columns().forEach(column -> named.add(plain(column)));
    Map<Column, Expression> flags = new LinkedHashMap<>();
    for (int from = 0; from < texts.size(); from += MOST_COLUMNS) {
      List<Column> part = texts.subList(from, Math.min(texts.size(), from + MOST_COLUMNS));
      Named list =
          new Named(TableSource.freeName(table.columns(), "suspects " + named.size()), each(part));
      named.add(list);
      for (Column column : part) {
        int place = part.indexOf(column) + 1;
        flags.put(column, new Expression.ElementAt(Expression.column(list.name()), place));
      }
    }
    return new SuspectFlags(new Relation.Project(scan, named), flags);
  }

  private static Named plain(Column column) {
    return new Named(column.name(), Expression.column(column.name()));
  }

  private static Expression each(List<Column> columns) {
    return new Expression.EachOf(
        columns.stream().map(column -> Expression.column(column.name())).toList(),
        ELEMENT,
        PiiPrefilter.of(Expression.column(ELEMENT)));
  }
}
