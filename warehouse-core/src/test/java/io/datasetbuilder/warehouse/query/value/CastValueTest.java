package io.datasetbuilder.warehouse.query.value;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.warehouse.fixture.Json;
import java.math.BigDecimal;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Spec, "Endpoints", row filters: values are cast to the column type. */
class CastValueTest {

  private static Optional<String> cast(String dtype, Object value) {
    JsonValue json = Json.value(value);
    return CastValue.of(ColumnType.of(dtype), json).map(CastValue::text);
  }

  private static Optional<String> castNumber(String dtype, String number) {
    return cast(dtype, new BigDecimal(number));
  }

  @ParameterizedTest
  @CsvSource({
    "Int8, -128",
    "Int8, 127",
    "Int16, 32767",
    "Int32, -2147483648",
    "Int64, 9223372036854775807",
    "Int64, -9223372036854775808",
    "UInt8, 0",
    "UInt8, 255",
    "UInt64, 18446744073709551615",
    "Int128, 99999999999999999999999999999999999999"
  })
  void aWholeNumberInTheRangeOfTheTypeIsTaken(String dtype, String value) {
    assertThat(castNumber(dtype, value)).contains(value);
    assertThat(cast(dtype, value)).contains(value);
  }

  @ParameterizedTest
  @CsvSource({
    "Int8, 128",
    "Int8, -129",
    "UInt8, -1",
    "UInt8, 256",
    "UInt64, 18446744073709551616",
    "Int64, 9223372036854775808",
    "Int128, 100000000000000000000000000000000000000",
    "Int64, 1e999999999",
    "Int64, 1e-999999999"
  })
  void aWholeNumberBeyondItIsRefused(String dtype, String value) {
    assertThat(castNumber(dtype, value)).isEmpty();
  }

