package io.datasetbuilder.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.column.ColumnHints;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.warehouse.column.ColumnInfo;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Spec, "Other records", column wire info: the form of each cell. */
class ColumnCodecTest {

  private static final JsonValue LARGEST_EXACT = number("9007199254740991");
  private static final JsonValue BEYOND = number("9007199254740992");

  private static JsonValue number(String digits) {
    return JsonValue.of(new BigDecimal(digits));
  }

  private static JsonArray list(JsonValue... items) {
    return new JsonArray(Arrays.asList(items));
  }

  /** All cells of a column, as they travel. */
  private static List<JsonValue> sent(DataType type, JsonValue... cells) {
    ColumnCodec codec =
        ColumnCodec.of(new Column("c", type), Arrays.stream(cells), ColumnHints.none());
    return Arrays.stream(cells).map(codec::encode).toList();
  }

  private static String encoding(DataType type, JsonValue... cells) {
    return ColumnCodec.of(new Column("c", type), Arrays.stream(cells), ColumnHints.none())
        .info()
        .encoding()
        .wire();
  }

  @ParameterizedTest
  @EnumSource(Whole.class)
  void wholeNumbersUpToTheLargestExactOneAreNumbers(Whole type) {
    JsonValue smallest = number("-9007199254740991");

    assertThat(sent(type, smallest, LARGEST_EXACT)).containsExactly(smallest, LARGEST_EXACT);
    assertThat(encoding(type, smallest, LARGEST_EXACT)).isEqualTo("number");
  }

  @ParameterizedTest
  @EnumSource(Whole.class)
  void oneWholeNumberBeyondTurnsTheWholeColumnIntoText(Whole type) {
    for (String beyond : List.of("9007199254740992", "-9007199254740992")) {
      assertThat(sent(type, number("1"), number(beyond), JsonValue.ofNull()))
          .containsExactly(JsonValue.of("1"), JsonValue.of(beyond), JsonValue.ofNull());
      assertThat(encoding(type, number("1"), number(beyond))).isEqualTo("decimal_string");
    }
  }

  @Test
  void aRangeFoundBeforehandDecidesWithoutTheCells() {
    BigInteger beyond = BigInteger.TWO.pow(53);
    ColumnCodec codec =
        ColumnCodec.of(
            new Column("c", Whole.INT64),
            Optional.of(ColumnInfo.WholeRange.of(beyond)),
            ColumnHints.none());

    assertThat(codec.encode(number("7"))).isEqualTo(JsonValue.of("7"));
    assertThat(codec.info().encoding().wire()).isEqualTo("decimal_string");
  }

  @Test
  void wholeNumbersHaveNeitherPointNorExponent() {
    assertThat(sent(Whole.INT64, number("1E+3"))).containsExactly(number("1000"));
    assertThat(sent(Whole.INT128, number("1E+20")))
        .containsExactly(JsonValue.of("100000000000000000000"));
  }

  @ParameterizedTest
  @CsvSource({"1.50, 1.50", "1.5, 1.50", "0, 0.00", "-0.01, -0.01", "1E+5, 100000.00"})
  void decimalsAreTextsWithTheirScaleAndNoExponent(String held, String sent) {
    DataType type = new DataType.Decimal(20, 2);

    assertThat(sent(type, number(held))).containsExactly(JsonValue.of(sent));
    assertThat(encoding(type, number(held))).isEqualTo("decimal_string");
  }

  @Test
  void tinyDecimalsHaveNoExponentEither() {
    assertThat(sent(new DataType.Decimal(38, 20), number("1E-20")))
        .containsExactly(JsonValue.of("0.00000000000000000001"));
  }

  @ParameterizedTest
  @EnumSource(
      value = Simple.class,
      names = {"FLOAT32", "FLOAT64"})
  void floatsAreNumbersHoweverLargeAndNullWhereTheyAreNotFinite(Simple type) {
    JsonValue huge = number("1E+300");

    assertThat(sent(type, number("0.5"), huge, JsonValue.ofNull()))
        .containsExactly(number("0.5"), huge, JsonValue.ofNull());
    assertThat(encoding(type, huge)).isEqualTo("number");
  }

  @Test
  void booleansAreBooleans() {
    assertThat(sent(Simple.BOOLEAN, JsonValue.of(true))).containsExactly(JsonValue.of(true));
    assertThat(encoding(Simple.BOOLEAN)).isEqualTo("boolean");
  }

  @ParameterizedTest
  @CsvSource({
    "STRING, 00123",
    "DATE, 2024-01-31",
    "DATETIME, 2024-01-31T10:20:30",
    "TIME, 10:20:30"
  })
  void textsAndTimesAreTexts(Simple type, String text) {
    assertThat(sent(type, JsonValue.of(text))).containsExactly(JsonValue.of(text));
    assertThat(encoding(type)).isEqualTo("string");
  }

  @Test
  void instantsAreTexts() {
    JsonValue instant = JsonValue.of("2024-01-31T10:20:30+00:00");

    assertThat(sent(new DataType.ZonedDatetime("UTC"), instant)).containsExactly(instant);
    assertThat(encoding(new DataType.ZonedDatetime("UTC"))).isEqualTo("string");
  }

  @Test
  void bytesAreLowerCaseHexadecimalDigits() {
    assertThat(sent(Simple.BINARY, JsonValue.of("00FFab"))).containsExactly(JsonValue.of("00ffab"));
    assertThat(encoding(Simple.BINARY)).isEqualTo("string");
  }

  @Test
  void anIdentifierKeepsItsLeadingZeros() {
    ColumnCodec codec =
        ColumnCodec.of(
            new Column("c", Simple.STRING),
            Optional.empty(),
            ColumnHints.of(
                new ColumnHints.Semantic(
                    ColumnHints.Semantic.CODE, ColumnHints.HintOrigin.CORE_SPEC)));

    assertThat(codec.encode(JsonValue.of("00123"))).isEqualTo(JsonValue.of("00123"));
    assertThat(codec.info().logicalType().wire()).isEqualTo("identifier");
  }

  @Test
  void theSameRulesHoldInsideOfListsAndStructs() {
    DataType type =
        new DataType.ListOf(
            new DataType.StructOf(
                List.of(
                    new Column("n", Whole.INT64),
                    new Column("d", new DataType.Decimal(9, 2)),
                    new Column("f", Simple.FLOAT64))));
    JsonValue cell =
        list(
            new JsonObject(
                Map.of("n", BEYOND, "d", number("1.5"), "f", number("9007199254740992.0"))));

    assertThat(sent(type, cell, list(new JsonObject(Map.of("n", number("1"))))))
        .containsExactly(
            list(
                new JsonObject(
                    Map.of(
                        "n", JsonValue.of("9007199254740992"),
                        "d", JsonValue.of("1.50"),
                        "f", number("9007199254740992.0")))),
            list(new JsonObject(Map.of("n", JsonValue.of("1")))));
    assertThat(encoding(type, cell)).isEqualTo("json");
  }

  @Test
  void nestedNumbersThatAreExactStayNumbers() {
    DataType type = new DataType.ListOf(Whole.INT64);

    assertThat(sent(type, list(LARGEST_EXACT, JsonValue.ofNull())))
        .containsExactly(list(LARGEST_EXACT, JsonValue.ofNull()));
  }

  @Test
  void aColumnOfNullsIsJson() {
    assertThat(sent(Simple.NULL, JsonValue.ofNull())).containsExactly(JsonValue.ofNull());
    assertThat(encoding(Simple.NULL)).isEqualTo("json");
  }
}
