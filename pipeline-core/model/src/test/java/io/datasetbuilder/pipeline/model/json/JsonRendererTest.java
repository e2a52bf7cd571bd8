package io.datasetbuilder.pipeline.model.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonRendererTest {

  @Test
  void indentsByTwoSpacesAndKeepsTheOrderOfMembers() {
    JsonObject document =
        new JsonMembers()
            .put("b", 1)
            .put("a", new JsonArray(List.of(JsonValue.of("x"), JsonValue.ofNull())))
            .put("c", new JsonMembers().put("d", true).toObject())
            .toObject();

    assertThat(JsonRenderer.render(document))
        .isEqualTo(
            """
            {
              "b": 1,
              "a": [
                "x",
                null
              ],
              "c": {
                "d": true
              }
            }
            """);
  }

  @Test
  void emptyObjectsAndArraysStayOnOneLine() {
    JsonObject document =
        new JsonMembers()
            .put("object", new JsonObject(Map.of()))
            .put("array", new JsonArray(List.of()))
            .toObject();

    assertThat(JsonRenderer.render(document))
        .isEqualTo("{\n  \"object\": {},\n  \"array\": []\n}\n");
  }

  @Test
  void numbersKeepTheDigitsTheyHave() {
    assertThat(JsonRenderer.render(JsonValue.of(new BigDecimal("10.50")))).isEqualTo("10.50\n");
  }

  @Test
  void quotesBackslashesAndControlsAreEscaped() {
    assertThat(JsonRenderer.quoted("a\"b\\c\n\r\t\u0000\u007f\u2028\ufeff"))
        .isEqualTo("\"a\\\"b\\\\c\\n\\r\\t\\u0000\\u007f\\u2028\\ufeff\"");
  }

  @Test
  void lettersOfAllScriptsStayAsTheyAre() {
    assertThat(JsonRenderer.quoted("서울 é 😀")).isEqualTo("\"서울 é 😀\"");
  }

  @ParameterizedTest
  @CsvSource({"d800, \\ud800", "dc00, \\udc00"})
  void aLoneHalfOfAPairIsEscapedBecauseUtf8CannotHoldIt(String unit, String escaped) {
    String text = Character.toString((char) Integer.parseInt(unit, 16));

    assertThat(JsonRenderer.quoted(text)).isEqualTo('"' + escaped + '"');
  }
}