  @Test
  void aFractionIsNotCutToAWholeNumber() {
    assertThat(castNumber("Int64", "5.5")).isEmpty();
    assertThat(castNumber("Int64", "5.0")).contains("5");
    assertThat(castNumber("Int64", "5e3")).contains("5000");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " 5", "5 ", "0x1F", "1_000", "١", "five", "--5", "5.", ".5", "NaN"})
  void aTextForANumberHoldsNothingButANumber(String text) {
    assertThat(cast("Int64", text)).isEmpty();
    assertThat(cast("Float64", text)).isEmpty();
    assertThat(cast("Decimal(10,2)", text)).isEmpty();
  }

  @Test
  void aDecimalIsNeverRounded() {
    assertThat(castNumber("Decimal(5,2)", "123.45")).contains("123.45");
    assertThat(castNumber("Decimal(5,2)", "123.4500")).contains("123.45");
    assertThat(castNumber("Decimal(5,2)", "7")).contains("7.00");
    assertThat(castNumber("Decimal(5,2)", "123.455")).isEmpty();
    assertThat(castNumber("Decimal(5,2)", "1000")).isEmpty();
    assertThat(castNumber("Decimal(5,2)", "1e999999999")).isEmpty();
    assertThat(cast("Decimal(38,0)", "9".repeat(38))).contains("9".repeat(38));
    assertThat(cast("Decimal(38,0)", "9".repeat(39))).isEmpty();
  }

  @Test
  void aFloatIsTheNearestOfItsType() {
    assertThat(castNumber("Float64", "0.1")).contains("0.1");
    assertThat(castNumber("Float32", "16777217")).contains("1.6777216E7");
    assertThat(castNumber("Float64", "1e308")).contains("1.0E308");
    assertThat(castNumber("Float64", "1e309")).isEmpty();
    assertThat(castNumber("Float32", "1e39")).isEmpty();
  }

  @Test
  void aBooleanIsTrueOrFalse() {
    assertThat(cast("Boolean", true)).contains("true");
    assertThat(cast("Boolean", "false")).contains("false");
    assertThat(cast("Boolean", 1)).isEmpty();
    assertThat(cast("Boolean", "TRUE")).isEmpty();
    assertThat(cast("Boolean", "t")).isEmpty();
  }

  @Test
  void aTextIsTakenAsItIs() {
    assertThat(cast("String", " O'Brien\0\n😀 ")).contains(" O'Brien\0\n😀 ");
    assertThat(cast("String", "")).contains("");
  }

  @Test
  void aNumberOrBooleanForATextIsItsJsonText() {
    assertThat(castNumber("String", "1.50")).contains("1.50");
    assertThat(castNumber("String", "1e3")).contains("1000");
    assertThat(cast("String", true)).contains("true");
    assertThat(castNumber("String", "1e999999999")).isEmpty();
  }

  @Test
  void aBinaryIsPairsOfHexadecimalDigits() {
    assertThat(cast("Binary", "00fF")).contains("00ff");
    assertThat(cast("Binary", "")).contains("");
    assertThat(cast("Binary", "0")).isEmpty();
    assertThat(cast("Binary", "0g")).isEmpty();
  }

  @Test
  void aDateIsWrittenInIso8601() {
    assertThat(cast("Date", "2024-02-29")).contains("2024-02-29");
    assertThat(cast("Date", "0001-01-01")).contains("0001-01-01");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2023-02-29",
        "2024-13-01",
        "0000-01-01",
        "20240229",
        "2024-2-9",
        "24-02-29",
        "infinity",
        "2024-02-29T00:00",
        "-2024-02-29",
        "12024-02-29",
        "epoch"
      })
  void noOtherTextIsADate(String text) {
    assertThat(cast("Date", text)).isEmpty();
  }

  @Test
  void aTimeHasSecondsWhenItStatesThem() {
    assertThat(cast("Time", "09:30")).contains("09:30:00.000000");
    assertThat(cast("Time", "09:30:07")).contains("09:30:07.000000");
    assertThat(cast("Time", "23:59:59.999999")).contains("23:59:59.999999");
    assertThat(cast("Time", "24:00:00")).isEmpty();
    assertThat(cast("Time", "9:30")).isEmpty();
    assertThat(cast("Time", "09:30:07+00:00")).isEmpty();
  }

  @Test
  void noDigitOfASecondIsLost() {
    assertThat(cast("Time", "09:30:07.1234560")).contains("09:30:07.123456");
    assertThat(cast("Time", "09:30:07.1234567")).isEmpty();
    assertThat(cast("Time(ns)", "09:30:07.1234567")).contains("09:30:07.123456700");
    assertThat(cast("Datetime", "2024-01-01T00:00:00.000000001")).isEmpty();
    assertThat(cast("Datetime(ns)", "2024-01-01T00:00:00.000000001"))
        .contains("2024-01-01 00:00:00.000000001");
  }

  @Test
  void aDatetimeHasATOrASpaceInIt() {
    assertThat(cast("Datetime", "2024-01-31T09:30:07")).contains("2024-01-31 09:30:07.000000");
    assertThat(cast("Datetime", "2024-01-31 09:30")).contains("2024-01-31 09:30:00.000000");
  }

  @Test
  void aDateAloneIsItsMidnight() {
    assertThat(cast("Datetime", "2024-01-31")).contains("2024-01-31 00:00:00.000000");
    assertThat(cast("Datetime(Asia/Seoul)", "2024-01-31"))
        .contains("2024-01-31 00:00:00.000000+00");
  }

  @Test
  void aDatetimeWithoutAZoneTakesNoOffset() {
    assertThat(cast("Datetime", "2024-01-31T09:30:07Z")).isEmpty();
  }

  @Test
  void aDatetimeWithAZoneIsReadInUtcUnlessItHasAnOffset() {
    assertThat(cast("Datetime(Asia/Seoul)", "2024-01-31T09:30:07"))
        .contains("2024-01-31 09:30:07.000000+00");
    assertThat(cast("Datetime(Asia/Seoul)", "2024-02-01T03:30:07.5+09:00"))
        .contains("2024-01-31 18:30:07.500000+00");
    assertThat(cast("Datetime(ns,UTC)", "2024-01-31T18:30:07-0530"))
        .contains("2024-02-01 00:00:07.000000000+00");
    assertThat(cast("Datetime(UTC)", "2024-01-31T18:30:07+19:00")).isEmpty();
    assertThat(cast("Datetime(UTC)", "0001-01-01T00:00:00+09:00")).isEmpty();
  }

  @Test
  void aNumberIsNoDate() {
    assertThat(cast("Date", 20240131)).isEmpty();
    assertThat(cast("Datetime", 0)).isEmpty();
    assertThat(cast("Time", 0)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"List(Int64)", "Struct(a: Int64)", "Struct()", "Null", "Unheard"})
  void nothingIsCastToATypeWithoutOrder(String dtype) {
    assertThat(cast(dtype, 1)).isEmpty();
    assertThat(ColumnType.of(dtype).isOrdered()).isFalse();
  }
}
