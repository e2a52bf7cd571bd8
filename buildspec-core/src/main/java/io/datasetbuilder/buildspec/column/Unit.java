package io.datasetbuilder.buildspec.column;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What one of a column's numbers counts.
 *
 * @param name such as {@code KRW} or {@code m/s}; never blank
 * @param scale how many of the unit a 1 stands for: 1000 where the column holds thousands; empty
 *     when nothing is reported
 */
public record Unit(String name, Optional<BigDecimal> scale, HintOrigin origin) implements Hint {

  public Unit {
    if (name.isBlank()) {
      throw new IllegalArgumentException("a unit has a name");
    }
  }

  /** The unit as people read it, such as {@code 1000 people}. */
  public String shown() {
    return scale
        .filter(factor -> factor.compareTo(BigDecimal.ONE) != 0)
        .map(factor -> factor.toPlainString() + " " + name)
        .orElse(name);
  }

  @Override
  public JsonObject toJson() {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("name", JsonValue.of(name));
    scale.ifPresent(factor -> members.put("scale", JsonValue.of(factor)));
    members.put("origin", JsonValue.of(origin.wire()));
    return new JsonObject(members);
  }
}
