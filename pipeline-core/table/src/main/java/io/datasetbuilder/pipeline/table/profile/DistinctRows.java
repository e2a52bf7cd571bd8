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
import io.datasetbuilder.pipeline.table.quality.DistinctCounts;
import java.math.BigDecimal;
import java.util.List;

/**
 * Counts the distinct rows of a table over all its visible columns, or over some of them, exactly:
 * null equals null, NaN equals NaN, and both zeros are one.
 *
 * <p>Most tables have a column, or at least a hash of the row, that never repeats: the first costs
 * nothing, the second one scan with eight bytes a row. Where few hashes repeat, only their rows are
 * compared, so that two rows that happen to share one are still distinguished.
 */
public final class DistinctRows implements DistinctCounts {

  /**
   * Number of repeated hashes beyond which comparing all rows costs no more than searching for
   * some.
   */
  private static final int MOST_HASHES = 1000;

  private final TableEngine.Session engine;
  private final TableSource table;
  private final TableProfile profile;
  private final long rows;

  /**
   * Counts the distinct rows.
   *
   * @param profile of the same table
   */
  public DistinctRows(TableEngine.Session engine, TableSource table, TableProfile profile) {
    this.engine = engine;
    this.table = table;
    this.profile = profile;
    long all = profile.rowCount();
    boolean oneStatesAll =
        profile.columns().stream().anyMatch(column -> column.valueCount() == all);
    this.rows =
        all <= 1 || oneStatesAll
            ? all
            : byHash(new Relation.Scan(table), whole(table.columns()), all);
  }

  @Override
  public long rows() {
    return rows;
  }

  @Override
  public long keys(List<Column> columns, long withKey) {
    List<ColumnProfile> profiles =
        profile.columns().stream().filter(each -> columns.contains(each.column())).toList();
    if (columns.size() == 1) {
      return profiles.get(0).distinctCount();
    }
    boolean oneStatesAll =
        profiles.stream()
            .anyMatch(each -> each.distinctCount() + each.nullCount() == profile.rowCount());
    if (withKey <= 1 || oneStatesAll) {
      return withKey;
    }
    List<Expression> present =
        columns.stream()
            .map(column -> Expression.notNull(Expression.column(column.name())))
            .toList();
    Relation keyed = new Relation.Filter(new Relation.Scan(table), new Expression.AllOf(present));
    return byHash(keyed, whole(columns), withKey);
  }

  private long byHash(Relation scan, List<Named> values, long count) {
    Expression hash = new Expression.RowHash(values.stream().map(Named::expression).toList());
    List<List<JsonValue>> repeated = engine.rows(repeated(scan, hash, table.columns()));
    if (repeated.isEmpty()) {
      return count;
    }
    if (repeated.size() > MOST_HASHES) {
      return compared(scan, values);
    }
    List<Expression> hashes =
        repeated.stream()
            .<Expression>map(row -> new Expression.NumberLiteral(number(row.get(0))))
            .toList();
    long suspects = repeated.stream().mapToLong(row -> number(row.get(1)).longValueExact()).sum();
    return count
        - suspects
        + compared(new Relation.Filter(scan, new Expression.OneOf(hash, hashes)), values);
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

  private long compared(Relation scan, List<Named> values) {
    Relation distinct = new Aggregate(scan, values, List.of());
    Relation counted =
        new Aggregate(distinct, List.of(), List.of(new Measure("n", new Figure.CountRows())));
    return number(engine.rows(counted).get(0).get(0)).longValueExact();
  }

  private static List<Named> whole(List<Column> columns) {
    return columns.stream()
        .map(column -> new Named(column.name(), Expression.column(column.name())))
        .toList();
  }

  private static BigDecimal number(JsonValue value) {
    return ((JsonValue.JsonNumber) value).value();
  }
}
