package io.datasetbuilder.pipeline.table.profile;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Expression.Operator;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.Relation.Aggregate;
import io.datasetbuilder.pipeline.table.plan.Relation.Figure;
import io.datasetbuilder.pipeline.table.plan.Relation.Measure;
import io.datasetbuilder.pipeline.table.plan.Relation.Named;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableSource;
import java.math.BigDecimal;
import java.util.List;

/**
 * Counts the distinct rows of a table over all its visible columns, exactly: null equals null, NaN
 * equals NaN, and both zeros are one.
 *
 * <p>Most tables have a column, or at least a hash of the row, that never repeats: the first costs
 * nothing, the second one scan with eight bytes a row. Where few hashes repeat, only their rows are
 * compared, so that two rows that happen to share one are still distinguished.
 */
public final class DistinctRows {

  /**
   * Number of repeated hashes beyond which comparing all rows costs no more than searching for
   * some.
   */
  private static final int MOST_HASHES = 1000;

  private final TableEngine.Session engine;

  public DistinctRows(TableEngine.Session engine) {
    this.engine = engine;
  }

  /**
   * The distinct rows.
   *
   * @param profile of the same table
   */
  public long count(TableSource table, TableProfile profile) {
    long rows = profile.rowCount();
    boolean oneStatesAll =
        profile.columns().stream().anyMatch(column -> column.valueCount() == rows);
    return rows <= 1 || oneStatesAll ? rows : byHash(table, rows);
  }

  private long byHash(TableSource table, long rows) {
    Relation scan = new Relation.Scan(table);
    Expression hash = new Expression.RowHash(whole(table).stream().map(Named::expression).toList());
    List<List<JsonValue>> repeated = engine.rows(repeated(scan, hash, table.columns()));
    if (repeated.isEmpty()) {
      return rows;
    }
    if (repeated.size() > MOST_HASHES) {
      return compared(table, scan);
    }
    List<Expression> hashes =
        repeated.stream()
            .<Expression>map(row -> new Expression.NumberLiteral(number(row.get(0))))
            .toList();
    long suspects = repeated.stream().mapToLong(row -> number(row.get(1)).longValueExact()).sum();
    return rows
        - suspects
        + compared(table, new Relation.Filter(scan, new Expression.OneOf(hash, hashes)));
  }

  /** The hashes that more than one row has, with their rows; one more than is of use at most. */
  private static Relation repeated(Relation scan, Expression hash, List<Column> columns) {
    Relation counted =
        new Aggregate(
            scan,
            List.of(new Named(TableSource.freeName(columns, "hash"), hash)),
            List.of(new Measure("rows", new Figure.CountRows())));
    Expression many =
        new Expression.Comparison(Operator.GT, Expression.column("rows"), Expression.number(1));
    return new Relation.Limit(new Relation.Filter(counted, many), MOST_HASHES + 1);
  }

  private long compared(TableSource table, Relation rows) {
    Relation distinct = new Aggregate(rows, whole(table), List.of());
    Relation counted =
        new Aggregate(distinct, List.of(), List.of(new Measure("n", new Figure.CountRows())));
    return number(engine.rows(counted).get(0).get(0)).longValueExact();
  }

  private static List<Named> whole(TableSource table) {
    return table.columns().stream()
        .map(column -> new Named(column.name(), Expression.column(column.name())))
        .toList();
  }

  private static BigDecimal number(JsonValue value) {
    return ((JsonValue.JsonNumber) value).value();
  }
}
