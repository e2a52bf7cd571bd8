package io.datasetbuilder.infrastructure.spark.plan;

import io.datasetbuilder.infrastructure.spark.type.SparkTypes;
import io.datasetbuilder.pipeline.table.plan.Expression;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/** Spark's types of the values of expressions, as far as conversions differ between them. */
final class ExpressionTypes {

  private ExpressionTypes() {}

  /** The type of the values, or Spark's null type where it makes no difference. */
  static DataType of(Expression expression, Scope scope) {
    if (expression instanceof Expression.ColumnRef column) {
      return scope.type(column.name());
    }
    if (expression instanceof Expression.Convert convert) {
      return SparkTypes.of(convert.type());
    }
    if (expression instanceof Expression.NullLiteral none) {
      return SparkTypes.of(none.type());
    }
    if (expression instanceof Expression.NumberLiteral number) {
      return Literals.typeOf(number.value());
    }
    if (expression instanceof Expression.When when) {
      return of(when.then(), scope);
    }
    if (expression instanceof Expression.FirstNonNull first && !first.values().isEmpty()) {
      return of(first.values().get(0), scope);
    }
    if (isText(expression)) {
      return DataTypes.StringType;
    }
    if (expression instanceof Expression.Bin
        || expression instanceof Expression.Scaled
        || expression instanceof Expression.InUnits) {
      return DataTypes.LongType;
    }
    if (expression instanceof Expression.UtcToLocal
        || expression instanceof Expression.LocalToUtc) {
      return DataTypes.TimestampNTZType;
    }
    if (expression instanceof Expression.Shifted shifted) {
      return of(shifted.datetime(), scope);
    }
    return DataTypes.NullType;
  }

  private static boolean isText(Expression expression) {
    return expression instanceof Expression.TextLiteral
        || expression instanceof Expression.Concat
        || expression instanceof Expression.Substring
        || expression instanceof Expression.Replace
        || expression instanceof Expression.Trim
        || expression instanceof Expression.Translate
        || expression instanceof Expression.Extract
        || expression instanceof Expression.PadLeft
        || expression instanceof Expression.Compose
        || expression instanceof Expression.Sha256Hex;
  }
}
