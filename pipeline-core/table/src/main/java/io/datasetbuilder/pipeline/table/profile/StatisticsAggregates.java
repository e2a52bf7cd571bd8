package io.datasetbuilder.pipeline.table.profile;

import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.table.aggregate.AggregateBatch;
import io.datasetbuilder.pipeline.table.aggregate.AggregateBatch.AggregateRef;
import io.datasetbuilder.pipeline.table.aggregate.AggregateResults;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Expression.Operator;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.Relation.Figure;
import io.datasetbuilder.pipeline.table.plan.TableSource;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Aggregates of one scan from which the {@link NumberStatistics} of one column are computed. */
interface StatisticsAggregates {

  /**
   * The statistics.
   *
   * @param values how many finite values the column has; above 0
   */
  Optional<NumberStatistics> statistics(AggregateResults answers, long values);

  /**
   * Adds the aggregates to the batch.
   *
   * @param part the rows whose values the quantiles are taken of
   */
  static StatisticsAggregates ask(FiniteValues finite, QuantileRows part, AggregateBatch sheet) {
    if (!Spread.differs(finite.range())) {
      BigDecimal only = new BigDecimal(finite.range().min());
      return (answers, values) -> Optional.of(constant(only, values));
    }
    Column column = finite.column();
    Spread spread = Spread.of(finite);
    boolean exact = column.type() instanceof Whole && column.type() != Whole.INT128;
    Expression summed = exact ? spread.value() : spread.scaled(Spread.FINE);
    Expression coarse = spread.scaled(Spread.COARSE);
    return new Counted(
        spread,
        exact,
        sheet.ask(new Figure.Sum(summed)),
        sheet.ask(new Figure.Sum(coarse)),
        sheet.ask(new Figure.SumOfSquares(coarse)),
        sheet.ask(new Figure.Quantiles(part.of(spread.value(), column), NumberStatistics.LEVELS)),
        part.oneIn());
  }

  private static NumberStatistics constant(BigDecimal value, long values) {
    return new NumberStatistics(
        value,
        values > 1 ? Optional.of(BigDecimal.ZERO) : Optional.empty(),
        Collections.nCopies(NumberStatistics.LEVELS.size(), value),
        1);
  }

  /**
   * Aggregates of a column whose values are not all equal.
   *
   * @param exact whether {@code sum} adds up the values themselves
   */
  record Counted(
      Spread spread,
      boolean exact,
      AggregateRef sum,
      AggregateRef coarseSum,
      AggregateRef squares,
      AggregateRef quantiles,
      long quantileRows)
      implements StatisticsAggregates {

    /** Empty when the engine could not interpolate: the values lie too far apart for a float. */
    @Override
    public Optional<NumberStatistics> statistics(AggregateResults answers, long values) {
      return levels(answers)
          .map(
              levels ->
                  new NumberStatistics(
                      mean(answers, values), deviation(answers, values), levels, quantileRows));
    }

    private BigDecimal mean(AggregateResults answers, long values) {
      BigDecimal mean =
          number(answers, sum).divide(BigDecimal.valueOf(values), MathContext.DECIMAL128);
      return exact ? mean.round(MathContext.DECIMAL64) : spread.unscaled(mean, Spread.FINE);
    }

    private Optional<BigDecimal> deviation(AggregateResults answers, long values) {
      if (values < 2) {
        return Optional.empty();
      }
      BigDecimal total = number(answers, coarseSum);
      BigDecimal about =
          number(answers, squares)
              .multiply(BigDecimal.valueOf(values))
              .subtract(total.multiply(total));
      BigDecimal freedom = BigDecimal.valueOf(values).multiply(BigDecimal.valueOf(values - 1));
      BigDecimal variance = about.max(BigDecimal.ZERO).divide(freedom, MathContext.DECIMAL128);
      BigDecimal scaled = variance.sqrt(MathContext.DECIMAL64);
      return Optional.of(spread.length(scaled, Spread.COARSE).round(MathContext.DECIMAL64));
    }

    private Optional<List<BigDecimal>> levels(AggregateResults answers) {
      if (answers.value(quantiles) instanceof JsonArray found
          && found.items().stream().allMatch(JsonNumber.class::isInstance)) {
        return Optional.of(
            found.items().stream().map(value -> ((JsonNumber) value).value()).toList());
      }
      return Optional.empty();
    }

    private static BigDecimal number(AggregateResults answers, AggregateRef aggregateRef) {
      return ((JsonNumber) answers.value(aggregateRef)).value();
    }
  }

  /**
   * The rows whose values quantiles are taken of: an exact quantile holds all of its values in
   * memory. Of a long table they are one row in n, those whose number has a low hash: the same rows
   * of the same table each time, spread evenly whatever the order of the rows repeats.
   *
   * @param oneIn n; 1 when they are all rows
   * @param number the name of the column that numbers the rows
   */
  record QuantileRows(long oneIn, String number) {

    /** Values of a column that are held in memory. */
    static final long MOST = 1L << 17;

    private static final BigInteger HASHES = BigInteger.TWO.pow(64);

    static QuantileRows of(long rows, List<Column> columns) {
      String number = TableSource.freeName(columns, "row");
      return new QuantileRows(Math.max(1, (rows + MOST - 1) / MOST), number);
    }

    /** The rows of a table, numbered where that is needed to choose some. */
    Relation scan(TableSource table) {
      Relation all = new Relation.Scan(table);
      return oneIn == 1 ? all : new Relation.NumberRows(all, number, 1);
    }

    /** The values of these rows, null in others. */
    Expression of(Expression value, Column column) {
      if (oneIn == 1) {
        return value;
      }
      BigDecimal bound = new BigDecimal(HASHES.divide(BigInteger.valueOf(oneIn)));
      Expression chosen =
          new Expression.Comparison(
              Operator.LT,
              new Expression.RowHash(List.of(Expression.column(number))),
              new Expression.NumberLiteral(bound));
      DataType type = column.type();
      return new Expression.When(chosen, value, new Expression.NullLiteral(type));
    }
  }
}
