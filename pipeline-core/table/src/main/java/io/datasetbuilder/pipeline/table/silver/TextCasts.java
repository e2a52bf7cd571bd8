package io.datasetbuilder.pipeline.table.silver;

import static io.datasetbuilder.pipeline.table.plan.Expression.text;

import io.datasetbuilder.buildspec.schema.SourceSchema;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Expression.AnyOf;
import io.datasetbuilder.pipeline.table.plan.Expression.Comparison;
import io.datasetbuilder.pipeline.table.plan.Expression.Concat;
import io.datasetbuilder.pipeline.table.plan.Expression.Convert;
import io.datasetbuilder.pipeline.table.plan.Expression.Matches;
import io.datasetbuilder.pipeline.table.plan.Expression.NullLiteral;
import io.datasetbuilder.pipeline.table.plan.Expression.Operator;
import io.datasetbuilder.pipeline.table.plan.Expression.Replace;
import io.datasetbuilder.pipeline.table.plan.Expression.Substring;
import io.datasetbuilder.pipeline.table.plan.Expression.Trim;
import io.datasetbuilder.pipeline.table.plan.Expression.When;
import java.util.List;
import java.util.Optional;

/**
 * Grammar of the texts that are values of each type, matched before the engine converts (engines
 * read {@code 1e3} as a whole number and {@code inf} as a date).
 */
final class TextCasts {

  private static final String WHOLE = "[+-]?[0-9]+(\\.0+)?";
  private static final String DECIMAL = "[+-]?([0-9]+(\\.[0-9]*)?|\\.[0-9]+)([eE][+-]?[0-9]{1,3})?";

  /**
   * At most 15 significant digits, far from both ends of the range: every such number reads back
   * from a 64-bit float.
   */
  private static final String SURELY_HELD = "[+-]?0{0,99}[0-9]{0,15}0{0,99}([eE][+-]?[0-9]{1,2})?";

  private static final String DATE = IsoTexts.YEAR + "-[0-9]{2}-[0-9]{2}";
  private static final String BASIC_DATE = IsoTexts.YEAR + "[0-9]{4}";

  /** The form that the engine reads as it is, and most datetimes have. */
  private static final String DATETIME =
      DATE + "([T ]([01][0-9]|2[0-3]):[0-9]{2}(:[0-9]{2}(\\.[0-9]{1,6})?)?)?";

  private static final String TRUE = "(?i)true|1";
  private static final String FALSE = "(?i)false|0";
  private static final String YEAR_MONTH = "[0-9]{4}[-./]?(0[1-9]|1[0-2])";

  /**
   * Groups as they are written in the West and in India. A comma elsewhere does not separate
   * thousands ({@code 1,5} may mean one and a half), and removing it would change the number.
   */
  private static final String GROUPED_ANYWHERE = "[+-]?([0-9]+|[0-9]{1,3}(,[0-9]{2,3})*,[0-9]{3})";

  private static final String COMMA_WHOLE = " *" + GROUPED_ANYWHERE + "(\\.0+)? *";
  private static final String COMMA_DECIMAL = GROUPED_ANYWHERE + "(\\.[0-9]*)?";

  private static final String GROUPED = "[+-]?(0|[1-9][0-9]*|[1-9][0-9]{0,2}(,[0-9]{3})+)";
  private static final String GROUPED_DECIMAL = GROUPED + "(\\.[0-9]*)?|[+-]?\\.[0-9]+";

  private TextCasts() {}

