package io.datasetbuilder.infrastructure.spark.plan;

import io.datasetbuilder.pipeline.table.plan.Relation.Figure;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;

/** The distinct values of an expression with the number of rows that have each. */
final class ValueCounts {

  private static final String VALUE = "v";
  private static final String ROWS = "n";

  private ValueCounts() {}

  /** A row for each distinct value, null being one. */
  static Dataset<Row> of(Dataset<Row> rows, Column values) {
    return rows.select(values.as(VALUE))
        .groupBy(functions.col(VALUE))
        .agg(functions.count(functions.lit(1)).as(ROWS));
  }

  /**
   * An aggregate of the rows that are counted here.
   *
   * @throws IllegalArgumentException for an aggregate that is not made of distinct values
   */
  static Column column(Figure figure) {
    Column value = functions.col(VALUE);
    if (figure instanceof Figure.CountEach) {
      return functions.collect_list(
          present(functions.struct(value.as("key"), functions.col(ROWS).as("value"))));
    }
    if (figure instanceof Figure.MostFrequent frequent) {
      return functions.when(functions.count(value).gt(0), ranked(value, frequent.most()));
    }
    if (figure instanceof Figure.CountDistinct || figure instanceof Figure.CountDistinctWithin) {
      return functions.count(value);
    }
    throw new IllegalArgumentException("an aggregate without distinct values");
  }

  private static Column ranked(Column value, int most) {
    Column rows = functions.col(ROWS);
    return functions.min_by(
        functions.struct(rows, value),
        present(functions.struct(functions.negative(rows), value)),
        most);
  }

  /** Without the group of null. */
  private static Column present(Column column) {
    return functions.when(functions.col(VALUE).isNotNull(), column);
  }
}
