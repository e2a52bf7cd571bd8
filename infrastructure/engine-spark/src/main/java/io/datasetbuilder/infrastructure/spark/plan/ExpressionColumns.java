package io.datasetbuilder.infrastructure.spark.plan;

import io.datasetbuilder.infrastructure.spark.type.SparkTypes;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.table.plan.Expression;
import java.math.BigDecimal;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;

/**
 * Expressions as Spark's columns. No text of a plan becomes SQL.
 *
 * @param scope the names that the expressions use
 */
record ExpressionColumns(Scope scope) {

  private static final BigDecimal LEAST_HASH = BigDecimal.valueOf(Long.MIN_VALUE);

  /**
   * The column of an expression.
   *
   * @throws IllegalArgumentException when Spark has nothing for it
   */
  Column of(Expression expression) {
    if (expression instanceof Expression.ColumnRef column) {
      return scope.value(column.name());
    }
    if (expression instanceof Expression.TextLiteral text) {
      return functions.lit(text.value());
    }
    if (expression instanceof Expression.NumberLiteral number) {
      return Literals.number(number.value());
    }
    if (expression instanceof Expression.BooleanLiteral logical) {
      return functions.lit(logical.value());
    }
    if (expression instanceof Expression.NullLiteral none) {
      // Without a type it takes that of the other values.
      return none.type() == DataType.Simple.NULL
          ? functions.lit(null)
          : functions.lit(null).cast(SparkTypes.of(none.type()));
    }
    Column condition = condition(expression);
    if (condition != null) {
      return condition;
    }
    Column text = text(expression);
    return text != null ? text : value(expression);
  }

  private Column condition(Expression expression) {
    if (expression instanceof Expression.Comparison comparison) {
      Column left = of(comparison.left());
      return compared(left, comparison.operator(), right(comparison));
    }
    if (expression instanceof Expression.Same same) {
      return of(same.left()).eqNullSafe(of(same.right()));
    }
    if (expression instanceof Expression.AllOf all) {
      return all.parts().stream().map(this::of).reduce(Column::and).orElse(functions.lit(true));
    }
    if (expression instanceof Expression.AnyOf any) {
      return any.parts().stream().map(this::of).reduce(Column::or).orElse(functions.lit(false));
    }
    if (expression instanceof Expression.Not not) {
      return functions.not(of(not.condition()));
    }
    if (expression instanceof Expression.IsNull isNull) {
      return of(isNull.value()).isNull();
    }
    if (expression instanceof Expression.OneOf oneOf) {
      return oneOf.options().isEmpty()
          ? functions.lit(false)
          : of(oneOf.value()).isin((Object[]) all(oneOf.options()));
    }
    if (expression instanceof Expression.Matches matches) {
      return functions.rlike(of(matches.text()), functions.lit(whole(matches.pattern())));
    }
    if (expression instanceof Expression.FindsMatch finds) {
      return functions.rlike(of(finds.text()), functions.lit(finds.pattern()));
    }
    if (expression instanceof Expression.Contains contains) {
      return of(contains.text()).contains(functions.lit(contains.part()));
    }
    if (expression instanceof Expression.Between between) {
      return of(between.value()).between(of(between.low()), of(between.high()));
    }
    if (expression instanceof Expression.IsFinite finite) {
      // NaN is the greatest float to Spark.
      return functions.abs(of(finite.value())).lt(functions.lit(Double.POSITIVE_INFINITY));
    }
    if (expression instanceof Expression.IsNan nan) {
      return of(nan.value()).equalTo(functions.lit(Double.NaN));
    }
    return expression instanceof Expression.AnyElement any ? anyElement(any) : null;
  }

  /** Spark's hashes have a sign: the number that a hash is compared with moves along. */
  private Column right(Expression.Comparison comparison) {
    return comparison.left() instanceof Expression.RowHash
            && comparison.right() instanceof Expression.NumberLiteral number
        ? Literals.number(number.value().add(LEAST_HASH))
        : of(comparison.right());
  }

  private static Column compared(Column left, Expression.Operator operator, Column right) {
    return switch (operator) {
      case EQ -> left.equalTo(right);
      case NE -> left.notEqual(right);
      case GT -> left.gt(right);
      case GE -> left.geq(right);
      case LT -> left.lt(right);
      case LE -> left.leq(right);
    };
  }

  private Column anyElement(Expression.AnyElement any) {
    org.apache.spark.sql.types.DataType list = ExpressionTypes.of(any.list(), scope);
    org.apache.spark.sql.types.DataType type =
        list instanceof org.apache.spark.sql.types.ArrayType array
            ? array.elementType()
            : DataTypes.NullType;
    return functions.exists(
        of(any.list()),
        element ->
            functions.coalesce(
                new ExpressionColumns(scope.with(any.element(), element, type)).of(any.condition()),
                functions.lit(false)));
  }

