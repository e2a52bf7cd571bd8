package io.datasetbuilder.pipeline.table.silver;

import static io.datasetbuilder.pipeline.table.plan.Expression.text;

import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Expression.Concat;
import io.datasetbuilder.pipeline.table.plan.Expression.Extract;
import io.datasetbuilder.pipeline.table.plan.Expression.FindsMatch;
import io.datasetbuilder.pipeline.table.plan.Expression.Matches;
import io.datasetbuilder.pipeline.table.plan.Expression.NullLiteral;
import io.datasetbuilder.pipeline.table.plan.Expression.PadLeft;
import io.datasetbuilder.pipeline.table.plan.Expression.Substring;
import io.datasetbuilder.pipeline.table.plan.Expression.When;
import io.datasetbuilder.pipeline.table.silver.WrittenMoment.Region;
import java.util.List;
import java.util.Optional;

/**
 * Datetimes and times in ISO 8601: the extended and the basic form, to the hour, minute, second or
 * a fraction of it, with an offset from UTC or without one. More digits of a second than the type
 * holds are a value only when they are zeros.
 */
final class IsoTexts {

  /** 0001 to 9999: there was no year 0, and engines read it as one before Christ. */
  static final String YEAR = "(?:[1-9][0-9]{3}|0[1-9][0-9]{2}|00[1-9][0-9]|000[1-9])";

  private static final String HOUR = "(?:[01][0-9]|2[0-3])";
  private static final String SIXTY = "[0-5][0-9]";
  private static final String ZEROS = "(?:[.,]0+)?";

  private static final String OFFSET = "(?:" + WrittenMoment.OFFSET + ")?";

  /** The parts after the hour; what they may be has been matched before. */
  private static final String AFTER_HOUR =
      "(?::?([0-9]{2})(?::?([0-9]{2})(?:[.,]([0-9]{1,%d})[0-9]*)?)?)?([Z+-].*)?";

  /** No text that has matched is longer, but for zeros at its end. */
  private static final int LONGEST = 100;

  private static final String ZONED = "[T ][0-9:.,]*[Z+-]";

  private IsoTexts() {}

  /**
   * A datetime; converted to UTC where an offset is written.
   *
   * @param type {@code DATETIME} or {@code DATETIME_NS}
   * @param defaultOffset of values that are written without one
   * @param region the clocks that values without an offset show
   */
  static Expression datetime(
      Expression value, DataType type, Expression defaultOffset, Optional<Region> region) {
    String extended = YEAR + "-[0-9]{2}-[0-9]{2}";
    String basic = YEAR + "[0-9]{4}";
    return new When(
        new Matches(value, extended + "(?:[T ]" + dayTime(":", type) + OFFSET + ")?"),
        moment(value, dashed(value, 6, 9), 12, type, region).orAt(defaultOffset).datetime(type),
        new When(
            new Matches(value, basic + "T" + dayTime("", type) + OFFSET),
            moment(value, dashed(value, 5, 7), 10, type, region).orAt(defaultOffset).datetime(type),
            new NullLiteral(type)));
  }

  /**
   * A time of day; converted to UTC where an offset is written, and null where that leaves the day.
   *
   * @param type {@code TIME} or {@code TIME_NS}
   */
  static Expression time(Expression value, DataType type) {
    Expression bare =
        new When(new FindsMatch(value, "^T"), new Substring(value, 2, LONGEST), value);
    String extended = "T?" + HOUR + ":" + SIXTY + seconds(":", type);
    String basic = "T" + HOUR + "(?:" + SIXTY + seconds("", type) + ")?";
    return new When(
        new Matches(value, "(?:" + extended + "|" + basic + ")" + OFFSET),
        moment(bare, text(""), 1, type, Optional.empty()).time(type),
        new NullLiteral(type));
  }

  /** True for a datetime that is written with an offset. */
  static Expression isZoned(Expression value) {
    return new FindsMatch(value, ZONED);
  }

  private static WrittenMoment moment(
      Expression value, Expression date, int hourAt, DataType type, Optional<Region> region) {
    String pattern = ".{" + (hourAt + 1) + "}" + AFTER_HOUR.formatted(digits(type));
    Expression clock =
        new Concat(
            List.of(
                twoDigits(new Substring(value, hourAt, 2)),
                text(":"),
                twoDigits(new Extract(value, pattern, 1)),
                text(":"),
                twoDigits(new Extract(value, pattern, 2))));
    return new WrittenMoment(
        date, clock, new Extract(value, pattern, 3), new Extract(value, pattern, 4), region);
  }

  /** Parts that are not written are zeros. */
  private static Expression twoDigits(Expression part) {
    return new PadLeft(part, 2, '0');
  }

  private static Expression dashed(Expression value, int month, int day) {
    return new Concat(
        List.of(
            new Substring(value, 1, 4),
            text("-"),
            new Substring(value, month, 2),
            text("-"),
            new Substring(value, day, 2)));
  }

  private static String dayTime(String colon, DataType type) {
    String midnight = "24(?:" + colon + "00(?:" + colon + "00" + ZEROS + ")?)?";
    return "(?:" + HOUR + "(?:" + colon + SIXTY + seconds(colon, type) + ")?|" + midnight + ")";
  }

  private static String seconds(String colon, DataType type) {
    return "(?:" + colon + SIXTY + "(?:[.,][0-9]{1," + digits(type) + "}0*)?)?";
  }

  private static int digits(DataType type) {
    return type == Simple.DATETIME_NS || type == Simple.TIME_NS ? 9 : 6;
  }
}
