package io.datasetbuilder.pipeline.table.silver;

import static io.datasetbuilder.pipeline.table.plan.Expression.number;
import static io.datasetbuilder.pipeline.table.plan.Expression.text;

import io.datasetbuilder.buildspec.schema.CastForm.Serial;
import io.datasetbuilder.buildspec.schema.SourceSchema.NamedDtype;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Expression.AllOf;
import io.datasetbuilder.pipeline.table.plan.Expression.Between;
import io.datasetbuilder.pipeline.table.plan.Expression.Comparison;
import io.datasetbuilder.pipeline.table.plan.Expression.Concat;
import io.datasetbuilder.pipeline.table.plan.Expression.Convert;
import io.datasetbuilder.pipeline.table.plan.Expression.Extract;
import io.datasetbuilder.pipeline.table.plan.Expression.Matches;
import io.datasetbuilder.pipeline.table.plan.Expression.NullLiteral;
import io.datasetbuilder.pipeline.table.plan.Expression.Operator;
import io.datasetbuilder.pipeline.table.plan.Expression.PadLeft;
import io.datasetbuilder.pipeline.table.plan.Expression.Product;
import io.datasetbuilder.pipeline.table.plan.Expression.Shifted;
import io.datasetbuilder.pipeline.table.plan.Expression.Substring;
import io.datasetbuilder.pipeline.table.plan.Expression.Sum;
import io.datasetbuilder.pipeline.table.plan.Expression.When;
import java.util.List;

/**
 * Dates and datetimes as the days that spreadsheets count, whose fraction is the part of the day.
 * Spreadsheets hold about fifteen digits, so that a time within five microseconds of a millisecond
 * is that millisecond, as in the cells of a workbook.
 */
final class SerialTexts {

  private static final String DAY = "(0|[1-9][0-9]{0,6})";
  private static final String MIDNIGHT = DAY + "(?:\\.0*)?";
  private static final String MOMENT = DAY + "(?:\\.([0-9]*))?";

  private static final int SECONDS_OF_A_DAY = 86_400;
  private static final long LAST_DAY_FROM_1900 = 2_958_465;
  private static final long LAST_DAY_FROM_1904 = 2_957_003;
  private static final long DAY_THAT_NEVER_WAS = 60;

  private static final int FRACTION_DIGITS = 15;
  private static final String ZEROS = "0".repeat(FRACTION_DIGITS);
  private static final long MICROS_OF_A_DAY = 86_400_000_000L;
  private static final long HALF = 500_000_000_000_000L;
  private static final int NEAR_A_MILLISECOND = 5;

  private final Serial form;
  private final Expression value;
  private final Expression day;

  SerialTexts(Serial form, Expression value) {
    this.form = form;
    this.value = value;
    this.day = new Convert(new Extract(value, MOMENT, 1), Whole.INT64);
  }

  /** The date or datetime; null for a text that is no day of the count. */
  Expression cast() {
    boolean date = form.dtype() == NamedDtype.DATE;
    DataType type = date ? Simple.DATE : Simple.DATETIME;
    Expression isDay = new AllOf(List.of(new Matches(value, date ? MIDNIGHT : MOMENT), exists()));
    Expression moment = date ? new Convert(midnight(), Simple.DATE) : moment();
    return new When(isDay, moment, new NullLiteral(type));
  }

  private Expression exists() {
    return form.from() == Serial.FirstYear.OF_1904
        ? new Between(day, number(0), number(LAST_DAY_FROM_1904))
        : new AllOf(
            List.of(
                new Between(day, number(1), number(LAST_DAY_FROM_1900)),
                new Comparison(Operator.NE, day, number(DAY_THAT_NEVER_WAS))));
  }

  private Expression midnight() {
    Expression days =
        form.from() == Serial.FirstYear.OF_1904
            ? day
            : new When(
                new Comparison(Operator.LT, day, number(DAY_THAT_NEVER_WAS)),
                new Sum(day, number(1)),
                day);
    String start =
        form.from() == Serial.FirstYear.OF_1904 ? "1904-01-01T00:00:00" : "1899-12-30T00:00:00";
    return new Shifted(
        new Convert(text(start), Simple.DATETIME), new Product(days, number(SECONDS_OF_A_DAY)));
  }

  private Expression moment() {
    Expression micros = padded(nearMillisecond(micros()));
    Expression seconds = new Convert(new Substring(micros, 1, 9), Whole.INT64);
    Expression shifted = new Convert(new Shifted(midnight(), seconds), Simple.STRING);
    return new Convert(
        new Concat(List.of(shifted, text("."), new Substring(micros, 10, 6))), Simple.DATETIME);
  }

  /**
   * The part of the day in microseconds, rounded; whole numbers only, since floats would not do.
   */
  private Expression micros() {
    Expression written = new Concat(List.of(new Extract(value, MOMENT, 2), text(ZEROS)));
    Expression fraction = new Convert(new Substring(written, 1, FRACTION_DIGITS), Whole.INT64);
    Expression scaled = new Sum(new Product(fraction, number(MICROS_OF_A_DAY)), number(HALF));
    Expression digits = new PadLeft(new Convert(scaled, Simple.STRING), 2 * FRACTION_DIGITS, '0');
    return new Convert(new Substring(digits, 1, FRACTION_DIGITS), Whole.INT64);
  }

  private Expression nearMillisecond(Expression micros) {
    Expression over =
        new Convert(new Substring(padded(micros), FRACTION_DIGITS - 2, 3), Whole.INT64);
    Expression below = new Sum(micros, new Product(over, number(-1)));
    return new When(
        new Comparison(Operator.LE, over, number(NEAR_A_MILLISECOND)),
        below,
        new When(
            new Comparison(Operator.GE, over, number(1000 - NEAR_A_MILLISECOND)),
            new Sum(below, number(1000)),
            micros));
  }

  private static Expression padded(Expression number) {
    return new PadLeft(new Convert(number, Simple.STRING), FRACTION_DIGITS, '0');
  }
}