  private Column text(Expression expression) {
    if (expression instanceof Expression.Replace replace) {
      return functions.replace(
          of(replace.text()),
          functions.lit(replace.search()),
          functions.lit(replace.replacement()));
    }
    if (expression instanceof Expression.Length length) {
      return functions.length(of(length.text()));
    }
    if (expression instanceof Expression.Compose composed) {
      return AddedFunctions.COMPOSE.apply(of(composed.text()));
    }
    if (expression instanceof Expression.Trim trim) {
      return functions.btrim(of(trim.text()), functions.lit(trim.characters()));
    }
    if (expression instanceof Expression.Translate translate) {
      return functions.translate(of(translate.text()), translate.from(), translate.to());
    }
    if (expression instanceof Expression.Substring part) {
      return functions.substring(of(part.text()), part.start(), part.length());
    }
    if (expression instanceof Expression.Extract extract) {
      return functions.regexp_extract(
          of(extract.text()), whole(extract.pattern()), extract.group());
    }
    if (expression instanceof Expression.PadLeft pad) {
      return AddedFunctions.PAD_LEFT.apply(
          of(pad.text()), functions.lit(pad.width()), functions.lit(String.valueOf(pad.fill())));
    }
    if (expression instanceof Expression.Concat concat) {
      return functions.concat(all(concat.parts()));
    }
    return expression instanceof Expression.Sha256Hex hash
        ? functions.sha2(of(hash.text()).cast(DataTypes.BinaryType), 256)
        : null;
  }

  private Column value(Expression expression) {
    if (expression instanceof Expression.When when) {
      return functions.when(of(when.condition()), of(when.then())).otherwise(of(when.otherwise()));
    }
    if (expression instanceof Expression.FirstNonNull first) {
      return functions.coalesce(all(first.values()));
    }
    if (expression instanceof Expression.Convert convert) {
      if (convert.value() instanceof Expression.TextLiteral text) {
        return Conversions.constant(text.value(), convert.type());
      }
      return Conversions.convert(
          of(convert.value()), ExpressionTypes.of(convert.value(), scope), convert.type());
    }
    if (expression instanceof Expression.Iso8601 iso) {
      // Only for times of nanoseconds, which are refused here.
      return of(iso.value()).cast(SparkTypes.of(iso.type())).cast(DataTypes.StringType);
    }
    if (expression instanceof Expression.MakeDate date) {
      return functions
          .format_string(
              "%04d-%02d-%02d", whole(date.year()), whole(date.month()), whole(date.day()))
          .try_cast(DataTypes.DateType);
    }
    if (expression instanceof Expression.Product product) {
      return wide(product.left()).multiply(wide(product.right()));
    }
    if (expression instanceof Expression.Sum sum) {
      return of(sum.left()).plus(of(sum.right()));
    }
    if (expression instanceof Expression.Shifted shifted) {
      return of(shifted.datetime()).plus(interval(of(shifted.seconds())));
    }
    if (expression instanceof Expression.LocalToUtc change) {
      return AddedFunctions.LOCAL_TO_UTC.apply(of(change.local()), of(change.region()));
    }
    if (expression instanceof Expression.UtcToLocal change) {
      return AddedFunctions.UTC_TO_LOCAL.apply(of(change.utc()), of(change.region()));
    }
    if (expression instanceof Expression.RowHash hash) {
      return rowHash(hash.parts());
    }
    return new NumberColumns(this).of(expression);
  }

  private Column whole(Expression number) {
    return of(number).cast(DataTypes.LongType);
  }

  private Column wide(Expression number) {
    return of(number).cast(SparkTypes.WIDEST_WHOLE);
  }

  private static Column interval(Column seconds) {
    Column none = functions.lit(0);
    return functions.make_dt_interval(
        none, none, none, seconds.cast(DataTypes.createDecimalType(18, 6)));
  }

  /** Spark's hash passes over nulls: whether a part is null is a part itself. */
  private Column rowHash(List<Expression> parts) {
    Column[] hashed = new Column[2 * parts.size()];
    for (int i = 0; i < parts.size(); i++) {
      Column part = of(parts.get(i));
      hashed[2 * i] = part;
      hashed[2 * i + 1] = part.isNull();
    }
    return functions.xxhash64(hashed);
  }

  private Column[] all(List<Expression> expressions) {
    return expressions.stream().map(this::of).toArray(Column[]::new);
  }

  private static String whole(String pattern) {
    return "\\A(?:" + pattern + ")\\z";
  }
}