  static Expression apply(SourceSchema.Cast cast, Expression value) {
    if (cast instanceof SourceSchema.Cast.ToDtype named) {
      return switch (named.dtype()) {
        case STR -> value;
        case INT -> whole(value);
        case FLOAT -> decimal(value);
        case BOOL -> logical(value);
        case DATE -> date(value);
        case DATETIME ->
            new When(
                new Matches(value, DATETIME),
                new Convert(value, Simple.DATETIME),
                IsoTexts.datetime(value, Simple.DATETIME, text(""), Optional.empty()));
        case TIME -> IsoTexts.time(value, Simple.TIME);
      };
    }
    return switch ((SourceSchema.Cast.Reading) cast) {
      case INT_COMMA -> guarded(value, COMMA_WHOLE, stripped(value), Whole.INT64);
      case FLOAT_COMMA -> {
        Expression trimmed = new Trim(value);
        yield new When(
            new Matches(trimmed, COMMA_DECIMAL),
            decimal(withoutCommas(trimmed)),
            new NullLiteral(Simple.FLOAT64));
      }
      case YEAR_MONTH -> yearMonth(value);
    };
  }

  /**
   * Converts texts as providers write them, with groups of thousands; a zero in front makes a code
   * of a number.
   */
  static Expression apply(DeclaredFields.DeclaredType type, Expression value) {
    Expression trimmed = new Trim(value);
    return switch (type) {
      case STRING -> value;
      case INTEGER -> guarded(trimmed, GROUPED + "(\\.0+)?", withoutCommas(trimmed), Whole.INT64);
      case NUMBER ->
          new When(
              new Matches(trimmed, GROUPED_DECIMAL),
              decimal(withoutCommas(trimmed)),
              new NullLiteral(Simple.FLOAT64));
      case BOOLEAN -> logical(trimmed);
    };
  }

  /** The types that inference gives: every cell is known to be a value of the type. */
  static Expression known(Expression value, DataType type) {
    return type == Simple.STRING ? value : new Convert(value, type);
  }

  private static Expression guarded(
      Expression evaluated, String grammar, Expression converted, DataType type) {
    return new When(
        new Matches(evaluated, grammar), new Convert(converted, type), new NullLiteral(type));
  }

  static Expression whole(Expression value) {
    return guarded(value, WHOLE, value, Whole.INT64);
  }

  /** A longer number is kept only where the float reads back as it was written. */
  static Expression decimal(Expression value) {
    Expression number = new Convert(value, Simple.FLOAT64);
    Expression held =
        new AnyOf(
            List.of(
                new Matches(new Replace(value, ".", ""), SURELY_HELD),
                new Comparison(
                    Operator.EQ, exponent(new Convert(number, Simple.STRING)), exponent(value))));
    return new When(
        new Matches(value, DECIMAL),
        new When(held, number, new NullLiteral(Simple.FLOAT64)),
        new NullLiteral(Simple.FLOAT64));
  }

  /** Exponents are written in several ways. */
  private static Expression exponent(Expression number) {
    return new Replace(new Replace(number, "E", "e"), "e+", "e");
  }

  static Expression logical(Expression value) {
    return new When(
        new Matches(value, TRUE),
        new Expression.BooleanLiteral(true),
        new When(
            new Matches(value, FALSE),
            new Expression.BooleanLiteral(false),
            new NullLiteral(Simple.BOOLEAN)));
  }

  static Expression date(Expression value) {
    Expression dashed =
        new Concat(
            List.of(
                new Substring(value, 1, 4),
                text("-"),
                new Substring(value, 5, 2),
                text("-"),
                new Substring(value, 7, 2)));
    return new When(
        new Matches(value, DATE),
        new Convert(value, Simple.DATE),
        new When(
            new Matches(value, BASIC_DATE),
            new Convert(dashed, Simple.DATE),
            new NullLiteral(Simple.DATE)));
  }

  private static Expression yearMonth(Expression value) {
    Expression digits = new Replace(new Replace(new Replace(value, "-", ""), ".", ""), "/", "");
    return new When(
        new Matches(value, YEAR_MONTH),
        new Concat(List.of(new Substring(digits, 1, 4), text("-"), new Substring(digits, 5, 2))),
        new NullLiteral(Simple.STRING));
  }

  private static Expression stripped(Expression value) {
    return new Replace(withoutCommas(value), " ", "");
  }

  private static Expression withoutCommas(Expression value) {
    return new Replace(value, ",", "");
  }
}
