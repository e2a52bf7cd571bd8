package io.datasetbuilder.infrastructure.specyaml;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonBoolean;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import java.math.BigDecimal;

/** Values that stand on one line: scalars and empty collections. */
final class InlineValue {

  private InlineValue() {}

  /** The YAML text of a scalar or an empty collection. */
  static String of(JsonValue value) {
    if (value instanceof JsonText text) {
      return QuotedText.value(text.value());
    }
    if (value instanceof JsonNumber number) {
      return number(number.value());
    }
    if (value instanceof JsonBoolean bool) {
      return Boolean.toString(bool.value());
    }
    if (value instanceof JsonValue.JsonNull) {
      return "null";
    }
    return value instanceof JsonObject ? "{}" : "[]";
  }

  /** With its scale kept; a mantissa without a point gets one, or YAML 1.1 reads a text. */
  private static String number(BigDecimal value) {
    String plain = value.toString();
    int exponent = plain.indexOf('E');
    return exponent < 0 || plain.indexOf('.') >= 0
        ? plain
        : plain.substring(0, exponent) + "." + plain.substring(exponent);
  }
}
