package io.datasetbuilder.embedded.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.type.Column;
import io.datasetbuilder.pipeline.type.DataType;
import io.datasetbuilder.pipeline.type.DataType.Whole;
import io.datasetbuilder.warehouse.column.WholeRange;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CellFormTest {

  private static final JsonValue HUGE = JsonValue.of(new BigDecimal("9007199254740993"));

  @Test
  void decimalsAreTextsWithTheirScale() {
    CellForm form = new CellForm(new DataType.Decimal(10, 2), true);

    assertThat(form.of(JsonValue.of(new BigDecimal("1.50")))).isEqualTo(JsonValue.of("1.50"));
  }

  @Test
  void oneNumberThatADoubleCannotHoldTurnsAllIntoTexts() {
    boolean exact =
        WholeRange.exactAsNumbers(
            CellForm.wholeNumbers(Whole.INT64, Stream.of(JsonValue.of(1), HUGE)));

    assertThat(exact).isFalse();
    assertThat(new CellForm(Whole.INT64, false).of(JsonValue.of(1))).isEqualTo(JsonValue.of("1"));
  }

  @Test
  void theSameRulesHoldInsideOfListsAndStructs() {
    DataType type =
        new DataType.ListOf(new DataType.StructOf(List.of(new Column("n", Whole.INT64))));
    JsonValue cell = new JsonArray(List.of(new JsonObject(Map.of("n", HUGE))));

    assertThat(WholeRange.exactAsNumbers(CellForm.wholeNumbers(type, Stream.of(cell)))).isFalse();
    assertThat(new CellForm(type, false).of(cell))
        .isEqualTo(
            new JsonArray(List.of(new JsonObject(Map.of("n", JsonValue.of("9007199254740993"))))));
  }

  @Test
  void nullStaysNull() {
    assertThat(new CellForm(Whole.INT64, false).of(JsonValue.ofNull()))
        .isEqualTo(JsonValue.ofNull());
  }
}
