package io.datasetbuilder.pipeline.table.silver;

import static io.datasetbuilder.pipeline.table.plan.Expression.text;

import io.datasetbuilder.buildspec.schema.CastForm;
import io.datasetbuilder.buildspec.schema.RegionZones;
import io.datasetbuilder.buildspec.schema.SourceSchema.NamedDtype;
import io.datasetbuilder.buildspec.schema.TemporalPattern;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.table.compare.Numbers;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Expression.AllOf;
import io.datasetbuilder.pipeline.table.plan.Expression.BooleanLiteral;
import io.datasetbuilder.pipeline.table.plan.Expression.Convert;
import io.datasetbuilder.pipeline.table.plan.Expression.IsNull;
import io.datasetbuilder.pipeline.table.plan.Expression.Matches;
import io.datasetbuilder.pipeline.table.plan.Expression.NullLiteral;
import io.datasetbuilder.pipeline.table.plan.Expression.OneOf;
import io.datasetbuilder.pipeline.table.plan.Expression.Trim;
import io.datasetbuilder.pipeline.table.plan.Expression.When;
import java.util.List;
import java.util.Optional;

/**
 * Rules of casts with a declared form. Whole numbers and booleans are read as the texts that they
 * are written as; a number is cast to a number without its form.
 */
final class FormCasts {

  /** Blanks, tabs, line ends, and the blanks of typesetting and of East Asia. */
  static final String BLANKS = " \t\r\n\u00a0\u2007\u2009\u202f\u3000";

  private static final DataType UTC = new DataType.ZonedDatetime("UTC");

  private FormCasts() {}

  /** The type that the cast gives. */
  static DataType target(CastForm form) {
    if (form instanceof CastForm.Temporal temporal) {
      return temporalType(temporal);
    }
    if (form instanceof CastForm.Numeric numeric) {
      return NumberTexts.target(numeric.type());
    }
    if (form instanceof CastForm.Duration duration) {
      return NumberTexts.target(duration.type());
    }
    if (form instanceof CastForm.Serial serial) {
      return serial.dtype() == NamedDtype.DATE ? Simple.DATE : Simple.DATETIME;
    }
    return form instanceof CastForm.Logical ? Simple.BOOLEAN : Simple.STRING;
  }

  /** The cast of a value, or nothing when a value of this type cannot be cast so. */
  static Optional<Expression> apply(CastForm form, Expression value, DataType from) {
    DataType to = target(form);
    if (from == Simple.STRING) {
      return Optional.of(ofText(form, form.trim() ? new Trim(value, BLANKS) : value));
    }
    if (from.equals(to) && !(form instanceof CastForm.Duration)) {
      return Optional.of(value);
    }
    boolean plainNumber = form instanceof CastForm.Numeric numeric && !numeric.percent();
    if (plainNumber && (Numbers.isNumber(from) || from == Simple.BOOLEAN)) {
      return Optional.of(CastRules.converted(value, from, to));
    }
    boolean days = form instanceof CastForm.Serial && Numbers.isNumber(from);
    boolean written = days || from instanceof Whole || from == Simple.BOOLEAN;
    return written ? Optional.of(ofText(form, CastRules.text(value, from))) : Optional.empty();
  }

  /** Whether texts with an offset become datetimes without a zone. */
  static boolean losesZones(CastForm form) {
    return form instanceof CastForm.Temporal temporal
        && temporal.dtype() == NamedDtype.DATETIME
        && temporal.patterns().isEmpty()
        && temporal.atZone().isEmpty();
  }

  /** True for a text that only the clocks of the region of {@code at_zone} make unclear. */
  static Optional<Expression> unsettled(CastForm form, Expression text) {
    if (!(form instanceof CastForm.Temporal temporal) || region(temporal).isEmpty()) {
      return Optional.empty();
    }
    CastForm.Temporal ofUtc =
        new CastForm.Temporal(
            temporal.dtype(),
            temporal.patterns(),
            temporal.locale(),
            temporal.firstYear(),
            Optional.of("UTC"),
            temporal.nanoseconds(),
            temporal.trim());
    Expression value = form.trim() ? new Trim(text, BLANKS) : text;
    return Optional.of(
        new AllOf(
            List.of(
                Expression.notNull(ofText(ofUtc, value)), new IsNull(ofText(temporal, value)))));
  }

