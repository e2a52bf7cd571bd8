package io.datasetbuilder.infrastructure.specyaml;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The form is part of {@code spec_digest}: a test that fails here means that stored digests break.
 */
class CanonicalFormTest {

  private final YamlCanonicalWriter writer = new YamlCanonicalWriter();

  @Test
  void formIsThatOfTheGoldenFile() throws IOException {
    Map<String, JsonValue> root = new LinkedHashMap<>();
    root.put("dataset_id", JsonValue.of("air"));
    root.put("description", JsonValue.of("Zwei Zeilen:\n\t\"größer\" \\ 대기 😀"));
    root.put("sources", new JsonArray(List.of(source(), new JsonObject(Map.of()))));
    root.put("matrix", new JsonArray(List.of(row(1, 2), new JsonArray(List.of()), row(3))));
    root.put("publish", JsonValue.of(false));
    root.put("splits", JsonValue.ofNull());
    root.put("two words", JsonValue.of(new BigDecimal("1E+3")));
    root.put("No", JsonValue.of(new BigDecimal("-0.50")));

    assertThat(text(root)).isEqualTo(resource("canonical/every-form.yaml"));
  }

  @Test
  void emptyDocumentIsAnEmptyMapping() {
    assertThat(text(Map.of())).isEqualTo("{}\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"yes", "No", "ON", "null", "True", "y", "~", "1", "a-b", "a b", "", "<<", "ä"})
  void keysThatAReaderMayTakeForSomethingElseAreQuoted(String key) {
    assertThat(text(Map.of(key, JsonValue.of(1)))).isEqualTo("\"" + key + "\": 1\n");
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "1E+3, 1.E+3", "12E+3, 1.2E+4", "1E-10, 1.E-10", "0.10, 0.10", "-7, -7"})
  void numbersKeepTheirScaleInAFormThatOlderYamlReadsToo(String value, String written) {
    assertThat(text(Map.of("a", JsonValue.of(new BigDecimal(value)))))
        .isEqualTo("a: " + written + "\n");
  }

  @ParameterizedTest
  @ValueSource(ints = {0x00, 0x07, 0x1B, 0x7F, 0x85, 0x9F, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xD800})
  void charactersThatAreNotPrintableAreEscaped(int codePoint) {
    assertThat(text(Map.of("a", JsonValue.of(String.valueOf((char) codePoint)))))
        .isEqualTo("a: \"\\u%04X\"\n".formatted(codePoint));
  }

  @Test
  void keysBeyondThousandCharactersAreMarked() {
    String key = "k".repeat(1001);
    Map<String, JsonValue> members = Map.of(key, row(1));

    assertThat(text(members)).isEqualTo("? " + key + "\n:\n  - 1\n");
    assertThat(Documents.value(text(members))).isEqualTo(new JsonObject(members));
  }

  private static JsonObject source() {
    Map<String, JsonValue> source = new LinkedHashMap<>();
    source.put("kind", JsonValue.of("public_api"));
    source.put("alias", JsonValue.of(""));
    source.put("params", new JsonObject(Map.of("from", JsonValue.of("2024-01-31"))));
    source.put("columns", new JsonArray(List.of(JsonValue.of("00123"), JsonValue.of(true))));
    source.put("schema", JsonValue.ofNull());
    return new JsonObject(source);
  }

  private static JsonArray row(long... values) {
    return new JsonArray(java.util.Arrays.stream(values).mapToObj(JsonValue::of).toList());
  }

  private String text(Map<String, JsonValue> members) {
    return new String(writer.write(new JsonObject(members)), StandardCharsets.UTF_8);
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = CanonicalFormTest.class.getResourceAsStream("/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
