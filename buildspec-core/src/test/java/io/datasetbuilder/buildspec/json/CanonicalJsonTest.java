package io.datasetbuilder.buildspec.json;

import static io.datasetbuilder.buildspec.fixture.Json.array;
import static io.datasetbuilder.buildspec.fixture.Json.decimal;
import static io.datasetbuilder.buildspec.fixture.Json.object;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CanonicalJsonTest {

  @Test
  void membersAreSortedAtEveryDepth() {
    JsonValue value = object("b", array(object("d", 1, "c", 2)), "a", null);

    assertThat(CanonicalJson.of(value))
        .hasToString(object("a", null, "b", array(object("c", 2, "d", 1))).toString());
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1",
    "10, 10",
    "1.5, 1.5",
    "1.50, 1.5",
    "1.0, 1.0",
    "1.00, 1.0",
    "0.0, 0.0",
    "0, 0",
    "-2.500, -2.5",
    "1e3, 1000.0",
    "1E+2, 100.0",
    "1e-7, 0.0000001"
  })
  void numbersAreEqualByValueAndKind(String written, String canonical) {
    JsonNumber number = (JsonNumber) CanonicalJson.of(JsonValue.of(decimal(written)));

    assertThat(number.value().toPlainString()).isEqualTo(canonical);
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "1.0, 1", "1.50, 1.5", "1e3, 1000", "0.00, 0"})
  void typedNumbersAreEqualByValue(String written, String canonical) {
    assertThat(CanonicalJson.byValue(decimal(written)).toPlainString()).isEqualTo(canonical);
  }

  @Test
  void aNumberBeyondAllBoundsIsLeftAlone() {
    assertThat(CanonicalJson.byValue(decimal("1e999999999")).precision()).isEqualTo(1);
    assertThat(((JsonNumber) CanonicalJson.of(JsonValue.of(decimal("1e999999999")))).value())
        .isEqualTo(decimal("1e999999999"));
  }
}
