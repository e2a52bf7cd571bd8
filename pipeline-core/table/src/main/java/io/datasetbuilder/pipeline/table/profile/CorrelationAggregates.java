package io.datasetbuilder.pipeline.table.profile;

import static java.util.Objects.requireNonNull;

import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.pipeline.table.aggregate.AggregateBatch;
import io.datasetbuilder.pipeline.table.aggregate.AggregateBatch.AggregateRef;
import io.datasetbuilder.pipeline.table.aggregate.AggregateResults;
import io.datasetbuilder.pipeline.table.plan.Relation.Figure;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Correlations of a table's numeric columns, where they are cheap: few columns of a table so short
 * that one thread reads it. Their number grows with the square of the columns.
 */
final class CorrelationAggregates {

  /** Numeric columns at the most. */
  static final int MOST_COLUMNS = 10;

  /**
   * Largest number of rows. The engine reads that many with one thread, and adds them up in their
   * order.
   */
  static final long MOST_ROWS = 100_000;

  /** Columns of the table at the most. */
  private static final int MOST_IN_TABLE = 32;

  /** Cells of the table at the most. */
  private static final long MOST_CELLS = 1L << 20;

  private record Pair(String left, String right) {}

  private final Map<Pair, AggregateRef> places = new LinkedHashMap<>();

  /** Whether a table is short and narrow enough for coefficients. */
  static boolean suit(int columns, long rows) {
    return columns <= MOST_IN_TABLE && rows <= MOST_ROWS && columns * (rows + 1) <= MOST_CELLS;
  }

  /**
   * Adds the coefficients of all pairs to the batch.
   *
   * @param columns numeric ones whose values differ, by name, in table order
   */
  static CorrelationAggregates ask(Map<String, Spread> columns, AggregateBatch sheet) {
    CorrelationAggregates questions = new CorrelationAggregates();
    if (columns.size() <= MOST_COLUMNS) {
      List<String> names = List.copyOf(columns.keySet());
      for (int left = 0; left < names.size(); left++) {
        for (String right : names.subList(left + 1, names.size())) {
          questions.ask(new Pair(names.get(left), right), columns, sheet);
        }
      }
    }
    return questions;
  }

  private void ask(Pair pair, Map<String, Spread> columns, AggregateBatch sheet) {
    Figure coefficient =
        new Figure.Correlation(
            requireNonNull(columns.get(pair.left())).scaled(Spread.COARSE),
            requireNonNull(columns.get(pair.right())).scaled(Spread.COARSE));
    places.put(pair, sheet.ask(coefficient));
  }

  /** Coefficients of the pairs of columns; a pair without two different rows has none. */
  List<Correlation> correlations(AggregateResults answers) {
    List<Correlation> found = new ArrayList<>();
    places.forEach(
        (pair, aggregateRef) -> {
          if (answers.value(aggregateRef) instanceof JsonNumber number) {
            found.add(new Correlation(pair.left(), pair.right(), rounded(number.value())));
          }
        });
    return found;
  }

  private static BigDecimal rounded(BigDecimal coefficient) {
    return coefficient
        .min(BigDecimal.ONE)
        .max(BigDecimal.ONE.negate())
        .setScale(2, RoundingMode.HALF_UP);
  }
}
