package io.datasetbuilder.infrastructure.query.child;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.infrastructure.query.child.SandboxResponse.Tables;
import io.datasetbuilder.infrastructure.query.plan.Statement;
import io.datasetbuilder.warehouse.query.ResultTable;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The dtype and the cell of a value of each type. */
class CellsTest {

  @TempDir private static Path folder;
  private static Sandbox sandbox;

  @BeforeAll
  static void open() {
    sandbox = Sandbox.open();
    sandbox.run(TableFile.of(folder.resolve("one.parquet"), "SELECT 1 AS id").request());
  }

  @AfterAll
  static void close() {
    sandbox.close();
  }

  @Test
  void wholeNumbersKeepEveryDigit() {
    assertCell("(-128)::TINYINT", "Int8", number("-128"));
    assertCell("255::UTINYINT", "UInt8", number("255"));
    assertCell("9223372036854775807", "Int64", number("9223372036854775807"));
    assertCell("18446744073709551615::UBIGINT", "UInt64", number("18446744073709551615"));
    assertCell("sum(9223372036854775807) FROM range(2)", "Int128", number("18446744073709551614"));
  }

  @Test
  void decimalsKeepTheirScale() {
    assertCell("1.50::DECIMAL(10,2)", "Decimal(10,2)", number("1.50"));
    assertCell("-0.000::DECIMAL(5,3)", "Decimal(5,3)", number("0.000"));
    assertCell(
        "12345678901234567890123456789012345.678::DECIMAL(38,3)",
        "Decimal(38,3)",
        number("12345678901234567890123456789012345.678"));
  }

  @Test
  void floatsAreTheShortestNumberThatReadsBackTheSame() {
    assertCell("0.1::FLOAT", "Float32", number("0.1"));
    assertCell("0.1::DOUBLE", "Float64", number("0.1"));
    assertCell("1e300::DOUBLE", "Float64", number("1E+300"));
  }

  @Test
  void floatsThatAreNotFiniteAreNull() {
    assertCell("'NaN'::DOUBLE", "Float64", JsonValue.ofNull());
    assertCell("'-NaN'::FLOAT", "Float32", JsonValue.ofNull());
    assertCell("'inf'::DOUBLE", "Float64", JsonValue.ofNull());
    assertCell("'-inf'::FLOAT", "Float32", JsonValue.ofNull());
  }

  @Test
  void temporalValuesAreIso8601() {
    assertCell("DATE '2024-02-29'", "Date", text("2024-02-29"));
    assertCell("TIME '01:02:03.5'", "Time", text("01:02:03.5"));
    assertCell("TIMESTAMP '2024-01-31 01:02:03'", "Datetime", text("2024-01-31T01:02:03"));
    assertCell(
        "TIMESTAMP '2024-01-31 01:02:03.000004'", "Datetime", text("2024-01-31T01:02:03.000004"));
    assertCell("TIMESTAMP_S '2024-01-31 01:02:03'", "Datetime", text("2024-01-31T01:02:03"));
    assertCell(
        "TIMESTAMPTZ '2024-01-31 09:00:00.25+09:30'",
        "Datetime(UTC)",
        text("2024-01-30T23:30:00.25+00:00"));
  }

  @Test
  void nanosecondsHaveNineDigits() {
    assertCell(
        "TIMESTAMP_NS '2024-01-31 01:02:03.5'",
        "Datetime(ns)",
        text("2024-01-31T01:02:03.500000000"));
    assertCell("'01:02:03'::TIME_NS", "Time(ns)", text("01:02:03.000000000"));
    assertCell(
        "'2024-01-31 09:00:00.123456789+09'::TIMESTAMPTZ_NS",
        "Datetime(ns,UTC)",
        text("2024-01-31T00:00:00.123456789+00:00"));
    assertCell("'infinity'::TIMESTAMP_NS", "Datetime(ns)", text("2262-04-11T23:47:16.854775807"));
  }

  @Test
  void yearsBeyondFourDigitsCarryASign() {
    assertCell("DATE '0001-01-01' - 1", "Date", text("0000-12-31"));
    assertCell("DATE '0044-03-15 (BC)'", "Date", text("-0043-03-15"));
    assertCell("TIMESTAMP '0044-03-15 (BC) 10:00:00'", "Datetime", text("-0043-03-15T10:00:00"));
    assertCell(
        "TIMESTAMPTZ '0044-03-15 (BC) 10:00:00+00'",
        "Datetime(UTC)",
        text("-0043-03-15T10:00:00+00:00"));
    assertCell("DATE '12024-01-01'", "Date", text("+12024-01-01"));
  }

