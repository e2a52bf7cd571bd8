package io.datasetbuilder.pipeline.build.preview;

import static java.util.Objects.requireNonNull;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonBoolean;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** When a cell of Silver is the cell that the source has. */
final class CellEquality {

  private CellEquality() {}

  /** Whether both are the same JSON; a number is the same however many zeros end it. */
  static boolean asJson(JsonValue before, JsonValue after) {
    if (before instanceof JsonNumber left && after instanceof JsonNumber right) {
      return left.value().compareTo(right.value()) == 0;
    }
    if (before instanceof JsonArray left && after instanceof JsonArray right) {
      return sameItems(left.items(), right.items());
    }
    if (before instanceof JsonObject left && after instanceof JsonObject right) {
      return sameMembers(left.members(), right.members());
    }
    return before.equals(after);
  }

  /**
   * Whether the text before spells the value after, as a file of text spells all of its values:
   * reading {@code 12} as the number 12 changes nothing.
   */
  static boolean asSpelled(JsonValue before, JsonValue after) {
    if (!(before instanceof JsonText text)) {
      return false;
    }
    if (after instanceof JsonNumber number) {
      return number(text.value()).filter(read -> read.compareTo(number.value()) == 0).isPresent();
    }
    return after instanceof JsonBoolean logical
        && text.value().equalsIgnoreCase(String.valueOf(logical.value()));
  }

  private static Optional<BigDecimal> number(String text) {
    try {
      return Optional.of(new BigDecimal(text));
    } catch (NumberFormatException spellsNone) {
      return Optional.empty();
    }
  }

  private static boolean sameItems(List<JsonValue> left, List<JsonValue> right) {
    if (left.size() != right.size()) {
      return false;
    }
    for (int i = 0; i < left.size(); i++) {
      if (!asJson(left.get(i), right.get(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean sameMembers(Map<String, JsonValue> left, Map<String, JsonValue> right) {
    return left.keySet().equals(right.keySet())
        && left.keySet().stream()
            .allMatch(
                name -> asJson(requireNonNull(left.get(name)), requireNonNull(right.get(name))));
  }
}
