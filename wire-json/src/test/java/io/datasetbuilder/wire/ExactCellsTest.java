package io.datasetbuilder.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Cells of records as they travel. */
class ExactCellsTest {

  private static JsonValue number(String text) {
    return JsonValue.of(new BigDecimal(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"0", "-9007199254740991", "9007199254740991", "0.1", "12.3000", "1.5E+20", "1E-9"})
  void whatABrowserReadsExactlyStaysANumber(String text) {
    assertThat(PreviewBody.ExactCells.cell(number(text))).isEqualTo(number(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"9007199254740992", "-9007199254740993", "0.12345678901234567890", "1E+999"})
  void whatABrowserWouldChangeIsText(String text) {
    assertThat(PreviewBody.ExactCells.cell(number(text)))
        .isEqualTo(JsonValue.of(new BigDecimal(text).toPlainString()));
  }

  /** Spec, "Other records", column wire info: the form is that of a column, not of a cell. */
  @Test
  void oneSuchNumberMakesEveryNumberOfItsColumnText() {
    JsonValue nested =
        new JsonArray(List.of(new JsonObject(Map.of("a", number("9007199254740993")))));

    assertThat(PreviewBody.ExactCells.column(List.of(number("1"), nested, JsonValue.ofNull())))
        .containsExactly(
            JsonValue.of("1"),
            new JsonArray(List.of(new JsonObject(Map.of("a", JsonValue.of("9007199254740993"))))),
            JsonValue.ofNull());
  }

  @Test
  void otherCellsStayAsTheyAre() {
    List<JsonValue> cells = List.of(JsonValue.of("9007199254740993"), JsonValue.of(true));

    assertThat(PreviewBody.ExactCells.column(cells)).isEqualTo(cells);
  }
}
