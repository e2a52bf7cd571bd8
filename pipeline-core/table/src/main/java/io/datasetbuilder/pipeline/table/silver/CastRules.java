package io.datasetbuilder.pipeline.table.silver;

import static io.datasetbuilder.pipeline.table.plan.Expression.Operator.EQ;

import io.datasetbuilder.buildspec.schema.CastForm;
import io.datasetbuilder.buildspec.schema.SourceSchema;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.table.compare.Numbers;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Expression.Comparison;
import io.datasetbuilder.pipeline.table.plan.Expression.Convert;
import io.datasetbuilder.pipeline.table.plan.Expression.When;
import io.datasetbuilder.pipeline.table.quality.SchemaContract;
import io.datasetbuilder.pipeline.table.silver.DeclaredFields.DeclaredType;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Rules of each cast for each type (Spec, "sources[].schema"). A value without an equal in the new
 * type becomes null, and the data-loss guard counts such nulls.
 */
final class CastRules {

  private static final Set<DataType> NANOSECONDS =
      Set.of(Simple.DATETIME_NS, Simple.DATETIME_NS_UTC, Simple.TIME_NS);

  private static final Map<DataType, Set<DataType>> NARROWER =
      Map.of(
          Simple.DATETIME, Set.of(Simple.DATE),
          Simple.DATETIME_NS, Set.of(Simple.DATE, Simple.DATETIME),
          Simple.TIME_NS, Set.of(Simple.TIME));

  private CastRules() {}

  /** The type that a cast gives. */
  static DataType target(SourceSchema.Cast cast) {
    if (cast instanceof SourceSchema.Cast.ToDtype named) {
      return SchemaContract.canonical(named.dtype());
    }
    if (cast instanceof CastForm form) {
      return FormCasts.target(form);
    }
    return switch ((SourceSchema.Cast.Reading) cast) {
      case INT_COMMA -> Whole.INT64;
      case FLOAT_COMMA -> Simple.FLOAT64;
      case YEAR_MONTH -> Simple.STRING;
    };
  }

  /** The cast of a value, or nothing when a value of this type cannot be cast so. */
  static Optional<Expression> apply(SourceSchema.Cast cast, Expression value, DataType from) {
    DataType to = target(cast);
    if (from == Simple.NULL) {
      return Optional.of(new Convert(value, to));
    }
    if (cast instanceof CastForm form) {
      return FormCasts.apply(form, value, from);
    }
    if (from == Simple.STRING) {
      return Optional.of(TextCasts.apply(cast, value));
    }
    boolean scalar = !(from instanceof DataType.ListOf || from instanceof DataType.StructOf);
    if (cast instanceof SourceSchema.Cast.Reading reading) {
      return switch (reading) {
        case INT_COMMA, FLOAT_COMMA ->
            Numbers.isNumber(from) ? number(value, from, to) : Optional.empty();
        case YEAR_MONTH ->
            from instanceof Whole
                ? Optional.of(TextCasts.apply(cast, text(value, from)))
                : Optional.empty();
      };
    }
    if (from == to) {
      return Optional.of(value);
    }
    if (to == Simple.STRING) {
      return scalar ? Optional.of(text(value, from)) : Optional.empty();
    }
    if (Numbers.isNumber(from) || from == Simple.BOOLEAN) {
      return fromNumber(cast, value, from, to);
    }
    return fromTemporal(value, from, to);
  }

  /** True for a text whose offset the cast turns into UTC; empty for casts that do not. */
  static Optional<Expression> zoned(SourceSchema.Cast cast, Expression text) {
    boolean loses =
        cast instanceof CastForm form
            ? FormCasts.losesZones(form)
            : cast.equals(new SourceSchema.Cast.ToDtype(SourceSchema.NamedDtype.DATETIME));
    return loses ? Optional.of(IsoTexts.isZoned(text)) : Optional.empty();
  }

  /**
   * True for a text that has the declared form, but is a local time that its region has twice or
   * never; empty for casts without a region.
   */
  static Optional<Expression> unsettled(SourceSchema.Cast cast, Expression text) {
    return cast instanceof CastForm form ? FormCasts.unsettled(form, text) : Optional.empty();
  }

  /** The cast of a value to a declared type, or nothing when a value of this type has none. */
  static Optional<Expression> apply(DeclaredType declared, Expression value, DataType from) {
    DataType to = declared.dataType();
    if (from == Simple.NULL) {
      return Optional.of(new Convert(value, to));
    }
    if (from == Simple.STRING) {
      return Optional.of(TextCasts.apply(declared, value));
    }
    if (!Numbers.isNumber(from) && from != Simple.BOOLEAN) {
      return Optional.empty();
    }
    return to == Simple.STRING
        ? Optional.of(text(value, from))
        : to == Simple.BOOLEAN || Numbers.isNumber(from)
            ? Optional.of(converted(value, from, to))
            : Optional.empty();
  }

  /** A number or boolean in another type, or null where it has no equal there. */
  static Expression converted(Expression value, DataType from, DataType to) {
    Expression converted = new Convert(value, to);
    return from.equals(to) ? value : kept(converted, new Convert(converted, from), value);
  }

  private static Optional<Expression> fromNumber(
      SourceSchema.Cast cast, Expression value, DataType from, DataType to) {
    if (to == Simple.DATE) {
      return from instanceof Whole
          ? Optional.of(TextCasts.apply(cast, text(value, from)))
          : Optional.empty();
    }
    if (to == Simple.BOOLEAN) {
      return Optional.of(converted(value, from, to));
    }
    return Numbers.isNumber(to) ? number(value, from, to) : Optional.empty();
  }

  /** A number in another numeric type, where it is the same number there. */
  private static Optional<Expression> number(Expression value, DataType from, DataType to) {
    return Optional.of(converted(value, from, to));
  }

  private static Optional<Expression> fromTemporal(Expression value, DataType from, DataType to) {
    if (from == Simple.DATE && to == Simple.DATETIME) {
      return Optional.of(new Convert(value, to));
    }
    if (NARROWER.getOrDefault(from, Set.of()).contains(to)) {
      Expression converted = new Convert(value, to);
      return Optional.of(kept(converted, new Convert(converted, from), value));
    }
    return Optional.empty();
  }

  private static Expression kept(Expression converted, Expression back, Expression original) {
    return new When(
        new Comparison(EQ, back, original),
        converted,
        new Expression.NullLiteral(typeOf(converted)));
  }

  private static DataType typeOf(Expression converted) {
    return ((Convert) converted).type();
  }

  /** A value as text; timestamps in ISO 8601, those with a zone in UTC. */
  static Expression text(Expression value, DataType from) {
    if (NANOSECONDS.contains(from)) {
      return new Expression.Iso8601(value, from);
    }
    Expression text = new Convert(value, Simple.STRING);
    if (from == Simple.DATETIME) {
      return new Expression.Replace(text, " ", "T");
    }
    return from instanceof DataType.ZonedDatetime
        ? new Expression.Concat(
            List.of(new Expression.Replace(text, " ", "T"), Expression.text(":00")))
        : text;
  }
}
