package io.datasetbuilder.infrastructure.specyaml;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Random values with a taste for texts that YAML readers stumble over. */
final class RandomDocument {

  private static final List<String> NASTY =
      List.of(
          "",
          " ",
          "  x",
          "x  ",
          "a: b",
          "a #b",
          "# c",
          "'",
          "\"",
          "\\",
          "\n",
          "x\n",
          "\nx\n\n",
          "\t",
          "\r\n",
          "😀",
          "\u2028",
          "\uFEFF",
          "\u0085",
          "\u0000",
          "yes",
          "NO",
          "12:30",
          "0x1F",
          "null",
          "~",
          "-",
          "- a",
          "?",
          ":",
          "1_000",
          "1e3",
          "00123",
          ".nan",
          "2024-01-31",
          "<<",
          "=",
          "*a",
          "&a",
          "!a",
          "%a",
          "@a",
          "`a",
          "{a}",
          "[a]",
          "a,b",
          "---",
          "...",
          "|",
          ">",
          "true",
          "é",
          "e\u0301",
          "k".repeat(1100));

  private final Random random;

  RandomDocument(Random random) {
    this.random = random;
  }

  JsonObject object(int depth) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    for (int i = random.nextInt(5); i > 0; i--) {
      members.put(text(), value(depth - 1));
    }
    return new JsonObject(members);
  }

  private JsonArray array(int depth) {
    List<JsonValue> items = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      items.add(value(depth - 1));
    }
    return new JsonArray(items);
  }

  private JsonValue value(int depth) {
    return switch (random.nextInt(depth > 0 ? 8 : 5)) {
      case 0 -> JsonValue.ofNull();
      case 1 -> JsonValue.of(random.nextBoolean());
      case 2 -> JsonValue.of(number());
      case 3, 4 -> JsonValue.of(text());
      case 5 -> array(depth);
      default -> object(depth);
    };
  }

  private BigDecimal number() {
    return new BigDecimal(new BigInteger(1 + random.nextInt(90), random), random.nextInt(41) - 20)
        .multiply(BigDecimal.valueOf(random.nextBoolean() ? 1 : -1));
  }

  private String text() {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(3); i >= 0; i--) {
      text.append(
          random.nextInt(4) > 0
              ? NASTY.get(random.nextInt(NASTY.size()))
              : Character.toString(character()));
    }
    return text.toString();
  }

  private int character() {
    int c = random.nextInt(random.nextBoolean() ? 0x180 : Character.MAX_CODE_POINT + 1);
    return c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE ? 'x' : c;
  }
}