  private static Expression ofText(CastForm form, Expression value) {
    if (form instanceof CastForm.Temporal temporal) {
      return temporal(temporal, value);
    }
    if (form instanceof CastForm.Numeric numeric) {
      return new NumberTexts(numeric).cast(value);
    }
    if (form instanceof CastForm.Duration duration) {
      return new DurationTexts(duration).cast(value);
    }
    if (form instanceof CastForm.Serial serial) {
      return new SerialTexts(serial, value).cast();
    }
    if (form instanceof CastForm.Logical logical) {
      return logical(logical, value);
    }
    return form instanceof CastForm.Enumeration enumeration
        ? new When(isOneOf(value, enumeration.values()), value, new NullLiteral(Simple.STRING))
        : value;
  }

  private static Expression logical(CastForm.Logical form, Expression value) {
    if (form.whenTrue().isEmpty() && form.whenFalse().isEmpty()) {
      return TextCasts.logical(value);
    }
    return new When(
        isOneOf(value, form.whenTrue()),
        new BooleanLiteral(true),
        new When(
            isOneOf(value, form.whenFalse()),
            new BooleanLiteral(false),
            new NullLiteral(Simple.BOOLEAN)));
  }

  private static Expression isOneOf(Expression value, List<String> texts) {
    return texts.isEmpty()
        ? new BooleanLiteral(false)
        : new OneOf(value, texts.stream().map(Expression::text).toList());
  }

  private static DataType temporalType(CastForm.Temporal form) {
    return switch (form.dtype()) {
      case DATE -> Simple.DATE;
      case TIME -> form.nanoseconds() ? Simple.TIME_NS : Simple.TIME;
      default ->
          form.atZone().isPresent()
              ? (form.nanoseconds() ? Simple.DATETIME_NS_UTC : UTC)
              : zoneless(form);
    };
  }

  private static DataType zoneless(CastForm.Temporal form) {
    return form.nanoseconds() ? Simple.DATETIME_NS : Simple.DATETIME;
  }

  private static Expression temporal(CastForm.Temporal form, Expression value) {
    Expression cast = form.patterns().isEmpty() ? iso(form, value) : ofPatterns(form, value);
    return form.atZone().isPresent() ? new Convert(cast, temporalType(form)) : cast;
  }

  private static Expression iso(CastForm.Temporal form, Expression value) {
    return switch (form.dtype()) {
      case DATE -> TextCasts.date(value);
      case TIME -> IsoTexts.time(value, temporalType(form));
      default -> IsoTexts.datetime(value, zoneless(form), defaultOffset(form), region(form));
    };
  }

  /** No two patterns fit one text, so that their order means nothing. */
  private static Expression ofPatterns(CastForm.Temporal form, Expression value) {
    DataType type = form.dtype() == NamedDtype.DATETIME ? zoneless(form) : temporalType(form);
    Expression cast = new NullLiteral(type);
    for (int i = form.patterns().size() - 1; i >= 0; i--) {
      TemporalPattern pattern = form.patterns().get(i);
      PatternTexts texts = new PatternTexts(value, pattern, form);
      cast = new When(new Matches(value, texts.grammar()), ofPattern(form, texts, type), cast);
    }
    return cast;
  }

  private static Expression ofPattern(CastForm.Temporal form, PatternTexts texts, DataType type) {
    return switch (form.dtype()) {
      case DATE -> new Convert(texts.date(), type);
      case TIME -> texts.moment(text(""), text(""), Optional.empty()).time(type);
      default -> texts.moment(texts.date(), defaultOffset(form), region(form)).datetime(type);
    };
  }

  private static Expression defaultOffset(CastForm.Temporal form) {
    return text(
        form.atZone()
            .filter(zone -> !RegionZones.isKnown(zone))
            .map(zone -> zone.equals("UTC") ? "Z" : zone)
            .orElse(""));
  }

  private static Optional<WrittenMoment.Region> region(CastForm.Temporal form) {
    return form.atZone()
        .filter(RegionZones::isKnown)
        .map(zone -> new WrittenMoment.Region(text(zone), false));
  }
}
