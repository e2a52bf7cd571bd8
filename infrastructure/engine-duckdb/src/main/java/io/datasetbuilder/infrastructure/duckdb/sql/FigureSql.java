package io.datasetbuilder.infrastructure.duckdb.sql;

import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Relation.Figure;
import io.datasetbuilder.pipeline.table.plan.Relation.Held;

/**
 * Renders aggregates as SQL.
 *
 * @param expressions renders their expressions
 */
record FigureSql(ExpressionSql expressions) {

  private static final FigureSql PLAIN = new FigureSql(ExpressionSql.plain());

  /** With columns and constants as they are. */
  static FigureSql plain() {
    return PLAIN;
  }

  String of(Figure figure) {
    if (figure instanceof Figure.CountWhere where) {
      return "count(" + oneWhere(where.condition()) + ")";
    }
    if (figure instanceof Figure.CountDistinct distinct) {
      return countDistinct(expressions.of(distinct.value()), distinct.held());
    }
    if (figure instanceof Figure.CountDistinctWithin within) {
      return "coalesce(bit_count(bitstring_agg(CAST(%s AS BIGINT), %s, %s)), 0)"
          .formatted(expressions.of(within.value()), bound(within.min()), bound(within.max()));
    }
    if (figure instanceof Figure.CountEach each) {
      return countEach(expressions.of(each.value()), each.held());
    }
    if (figure instanceof Figure.TextBytes bytes) {
      return "sum(strlen(" + expressions.of(bytes.value()) + "))";
    }
    if (figure instanceof Figure.Sum sum) {
      // Whole numbers of any width add up to 38 digits; a conversion of each would double the work.
      return "sum(" + expressions.of(sum.value()) + ")";
    }
    if (figure instanceof Figure.SumOfSquares squares) {
      String value = expressions.of(squares.value());
      return "sum(" + value + " * " + value + ")";
    }
    if (figure instanceof Figure.Quantiles quantiles) {
      return "quantile_cont(CAST(%s AS DOUBLE), %s)"
          .formatted(expressions.of(quantiles.value()), quantiles.levels());
    }
    if (figure instanceof Figure.Correlation pair) {
      return "corr(" + expressions.of(pair.left()) + ", " + expressions.of(pair.right()) + ")";
    }
    if (figure instanceof Figure.Min min) {
      return "min(" + expressions.of(min.value()) + ")";
    }
    if (figure instanceof Figure.Max max) {
      return "max(" + expressions.of(max.value()) + ")";
    }
    if (figure instanceof Figure.MostFrequent frequent) {
      return mostFrequent(frequent);
    }
    return "count(*)";
  }

  /**
   * 1 for the rows of a condition, null for others. Neither a FILTER nor, for a column, a BETWEEN:
   * the time to plan those grows with the square of their number.
   */
  private String oneWhere(Expression condition) {
    if (condition instanceof Expression.Between between
        && between.value() instanceof Expression.ColumnRef) {
      String value = expressions.of(between.value());
      return "CASE WHEN %1$s >= %2$s THEN CASE WHEN %1$s <= %3$s THEN 1 END END"
          .formatted(value, expressions.of(between.low()), expressions.of(between.high()));
    }
    return "CASE WHEN " + expressions.of(condition) + " THEN 1 END";
  }

  private static String bound(long number) {
    return "CAST('" + number + "' AS BIGINT)";
  }

  private static String countDistinct(String value, Held held) {
    return switch (held) {
      case LISTED -> "coalesce(list_unique(list(" + value + ")), 0)";
      case GROUPED -> "count(DISTINCT " + value + ")";
    };
  }

  /** The engine plans a grouping of its own for each histogram, but for one of a list. */
  private static String countEach(String value, Held held) {
    return switch (held) {
      case LISTED -> "map_entries(list_aggregate(list(" + value + "), 'histogram'))";
      case GROUPED -> "map_entries(histogram(" + value + "))";
    };
  }

  private String mostFrequent(Figure.MostFrequent frequent) {
    String counted =
        "{'n': -CAST(%s AS BIGINT), 'v': %s}"
            .formatted(
                Quoted.member(Quoted.ELEMENT, "value"), Quoted.member(Quoted.ELEMENT, "key"));
    String result =
        "{'n': -%s, 'v': %s}"
            .formatted(Quoted.member(Quoted.ELEMENT, "n"), Quoted.member(Quoted.ELEMENT, "v"));
    return ("list_transform(list_slice(list_sort(list_transform(%2$s, lambda %1$s: %4$s)), 1,"
            + " %3$s), lambda %1$s: %5$s)")
        .formatted(
            Quoted.ELEMENT,
            countEach(expressions.of(frequent.value()), frequent.held()),
            frequent.most(),
            counted,
            result);
  }
}
