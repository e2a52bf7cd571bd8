package io.datasetbuilder.embedded.json;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Cells of records whose columns have no type. A number that a reader with binary floats would
 * change travels as text, and with it every number of its column (Spec, "Other records", column
 * wire info).
 */
final class ExactCells {

  private static final BigDecimal GREATEST_EXACT = BigDecimal.valueOf((1L << 53) - 1);

  private ExactCells() {}

  /** A column as it travels. */
  static List<JsonValue> column(List<JsonValue> cells) {
    return cells.stream().allMatch(ExactCells::isExact)
        ? cells
        : cells.stream().map(ExactCells::inTexts).toList();
  }

  /** One cell alone as it travels. */
  static JsonValue cell(JsonValue cell) {
    return isExact(cell) ? cell : inTexts(cell);
  }

  private static boolean isExact(JsonValue cell) {
    if (cell instanceof JsonNumber number) {
      return isExact(number.value());
    }
    if (cell instanceof JsonArray array) {
      return array.items().stream().allMatch(ExactCells::isExact);
    }
    return !(cell instanceof JsonObject object)
        || object.members().values().stream().allMatch(ExactCells::isExact);
  }

  /** A number that is written as a float, with a point or an exponent, may be as large as one. */
  private static boolean isExact(BigDecimal number) {
    double read = number.doubleValue();
    return !Double.isInfinite(read)
        && BigDecimal.valueOf(read).compareTo(number) == 0
        && (number.scale() != 0 || number.abs().compareTo(GREATEST_EXACT) <= 0);
  }

  private static JsonValue inTexts(JsonValue cell) {
    if (cell instanceof JsonNumber number) {
      return JsonValue.of(number.value().toPlainString());
    }
    if (cell instanceof JsonArray array) {
      return new JsonArray(array.items().stream().map(ExactCells::inTexts).toList());
    }
    if (cell instanceof JsonObject object) {
      Map<String, JsonValue> members = new LinkedHashMap<>();
      object.members().forEach((name, value) -> members.put(name, inTexts(value)));
      return new JsonObject(members);
    }
    return cell;
  }
}
