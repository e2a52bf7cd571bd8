package io.datasetbuilder.buildspec.json;

import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.text.SortedNames;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One form for free mappings that mean the same: members sorted by code point at every depth,
 * numbers by value and kind.
 */
public final class CanonicalJson {

  /**
   * A number of this many digits before its point is left as it is: it would not fit a double
   * anyway.
   */
  private static final int MOST_DIGITS = 400;

  private CanonicalJson() {}

  /** The same members in canonical form. */
  public static JsonObject of(JsonObject object) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    SortedNames.of(object.members()).forEach((name, value) -> members.put(name, of(value)));
    return new JsonObject(members);
  }

  /** The same value in canonical form. */
  public static JsonValue of(JsonValue value) {
    if (value instanceof JsonObject object) {
      return of(object);
    }
    if (value instanceof JsonArray array) {
      return new JsonArray(array.items().stream().map(CanonicalJson::of).toList());
    }
    if (value instanceof JsonNumber number) {
      return new JsonNumber(sameKind(number.value()));
    }
    return value;
  }

  /**
   * A typed number by value alone: 1, 1.0 and 1e0 are one. Never in scientific notation within the
   * range of a double.
   */
  public static BigDecimal byValue(BigDecimal number) {
    BigDecimal shortest = number.stripTrailingZeros();
    return shortest.scale() < 0 && shortest.scale() > -MOST_DIGITS
        ? shortest.setScale(0)
        : shortest;
  }

  /**
   * An integer stays one; a decimal keeps one digit after its point at least, so that it is read as
   * one again.
   */
  private static BigDecimal sameKind(BigDecimal number) {
    if (number.scale() == 0) {
      return number;
    }
    BigDecimal shortest = number.stripTrailingZeros();
    return shortest.scale() < 1 && shortest.scale() > -MOST_DIGITS
        ? shortest.setScale(1)
        : shortest;
  }
}
