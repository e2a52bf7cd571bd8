package io.datasetbuilder.infrastructure.specyaml;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import java.math.BigDecimal;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Plain values follow the core schema of YAML 1.2. */
class PlainValuesTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "yes",
        "no",
        "on",
        "off",
        "y",
        "12:30",
        "12:30:45",
        "2024-01-31",
        "1_000",
        "0b101",
        "0o8",
        "0x",
        "1.2.3",
        "+",
        ".",
        "1e",
        "nullx",
        "tRUE",
        "00123a",
        "=",
        "-.nan"
      })
  void othersThanCoreValuesAreTexts(String written) {
    assertThat(Documents.value("a: " + written)).isEqualTo(Documents.value("a: '" + written + "'"));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "-7, -7",
    "+5, 5",
    "0x1F, 31",
    "0o17, 15",
    "1.50, 1.50",
    "1e3, 1E+3",
    ".5, 0.5",
    "3., 3",
    "0.1, 0.1",
    "12345678901234567890.123456789, 12345678901234567890.123456789"
  })
  void numbersAreExact(String written, String value) {
    assertThat(Documents.value("a: " + written))
        .isEqualTo(Documents.plain(Documents.nodes("a: " + value)))
        .extracting(root -> ((JsonValue.JsonObject) root).members().get("a"))
        .isEqualTo(JsonValue.of(new BigDecimal(value)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "Null", "NULL", "~", ""})
  void nullHasFiveSpellings(String written) {
    assertThat(Documents.value("a: " + written)).isEqualTo(Documents.value("{\"a\": null}"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"true", "True", "TRUE"})
  void trueHasThreeSpellings(String written) {
    assertThat(Documents.value("a: " + written)).isEqualTo(Documents.value("{\"a\": true}"));
  }

  @ParameterizedTest
  @ValueSource(strings = {".nan", ".NaN", ".inf", "-.inf", "+.INF"})
  void nonFiniteNumbersAreRefused(String written) {
    assertThat(Documents.refusals("a: [1, " + written + "]"))
        .containsExactly("non_finite_number a[1] 1:8");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"1e999999999", "-1E400", "1e-999999999", "1e-400", "1e99999999999999999999"})
  void numbersThatNoDoubleHoldsAreRefused(String written) {
    assertThat(Documents.refusals("a: " + written)).containsExactly("non_finite_number a 1:4");
  }

  @Test
  void numbersOfMoreThanThousandDigitsAreRefused() {
    assertThat(Documents.refusals("a: 0." + "1".repeat(1000)))
        .containsExactly("non_finite_number a 1:4");
    assertThat(Documents.refusals("a: 0x" + "1".repeat(1000)))
        .containsExactly("non_finite_number a 1:4");
  }

  @ParameterizedTest
  @ValueSource(strings = {"00123", "010", "-007", "+01", "00", "08", "01.5", "007e2"})
  void leadingZerosAreRefusedWithAHintToQuote(String written) {
    assertThat(Documents.problems("a: " + written))
        .singleElement()
        .satisfies(p -> assertThat(Documents.refusal(p)).isEqualTo("ambiguous_number a 1:4"))
        .satisfies(p -> assertThat(p.hint().orElseThrow()).contains("Quote"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"'00123'", "\"00123\"", "!!str 00123", "! 00123"})
  void leadingZerosOfTextsAreKept(String written) {
    assertThat(Documents.value("a: " + written))
        .isEqualTo(new JsonValue.JsonObject(Map.of("a", JsonValue.of("00123"))));
  }

  @Test
  void coreTagsThatFitAreAccepted() {
    assertThat(
            Documents.value(
                "!!map {a: !!int 1, b: !!float 1.5, c: !!null '', d: !!seq [!!bool true]}"))
        .isEqualTo(Documents.value("{a: 1, b: 1.5, c: null, d: [true]}"));
  }
}
