package io.datasetbuilder.infrastructure.duckdb.sql;

import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.table.plan.Expression;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Expressions as SQL.
 *
 * @param names of what differs between expressions of one shape
 */
record ExpressionSql(Names names) {

  private static final int MOST_DIGITS = 38;

  private static final ExpressionSql PLAIN =
      new ExpressionSql(
          new Names() {
            @Override
            public String column(String name) {
              return Quoted.identifier(name);
            }

            @Override
            public String constant(String role, String sql) {
              return sql;
            }
          });

  /** The names of columns and constants in a statement. */
  interface Names {

    /** A column as SQL. */
    String column(String name);

    /**
     * A number that a statistic of a column has of its own.
     *
     * @param role what it is in the expression, such as {@code min}
     * @param sql of the number
     */
    String constant(String role, String sql);
  }

  /** With columns and constants as they are. */
  static ExpressionSql plain() {
    return PLAIN;
  }

  String of(Expression expression) {
    if (expression instanceof Expression.ColumnRef column) {
      return names.column(column.name());
    }
    if (expression instanceof Expression.TextLiteral text) {
      return Quoted.text(text.value());
    }
    if (expression instanceof Expression.NumberLiteral number) {
      return number(number.value());
    }
    if (expression instanceof Expression.BooleanLiteral logical) {
      return logical.value() ? "TRUE" : "FALSE";
    }
    if (expression instanceof Expression.NullLiteral none) {
      return "CAST(NULL AS " + SqlTypes.nameOf(none.type()) + ")";
    }
    String condition = condition(expression);
    return condition != null ? condition : function(expression);
  }

  /** A literal of more digits than a decimal holds would be refused; a float is the nearest. */
  private static String number(BigDecimal value) {
    int digits =
        Math.max(Math.max(value.precision(), value.scale()), value.precision() - value.scale());
    return digits > MOST_DIGITS
        ? "CAST('" + value + "' AS DOUBLE)"
        : "(" + value.toPlainString() + ")";
  }

  private String condition(Expression expression) {
    if (expression instanceof Expression.Comparison comparison) {
      return "(%s %s %s)"
          .formatted(
              of(comparison.left()), operator(comparison.operator()), of(comparison.right()));
    }
    if (expression instanceof Expression.Same same) {
      return "(%s IS NOT DISTINCT FROM %s)".formatted(of(same.left()), of(same.right()));
    }
    if (expression instanceof Expression.AllOf all) {
      return all.parts().isEmpty() ? "TRUE" : joined(all.parts(), " AND ");
    }
    if (expression instanceof Expression.AnyOf any) {
      return any.parts().isEmpty() ? "FALSE" : joined(any.parts(), " OR ");
    }
    if (expression instanceof Expression.Not not) {
      return "(NOT " + of(not.condition()) + ")";
    }
    if (expression instanceof Expression.IsNull isNull) {
      return "(" + of(isNull.value()) + " IS NULL)";
    }
    if (expression instanceof Expression.OneOf oneOf) {
      return "(" + of(oneOf.value()) + " IN " + joined(oneOf.options(), ", ") + ")";
    }
    if (expression instanceof Expression.Matches matches) {
      return call("regexp_full_match", of(matches.text()), Quoted.text(matches.pattern()));
    }
    if (expression instanceof Expression.Between between) {
      return "(%s BETWEEN %s AND %s)"
          .formatted(of(between.value()), of(between.low()), of(between.high()));
    }
    if (expression instanceof Expression.IsFinite finite) {
      return call("isfinite", of(finite.value()));
    }
    if (expression instanceof Expression.IsNan nan) {
      return call("isnan", of(nan.value()));
    }
    if (expression instanceof Expression.FindsMatch finds) {
      return call("regexp_matches", of(finds.text()), Quoted.text(finds.pattern()));
    }
    if (expression instanceof Expression.Contains contains) {
      return call("contains", of(contains.text()), Quoted.text(contains.part()));
    }
    if (expression instanceof Expression.AnyElement any) {
      String element = Quoted.identifier(any.element());
      String kept =
          call("list_filter", of(any.list()), "lambda " + element + ": " + of(any.condition()));
      return "(len(" + kept + ") > 0)";
    }
    return null;
  }

