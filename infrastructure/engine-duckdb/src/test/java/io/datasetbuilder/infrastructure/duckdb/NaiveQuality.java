package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.buildspec.quality.ComparisonOperator;
import io.datasetbuilder.buildspec.quality.RangeRule;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Decimal;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The rules of quality over rows of written cells, evaluated cell by cell. */
final class NaiveQuality {

  private final List<Column> columns;
  private final List<List<String>> rows;

  NaiveQuality(List<Column> columns, List<List<String>> rows) {
    this.columns = columns;
    this.rows = rows;
  }

  long distinct() {
    Set<List<Object>> seen = new HashSet<>();
    for (List<String> row : rows) {
      List<Object> values = new ArrayList<>();
      for (int i = 0; i < row.size(); i++) {
        values.add(value(row.get(i), columns.get(i).type()));
      }
      seen.add(values);
    }
    return seen.size();
  }

  long nulls(String column) {
    return rows.stream().filter(row -> cell(row, column) == null).count();
  }

  long violating(RangeRule rule) {
    DataType type = type(rule.column());
    return rows.stream()
        .map(row -> cell(row, rule.column()))
        .filter(cell -> cell != null && outside(value(cell, type), type, rule))
        .count();
  }

  long evaluated(String left, String right) {
    return rows.stream().filter(row -> cell(row, left) != null && cell(row, right) != null).count();
  }

  long violating(String left, ComparisonOperator operator, String right) {
    return rows.stream()
        .filter(row -> cell(row, left) != null && cell(row, right) != null)
        .filter(
            row ->
                !holds(
                    value(cell(row, left), type(left)),
                    operator,
                    value(cell(row, right), type(right))))
        .count();
  }

  private static boolean outside(Object value, DataType type, RangeRule rule) {
    if (value instanceof BigDecimal exact) {
      return rule.min().filter(min -> exact.compareTo(min) < 0).isPresent()
          || rule.max().filter(max -> exact.compareTo(max) > 0).isPresent();
    }
    double number = ((Number) value).doubleValue();
    return Double.isNaN(number)
        || rule.min().filter(min -> number < end(min, type)).isPresent()
        || rule.max().filter(max -> number > end(max, type)).isPresent();
  }

  private static double end(BigDecimal written, DataType type) {
    float single = written.floatValue();
    boolean fits = type == Simple.FLOAT32 && !Float.isInfinite(single);
    return fits ? single : written.doubleValue();
  }

  private static boolean holds(Object left, ComparisonOperator operator, Object right) {
    if (isNan(left) || isNan(right)) {
      return operator == ComparisonOperator.NE;
    }
    int order = order(left, right);
    return switch (operator) {
      case EQ -> order == 0;
      case NE -> order != 0;
      case GT -> order > 0;
      case GTE -> order >= 0;
      case LT -> order < 0;
      case LTE -> order <= 0;
    };
  }

  /** Whether two values are one key: NaN is equal to itself. */
  static boolean sameKey(Object left, Object right) {
    boolean isSomeNan = isNan(left) || isNan(right);
    return isSomeNan ? isNan(left) && isNan(right) : order(left, right) == 0;
  }

  private static boolean isNan(Object value) {
    return (value instanceof Double wide && wide.isNaN())
        || (value instanceof Float single && single.isNaN());
  }

  private static int order(Object left, Object right) {
    if (left instanceof String text) {
      return text.compareTo((String) right);
    }
    if (left instanceof Boolean flag) {
      return flag.compareTo((Boolean) right);
    }
    if (left instanceof BigDecimal exact && right instanceof BigDecimal other) {
      return exact.compareTo(other);
    }
    if (left instanceof BigDecimal exact) {
      return order(exact, (Number) right);
    }
    if (right instanceof BigDecimal exact) {
      return -order(exact, (Number) left);
    }
    return Double.compare(((Number) left).doubleValue(), ((Number) right).doubleValue());
  }

  /** A whole number compares with the float itself, a decimal with the float as it is written. */
  private static int order(BigDecimal exact, Number number) {
    if (Double.isInfinite(number.doubleValue())) {
      return number.doubleValue() > 0 ? -1 : 1;
    }
    return exact.compareTo(
        exact.scale() == 0
            ? new BigDecimal(number.doubleValue())
            : new BigDecimal(number.toString()));
  }

  /** What a cell holds; NaN is one value, and both zeros are. */
  static Object value(String cell, DataType type) {
    if (cell == null) {
      return "null";
    }
    if (type instanceof Whole) {
      return new BigDecimal(cell);
    }
    if (type instanceof Decimal decimal) {
      return new BigDecimal(cell).setScale(decimal.scale(), RoundingMode.UNNECESSARY);
    }
    if (type == Simple.FLOAT64) {
      return Double.parseDouble(floating(cell)) + 0.0;
    }
    if (type == Simple.FLOAT32) {
      return Float.parseFloat(floating(cell)) + 0.0f;
    }
    return type == Simple.BOOLEAN ? (Object) Boolean.valueOf(cell) : cell;
  }

  private static String floating(String cell) {
    return cell.replace("nan", "NaN").replace("inf", "Infinity");
  }

  private String cell(List<String> row, String column) {
    return row.get(place(column));
  }

  private DataType type(String column) {
    return columns.get(place(column)).type();
  }

  private int place(String column) {
    return columns.stream().map(Column::name).toList().indexOf(column);
  }
}
