package io.datasetbuilder.infrastructure.spark.plan;

import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Relation.Figure;
import io.datasetbuilder.pipeline.table.plan.Relation.Held;
import java.math.BigDecimal;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/**
 * Aggregates as Spark's columns.
 *
 * @param rows whose values are aggregated
 */
record FigureColumns(Dataset<Row> rows) {

  Column of(Figure figure) {
    if (figure instanceof Figure.CountWhere where) {
      return functions.count(functions.when(column(where.condition()), functions.lit(1)));
    }
    if (figure instanceof Figure.CountDistinct distinct) {
      return countDistinct(column(distinct.value()), distinct.held());
    }
    if (figure instanceof Figure.CountDistinctWithin within) {
      return functions.count_distinct(column(within.value()));
    }
    if (figure instanceof Figure.CountEach each) {
      return each.value() instanceof Expression.Bin bin
          ? BinCounts.of(new NumberColumns(expressions()).place(bin), bin.bins())
          : countEach(each.value());
    }
    if (figure instanceof Figure.TextBytes bytes) {
      return functions.sum(functions.octet_length(column(bytes.value())));
    }
    if (figure instanceof Figure.Sum sum) {
      return WholeSums.of(column(sum.value()), type(sum.value()));
    }
    if (figure instanceof Figure.SumOfSquares squares) {
      Column value = whole(squares.value());
      return WholeSums.of(value.multiply(value), DataTypes.LongType);
    }
    if (figure instanceof Figure.Quantiles quantiles) {
      return quantiles(quantiles);
    }
    if (figure instanceof Figure.Correlation pair) {
      return correlation(number(pair.left()), number(pair.right()));
    }
    if (figure instanceof Figure.Min min) {
      return functions.min(column(min.value()));
    }
    if (figure instanceof Figure.Max max) {
      return functions.max(column(max.value()));
    }
    return figure instanceof Figure.MostFrequent frequent
        ? mostFrequent(frequent)
        : functions.count(functions.lit(1));
  }

  private Column column(Expression expression) {
    return expressions().of(expression);
  }

  private ExpressionColumns expressions() {
    return new ExpressionColumns(Scope.of(rows));
  }

  private DataType type(Expression expression) {
    return ExpressionTypes.of(expression, Scope.of(rows));
  }

  /** A whole number of 64 bits. */
  Column whole(Expression expression) {
    return column(expression).cast(DataTypes.LongType);
  }

  private Column number(Expression expression) {
    return column(expression).cast(DataTypes.DoubleType);
  }

  /** Spark reads the rows once more for each distinct count; a list costs no such pass. */
  private static Column countDistinct(Column value, Held held) {
    return switch (held) {
      case LISTED ->
          functions
              .size(functions.array_distinct(functions.collect_list(value)))
              .cast(DataTypes.LongType);
      case GROUPED -> functions.count_distinct(value);
    };
  }

  /** Spark's own function fails where it would divide by zero. */
  private static Column correlation(Column left, Column right) {
    Column ofLeft = functions.stddev_pop(functions.when(right.isNotNull(), left));
    Column ofRight = functions.stddev_pop(functions.when(left.isNotNull(), right));
    return functions.try_divide(functions.covar_pop(left, right), ofLeft.multiply(ofRight));
  }

  private Column quantiles(Figure.Quantiles quantiles) {
    double[] levels = quantiles.levels().stream().mapToDouble(BigDecimal::doubleValue).toArray();
    return ExactQuantiles.of(number(quantiles.value()), levels);
  }

  private Column countEach(Expression value) {
    Column column = column(value);
    DataType type = rows.select(column).schema().apply(0).dataType();
    return Frequencies.of(column, type);
  }

  private Column mostFrequent(Figure.MostFrequent frequent) {
    Column ranked =
        functions.array_sort(
            functions.transform(
                countEach(frequent.value()),
                entry ->
                    functions.struct(
                        functions.negative(entry.getField("value")).as("n"),
                        entry.getField("key").as("v"))));
    return functions.transform(
        functions.slice(ranked, 1, frequent.most()),
        entry ->
            functions.struct(
                functions.negative(entry.getField("n")).as("n"), entry.getField("v").as("v")));
  }
}
