package io.datasetbuilder.pipeline.table.profile;

import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Expression.Operator;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.TableSource;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Locale;

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
    StringBuilder number = new StringBuilder("row");
    while (columns.stream()
        .anyMatch(column -> column.name().toLowerCase(Locale.ROOT).equals(number.toString()))) {
      number.append('_');
    }
    return new QuantileRows(Math.max(1, (rows + MOST - 1) / MOST), number.toString());
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