  private String function(Expression expression) {
    if (expression instanceof Expression.When when) {
      return "CASE WHEN %s THEN %s ELSE %s END"
          .formatted(of(when.condition()), of(when.then()), of(when.otherwise()));
    }
    if (expression instanceof Expression.FirstNonNull first) {
      return "coalesce" + joined(first.values(), ", ");
    }
    if (expression instanceof Expression.Convert convert) {
      return "TRY_CAST(" + of(convert.value()) + " AS " + SqlTypes.nameOf(convert.type()) + ")";
    }
    if (expression instanceof Expression.Iso8601 iso) {
      return NanosecondSql.iso8601(of(iso.value()), iso.type());
    }
    if (expression instanceof Expression.Replace replace) {
      return call(
          "replace",
          of(replace.text()),
          Quoted.text(replace.search()),
          Quoted.text(replace.replacement()));
    }
    if (expression instanceof Expression.Trim trim) {
      return trim.characters().equals(" ")
          ? call("trim", of(trim.text()))
          : call("trim", of(trim.text()), Quoted.text(trim.characters()));
    }
    if (expression instanceof Expression.Translate translate) {
      return call(
          "translate",
          of(translate.text()),
          Quoted.text(translate.from()),
          Quoted.text(translate.to()));
    }
    if (expression instanceof Expression.Substring part) {
      return call(
          "substring",
          of(part.text()),
          String.valueOf(part.start()),
          String.valueOf(part.length()));
    }
    if (expression instanceof Expression.Extract extract) {
      return call(
          "regexp_extract",
          of(extract.text()),
          Quoted.text("^(?:" + extract.pattern() + ")$"),
          String.valueOf(extract.group()));
    }
    if (expression instanceof Expression.Compose composed) {
      return call("nfc_normalize", of(composed.text()));
    }
    if (expression instanceof Expression.Length length) {
      return "length(" + of(length.text()) + ")";
    }
    if (expression instanceof Expression.PadLeft pad) {
      String text = of(pad.text());
      return call(
          "lpad",
          text,
          "greatest(" + pad.width() + ", length(" + text + "))::INTEGER",
          Quoted.text(String.valueOf(pad.fill())));
    }
    if (expression instanceof Expression.Concat concat) {
      return joined(concat.parts(), " || ");
    }
    if (expression instanceof Expression.MakeDate date) {
      return makeDate(date);
    }
    if (expression instanceof Expression.Bin bin) {
      return bin(bin);
    }
    if (expression instanceof Expression.Scaled scaled) {
      return scaled(scaled);
    }
    if (expression instanceof Expression.InUnits inUnits) {
      return inUnits(inUnits);
    }
    if (expression instanceof Expression.Sha256Hex hash) {
      return call("sha256", of(hash.text()));
    }
    if (expression instanceof Expression.Product product) {
      return "(CAST(" + of(product.left()) + " AS HUGEINT) * " + of(product.right()) + ")";
    }
    if (expression instanceof Expression.Sum sum) {
      return "(" + of(sum.left()) + " + " + of(sum.right()) + ")";
    }
    if (expression instanceof Expression.Shifted shifted) {
      String seconds = call("to_seconds", "CAST(" + of(shifted.seconds()) + " AS BIGINT)");
      return "(" + of(shifted.datetime()) + " + " + seconds + ")";
    }
    if (expression instanceof Expression.LocalToUtc change) {
      return RegionSql.toUtc(of(change.local()), of(change.region()));
    }
    if (expression instanceof Expression.UtcToLocal change) {
      return RegionSql.toLocal(of(change.utc()), of(change.region()));
    }
    if (expression instanceof Expression.RowHash hash) {
      return "hash" + joined(hash.parts(), ", ");
    }
    throw new IllegalArgumentException("an expression without SQL");
  }

  /** By way of text, since DuckDB raises an error for a date that does not exist. */
  private String makeDate(Expression.MakeDate date) {
    return "TRY_CAST(printf('%%04d-%%02d-%%02d', %s, %s, %s) AS DATE)"
        .formatted(of(date.year()), of(date.month()), of(date.day()));
  }

  private String bin(Expression.Bin bin) {
    String place =
        "CAST(least(%s, floor((%s) * %s)) AS BIGINT)"
            .formatted(
                names.constant("last", String.valueOf(bin.bins() - 1)),
                part(bin),
                names.constant("bins", String.valueOf(bin.bins())));
    // Of null and a number, least() takes the number.
    return "CASE WHEN " + of(bin.value()) + " IS NOT NULL THEN " + place + " END";
  }

  /** The ends may lie so far apart that a float does not hold the distance; half of it does. */
  private String part(Expression.Bin bin) {
    String min = names.constant("min", measure(bin.min(), bin.type()));
    String max = names.constant("max", measure(bin.max(), bin.type()));
    String value = measure(bin.value(), bin.type());
    String part = "(%3$s - %1$s) / (%2$s - %1$s)";
    String ofHalves = "(%3$s / 2 - %1$s / 2) / (%2$s / 2 - %1$s / 2)";
    return (bin.isFarApart() ? ofHalves : part).formatted(min, max, value);
  }

  /** Division rounds to the nearest float, as the reading of a decimal does. */
  private String inUnits(Expression.InUnits inUnits) {
    String value = "CAST(" + of(inUnits.value()) + " AS DOUBLE)";
    String unit = literal(Math.pow(10, inUnits.places()));
    String units = "CAST(round(%s * %s) AS BIGINT)".formatted(value, unit);
    return "CASE WHEN CAST(%1$s AS DOUBLE) / %2$s = %3$s THEN %1$s END"
        .formatted(units, unit, value);
  }

  private String scaled(Expression.Scaled scaled) {
    return "CAST(round((CAST(%s AS DOUBLE) - %s) / %s * %s) AS BIGINT)"
        .formatted(
            of(scaled.value()),
            names.constant("center", literal(scaled.center())),
            names.constant("half", literal(scaled.half())),
            1L << scaled.bits());
  }

  private static String literal(double value) {
    return "CAST('" + value + "' AS DOUBLE)";
  }

  private String measure(Expression value, DataType type) {
    boolean number =
        type instanceof DataType.Whole
            || type instanceof DataType.Decimal
            || type == DataType.Simple.FLOAT32
            || type == DataType.Simple.FLOAT64;
    String sql = of(value);
    String epoch = NanosecondSql.holdsNanoseconds(type) ? "epoch_ns(" : "epoch_us(";
    return "CAST(" + (number ? sql : epoch + sql + ")") + " AS DOUBLE)";
  }

  private String joined(List<Expression> parts, String separator) {
    return parts.stream().map(this::of).collect(Collectors.joining(separator, "(", ")"));
  }

  private static String call(String function, String... arguments) {
    return function + "(" + String.join(", ", arguments) + ")";
  }

  private static String operator(Expression.Operator operator) {
    return switch (operator) {
      case EQ -> "=";
      case NE -> "<>";
      case GT -> ">";
      case GE -> ">=";
      case LT -> "<";
      case LE -> "<=";
    };
  }
}