  @Test
  void infiniteDatesStayInfinite() {
    assertCell("'infinity'::DATE", "Date", text("infinity"));
    assertCell("'-infinity'::TIMESTAMP", "Datetime", text("-infinity"));
    assertCell("'infinity'::TIMESTAMPTZ", "Datetime(UTC)", text("infinity"));
  }

  @Test
  void bytesAreLowerCaseHexadecimal() {
    assertCell("'\\xAA\\x00\\x5Ca\"'::BLOB", "Binary", text("aa005c6122"));
    assertCell("['\\xAA\\x00\\x5Ca\"'::BLOB]", "List(Binary)", list(text("aa005c6122")));
    assertCell("''::BLOB", "Binary", text(""));
  }

  @Test
  void textsAreAsTheyAre() {
    assertCell("'\"서울\\n' || chr(0) || '😀'", "String", text("\"서울\\n\0😀"));
    assertCell("''", "String", text(""));
    assertCell("true", "Boolean", JsonValue.of(true));
  }

  @Test
  void typesWithoutADtypeOfTheirOwnAreTexts() {
    assertCell(
        "'F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6'::UUID",
        "String",
        text("f81d4fae-7dec-11d0-a765-00a0c91e6bf6"));
    assertCell("'b'::ENUM('a)', 'b')", "String", text("b"));
    assertCell("'0101'::BIT", "String", text("0101"));
    assertCell("'{\"a\": 1.50}'::JSON", "String", text("{\"a\": 1.50}"));
    assertCell("union_value(a := 1)", "String", text("1"));
    assertCell(
        "123456789012345678901234567890123456789012::BIGNUM",
        "String",
        text("123456789012345678901234567890123456789012"));
    assertCell("'10:00:00+09'::TIMETZ", "String", text("10:00:00+09"));
  }

  @Test
  void intervalsAreDurations() {
    assertCell("INTERVAL '1 year 2 days 03:04:05.5'", "Duration", text("1 year 2 days 03:04:05.5"));
  }

  @Test
  void listsHoldCellsOfTheirElements() {
    assertCell(
        "[1.50, NULL, 2]::DECIMAL(4,2)[]",
        "List(Decimal(4,2))",
        list(number("1.50"), JsonValue.ofNull(), number("2.00")));
    assertCell(
        "[['NaN'::DOUBLE], NULL, []]",
        "List(List(Float64))",
        list(list(JsonValue.ofNull()), JsonValue.ofNull(), list()));
    assertCell("[1, 2]::TINYINT[2]", "List(Int8)", list(number("1"), number("2")));
    assertCell(
        "[TIMESTAMP '2024-01-01 10:00:00']", "List(Datetime)", list(text("2024-01-01T10:00:00")));
  }

  @Test
  void structsHoldCellsOfTheirFields() {
    assertCell(
        "{'a\"b': 1::HUGEINT, 'c, d': [{'e': DATE '2024-01-01', 'f': true}]}",
        "Struct(a\"b: Int128, c, d: List(Struct(e: Date, f: Boolean)))",
        object(
            "a\"b", number("1"),
            "c, d", list(object("e", text("2024-01-01"), "f", JsonValue.of(true)))));
    assertCell("NULL::STRUCT(a INTEGER)", "Struct(a: Int32)", JsonValue.ofNull());
    assertCell(
        "row(1::BIGINT, 'x')",
        "Struct(element1: Int64, element2: String)",
        object("element1", number("1"), "element2", text("x")));
  }

  @Test
  void mapsAreListsOfTheirEntriesInOrder() {
    assertCell(
        "MAP {2: 1.5, 1: NULL}",
        "List(Struct(key: Int32, value: Decimal(2,1)))",
        list(
            object("key", number("2"), "value", number("1.5")),
            object("key", number("1"), "value", JsonValue.ofNull())));
  }

  private static void assertCell(String expression, String dtype, JsonValue cell) {
    String sql = "SELECT " + expression.replaceFirst("( FROM |$)", " AS v$1");
    SandboxResponse response =
        SentResponses.read(sandbox.run(List.of(new Statement(sql, false, 1))));
    assertThat(response).isInstanceOf(Tables.class);
    ResultTable table = ((Tables) response).tables().get(0);

    assertThat(table.columns().get(0).dtype()).isEqualTo(dtype);
    assertThat(table.rows()).containsExactly(List.of(cell));
  }

  private static JsonValue number(String digits) {
    return JsonValue.of(new BigDecimal(digits));
  }

  private static JsonValue text(String text) {
    return JsonValue.of(text);
  }

  private static JsonValue list(JsonValue... items) {
    return new JsonArray(List.of(items));
  }

  private static JsonValue object(
      String first, JsonValue firstValue, String second, JsonValue secondValue) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put(first, firstValue);
    members.put(second, secondValue);
    return new JsonObject(members);
  }
}
