package io.datasetbuilder.pipeline.profile;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.plan.Expression;
import io.datasetbuilder.pipeline.plan.Expression.Operator;
import io.datasetbuilder.pipeline.plan.Relation;
import io.datasetbuilder.pipeline.plan.Relation.Aggregate;
import io.datasetbuilder.pipeline.plan.Relation.Figure;
import io.datasetbuilder.pipeline.plan.Relation.KeyEquality;
import io.datasetbuilder.pipeline.plan.Relation.Measure;
import io.datasetbuilder.pipeline.plan.Relation.Named;
import io.datasetbuilder.pipeline.plan.TableEngine;
import io.datasetbuilder.pipeline.plan.TableSource;
import io.datasetbuilder.pipeline.type.Column;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Counts the distinct rows of a table over all its visible columns, exactly: null equals null, NaN
 * equals NaN, and both zeros are one.
 *
 * <p>Most tables have a column, or at least a hash of the row, that never repeats: the first costs
 * nothing, the second one scan with eight bytes a row. Whole rows are only compared among those
 * whose hash repeats, so that two rows that happen to share one are still told apart.
 */
public final class DistinctRows {

  private static final String ROWS = "rows";

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
    boolean oneTellsAll =
        profile.columns().stream().anyMatch(column -> column.distinctCount() == rows);
    return rows <= 1 || oneTellsAll ? rows : byHash(table, rows);
  }

  private long byHash(TableSource table, long rows) {
    Relation scan = new Relation.Scan(table);
    Expression hash = new Expression.RowHash(whole(table).stream().map(Named::expression).toList());
    String hashed = nameBeside(table.columns());
    Relation hashes =
        new Aggregate(
            scan,
            List.of(new Named(hashed, hash)),
            List.of(new Measure(ROWS, new Figure.CountRows())));
    List<JsonValue> counted =
        engine
            .rows(
                total(hashes, new Figure.CountRows(), new Figure.CountWhere(rowsAre(Operator.EQ))))
            .get(0);
    if (number(counted.get(0)) == rows) {
      return rows;
    }
    Relation repeated =
        new Relation.Join(
            scan,
            new Relation.Project(
                new Relation.Filter(hashes, rowsAre(Operator.GT)),
                List.of(new Named(hashed, Expression.column(hashed)))),
            Relation.JoinKind.SEMI,
            List.of(new KeyEquality(hash, Expression.column(hashed))));
    return number(counted.get(1)) + compared(table, repeated);
  }

  private long compared(TableSource table, Relation rows) {
    Relation distinct = new Aggregate(rows, whole(table), List.of());
    return number(engine.rows(total(distinct, new Figure.CountRows())).get(0).get(0));
  }

  private static List<Named> whole(TableSource table) {
    return table.columns().stream()
        .map(column -> new Named(column.name(), Expression.column(column.name())))
        .toList();
  }

  private static Relation total(Relation rows, Figure... figures) {
    List<Measure> measures =
        IntStream.range(0, figures.length).mapToObj(i -> new Measure("f" + i, figures[i])).toList();
    return new Aggregate(rows, List.of(), measures);
  }

  private static Expression rowsAre(Operator operator) {
    return new Expression.Comparison(operator, Expression.column(ROWS), Expression.number(1));
  }

  /** A name that no column of the table has. */
  private static String nameBeside(List<Column> columns) {
    Set<String> taken =
        columns.stream()
            .map(column -> column.name().toLowerCase(Locale.ROOT))
            .collect(Collectors.toSet());
    StringBuilder name = new StringBuilder("hash");
    while (taken.contains(name.toString())) {
      name.append('_');
    }
    return name.toString();
  }

  private static long number(JsonValue value) {
    return ((JsonValue.JsonNumber) value).value().longValueExact();
  }
}
