package io.datasetbuilder.pipeline.gold.history;

import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.table.plan.Expression;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The text of the keys of a row: different for different keys, and the same whatever width their
 * whole numbers have.
 */
public final class KeyText {

  private static final Set<Simple> KEYS =
      Set.of(
          Simple.BOOLEAN,
          Simple.STRING,
          Simple.DATE,
          Simple.DATETIME,
          Simple.DATETIME_NS,
          Simple.DATETIME_NS_UTC,
          Simple.TIME,
          Simple.TIME_NS);

  private KeyText() {}

  /** Whether the values of a type identify a row: they are equal only if they are the same. */
  static boolean isKey(DataType type) {
    return type instanceof DataType.Whole
        || type instanceof DataType.Decimal
        || type instanceof DataType.ZonedDatetime
        || KEYS.contains(type);
  }

  /**
   * The text: for each key its length in characters, a colon, and its value as text.
   *
   * @param keys columns whose values are not null
   */
  public static Expression of(List<Column> keys) {
    List<Expression> parts = new ArrayList<>();
    for (Column key : keys) {
      Expression text = text(key);
      parts.add(new Expression.Convert(new Expression.Length(text), Simple.STRING));
      parts.add(Expression.text(":"));
      parts.add(text);
    }
    return new Expression.Concat(parts);
  }

  private static Expression text(Column key) {
    Expression value = Expression.column(key.name());
    return key.type() == Simple.STRING ? value : new Expression.Convert(value, Simple.STRING);
  }
}
