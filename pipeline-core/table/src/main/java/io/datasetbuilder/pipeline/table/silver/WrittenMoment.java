package io.datasetbuilder.pipeline.table.silver;

import static io.datasetbuilder.pipeline.table.plan.Expression.number;
import static io.datasetbuilder.pipeline.table.plan.Expression.text;

import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Expression.Between;
import io.datasetbuilder.pipeline.table.plan.Expression.Comparison;
import io.datasetbuilder.pipeline.table.plan.Expression.Concat;
import io.datasetbuilder.pipeline.table.plan.Expression.Convert;
import io.datasetbuilder.pipeline.table.plan.Expression.FindsMatch;
import io.datasetbuilder.pipeline.table.plan.Expression.FirstNonNull;
import io.datasetbuilder.pipeline.table.plan.Expression.LocalToUtc;
import io.datasetbuilder.pipeline.table.plan.Expression.NullLiteral;
import io.datasetbuilder.pipeline.table.plan.Expression.OneOf;
import io.datasetbuilder.pipeline.table.plan.Expression.Operator;
import io.datasetbuilder.pipeline.table.plan.Expression.Product;
import io.datasetbuilder.pipeline.table.plan.Expression.Replace;
import io.datasetbuilder.pipeline.table.plan.Expression.Shifted;
import io.datasetbuilder.pipeline.table.plan.Expression.Substring;
import io.datasetbuilder.pipeline.table.plan.Expression.Sum;
import io.datasetbuilder.pipeline.table.plan.Expression.UtcToLocal;
import io.datasetbuilder.pipeline.table.plan.Expression.When;
import java.util.List;
import java.util.Optional;

/**
 * A datetime or time in its written parts, each a text of the row. The engine reads the parts in
 * one form only, without the offset, which engines disagree about.
 *
 * @param date {@code yyyy-MM-dd}
 * @param clock {@code HH:mm:ss}; 24:00:00 is the first moment of the next day
 * @param fraction digits after the second; empty for none
 * @param offset {@code Z}, {@code +09}, {@code +0900} or {@code +09:00}; empty for none
 * @param region whose clocks are meant, for datetimes
 */
record WrittenMoment(
    Expression date,
    Expression clock,
    Expression fraction,
    Expression offset,
    Optional<Region> region) {

  /** Offsets from UTC, to 18 hours as java.time has them. */
  static final String OFFSET = "Z|[+-](?:(?:0[0-9]|1[0-7])(?::?[0-5][0-9])?|18(?::?00)?)";

  private static final Expression ANY_DAY = text("1970-01-01");
  private static final int CLOCK_START = "1970-01-01 ".length() + 1;
  private static final int CLOCK_LENGTH = "00:00:00".length();

  /**
   * A region.
   *
   * @param name of each row; null where there is no such region
   * @param written whether the text names it, so that an offset in the text must be the region's
   */
  record Region(Expression name, boolean written) {}

  /** The same with an offset where none is written. */
  WrittenMoment orAt(Expression defaultOffset) {
    return defaultOffset.equals(text(""))
        ? this
        : new WrittenMoment(
            date,
            clock,
            fraction,
            new When(new OneOf(offset, List.of(text(""))), defaultOffset, offset),
            region);
  }

  /** The datetime, converted to UTC where an offset is written. */
  Expression datetime(DataType type) {
    if (type != Simple.DATETIME_NS) {
      return utc(new Convert(joined(date, text("T"), clock, text("."), fraction), Simple.DATETIME));
    }
    Expression seconds = new Convert(wholeSeconds(date), Simple.STRING);
    return new Convert(joined(seconds, text("."), fraction), Simple.DATETIME_NS);
  }

  /** The time of day in UTC; null where the conversion to UTC leaves the day. */
  Expression time(DataType type) {
    Expression seconds = wholeSeconds(ANY_DAY);
    Expression sameDay =
        new Between(
            seconds,
            new Convert(text("1970-01-01T00:00:00"), Simple.DATETIME),
            new Convert(text("1970-01-01T23:59:59"), Simple.DATETIME));
    Expression shifted =
        new Substring(new Convert(seconds, Simple.STRING), CLOCK_START, CLOCK_LENGTH);
    return new When(
        new OneOf(offset, List.of(text(""), text("Z"))),
        new Convert(joined(clock, text("."), fraction), type),
        new When(
            sameDay,
            new Convert(joined(shifted, text("."), fraction), type),
            new NullLiteral(type)));
  }

  private Expression wholeSeconds(Expression day) {
    return utc(new Convert(joined(day, text("T"), clock), Simple.DATETIME));
  }

  private Expression utc(Expression local) {
    Expression byOffset =
        new When(
            new OneOf(offset, List.of(text(""), text("Z"))), local, new Shifted(local, toUtc()));
    return region.map(each -> inRegion(each, local, byOffset)).orElse(byOffset);
  }

  private Expression inRegion(Region declared, Expression local, Expression byOffset) {
    Expression agreed =
        declared.written()
            ? new When(
                new Comparison(Operator.EQ, new UtcToLocal(byOffset, declared.name()), local),
                byOffset,
                new NullLiteral(Simple.DATETIME))
            : byOffset;
    return new When(
        new OneOf(offset, List.of(text(""))), new LocalToUtc(local, declared.name()), agreed);
  }

  /** Seconds from the written offset to UTC. */
  private Expression toUtc() {
    Expression digits = new Replace(offset, ":", "");
    Expression hours = new Convert(new Substring(digits, 2, 2), Whole.INT64);
    Expression minutes =
        new FirstNonNull(List.of(new Convert(new Substring(digits, 4, 2), Whole.INT64), number(0)));
    Expression seconds =
        new Sum(new Product(hours, number(3600)), new Product(minutes, number(60)));
    return new When(new FindsMatch(offset, "^[+]"), new Product(seconds, number(-1)), seconds);
  }

  private static Expression joined(Expression... parts) {
    return new Concat(List.of(parts));
  }
}
