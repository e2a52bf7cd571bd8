package io.datasetbuilder.infrastructure.query.child;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNull;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.infrastructure.query.child.SandboxResponse.DiskFull;
import io.datasetbuilder.infrastructure.query.child.SandboxResponse.Fetched;
import io.datasetbuilder.infrastructure.query.child.SandboxResponse.Refused;
import io.datasetbuilder.infrastructure.query.child.SandboxResponse.Tables;
import io.datasetbuilder.infrastructure.query.plan.Statement;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.query.ResultTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What a result that is written into a file holds. */
class ResultWriterTest {

  @TempDir private static Path folder;
  private static Path result;
  private static Sandbox sandbox;

  @BeforeAll
  static void open() {
    result = folder.resolve("a b 출력.parquet");
    sandbox = Sandbox.open();
    TableFile table =
        TableFile.of(folder.resolve("t.parquet"), "SELECT i AS id FROM range(5) t(i)");
    sandbox.run(table.writing(result, Statement.trusted("SELECT 1 AS a")));
  }

  @AfterAll
  static void close() {
    sandbox.close();
  }

  @Test
  void valuesHaveTheFormOfTheWire() {
    assertCell("1.50::DECIMAL(10,2)", "1.50");
    assertCell("'NaN'::DOUBLE", null);
    assertCell("'-inf'::FLOAT", null);
    assertCell("0.1::FLOAT", "0.1");
    assertCell("'\\xAA\\x00'::BLOB", "aa00");
    assertCell("''", "");
    assertCell("'0101'::BIT", "0101");
    assertCell("INTERVAL '2 days 03:04:05.5'", "2 days 03:04:05.5");
  }

  @Test
  void wholeNumbersThatNoDecimalHoldsAreDigitsInAnotherColumn() {
    assertCells("sum(9223372036854775807) FROM range(2)", "18446744073709551614", null);
    assertCells(
        "'340282366920938463463374607431768211455'::UHUGEINT",
        null,
        "340282366920938463463374607431768211455");
    assertCells(
        "'-170141183460469231731687303715884105728'::HUGEINT",
        null,
        "-170141183460469231731687303715884105728");
    assertCells("NULL::HUGEINT", null, null);
  }

  @Test
  void temporalValuesAreIso8601() {
    assertCell("DATE '2024-02-29'", "2024-02-29");
    assertCell("DATE '0044-03-15 (BC)'", "-0043-03-15");
    assertCell("DATE '0001-01-01' - 1", "0000-12-31");
    assertCell("DATE '12024-01-01'", "+12024-01-01");
    assertCell("'infinity'::DATE", "infinity");
    assertCell("TIME '01:02:03.5'", "01:02:03.5");
    assertCell("'01:02:03'::TIME_NS", "01:02:03.000000000");
    assertCell("TIMESTAMP '2024-01-31 01:02:03.000004'", "2024-01-31T01:02:03.000004");
    assertCell("TIMESTAMP_S '2024-01-31 01:02:03'", "2024-01-31T01:02:03");
    assertCell("TIMESTAMP '0044-03-15 (BC) 10:00:00'", "-0043-03-15T10:00:00");
    assertCell("'-infinity'::TIMESTAMP", "-infinity");
    assertCell("TIMESTAMPTZ '2024-01-31 09:00:00.25+09:30'", "2024-01-30T23:30:00.25+00:00");
    assertCell("'infinity'::TIMESTAMPTZ", "infinity");
    assertCell("TIMESTAMP_NS '2024-01-31 01:02:03.5'", "2024-01-31T01:02:03.500000000");
    assertCell("'infinity'::TIMESTAMP_NS", "2262-04-11T23:47:16.854775807");
    assertCell(
        "'2024-01-31 09:00:00.123456789+09'::TIMESTAMPTZ_NS",
        "2024-01-31T00:00:00.123456789+00:00");
  }

  @Test
  void nestedValuesAreJson() {
    assertCell("[1.50, NULL]::DECIMAL(4,2)[]", "[\"1.50\",null]");
    assertCell("[['NaN'::DOUBLE, 0.1::FLOAT], NULL, []]", "[[null,0.10000000149011612],null,[]]");
    assertCell("[0.1::FLOAT]", "[0.1]");
    assertCell("[TIMESTAMP '2024-01-01 10:00:00']", "[\"2024-01-01T10:00:00\"]");
    assertCell(
        "{'a\"b': 1, 'd': [{'e': DATE '2024-01-01'}]}",
        "{\"a\\\"b\":1,\"d\":[{\"e\":\"2024-01-01\"}]}");
    assertCell("NULL::STRUCT(a INTEGER)", null);
    assertCell("NULL::INTEGER[]", null);
    assertCell("row(1, 'x')", "{\"element1\":1,\"element2\":\"x\"}");
    assertCell(
        "MAP {2: 1.5, 1: NULL}", "[{\"key\":2,\"value\":\"1.5\"},{\"key\":1,\"value\":null}]");
    assertCell(
        "MAP {'a': MAP {'b': ['x']}}",
        "[{\"key\":\"a\",\"value\":[{\"key\":\"b\",\"value\":[\"x\"]}]}]");
  }

  @Test
  void everyTypeOfAFileIsWrittenAsItsCellsAreReturned() {
    TableFile table = AllTypes.write(folder.resolve("all.parquet"));
    Path written = folder.resolve("all-written.parquet");
    ResultTable returned =
        ((Tables) table.run(Statement.ofUser("SELECT * FROM dataset ORDER BY id DESC", 500)))
            .tables()
            .get(0);

    try (Sandbox fresh = Sandbox.open()) {
      assertThat(
              fresh.run(
                  table.writing(
                      written, Statement.ofUser("SELECT * FROM dataset ORDER BY id DESC", 500))))
          .isInstanceOf(Fetched.class);
    }

    List<List<String>> texts = new ArrayList<>();
    List<List<String>> expected = new ArrayList<>();
    List<List<String>> read = WrittenResult.read(written);
    for (int row = 0; row < 60; row++) {
      texts.add(new ArrayList<>());
      expected.add(new ArrayList<>());
      for (int column = 0; column < returned.columns().size(); column++) {
        JsonValue cell = returned.rows().get(row).get(column);
        boolean isFloat = returned.columns().get(column).dtype().startsWith("Float");
        if (cell instanceof JsonText || cell instanceof JsonNull || cell instanceof JsonNumber) {
          expected.get(row).add(text(cell, isFloat));
          String text = read.get(row).get(column);
          texts
              .get(row)
              .add(isFloat && text != null ? String.valueOf(Double.parseDouble(text)) : text);
        }
      }
    }
    assertThat(read).hasSize(60);
    assertThat(texts).isEqualTo(expected);
  }

  private static String text(JsonValue cell, boolean isFloat) {
    if (cell instanceof JsonNumber number) {
      return isFloat
          ? String.valueOf(number.value().doubleValue())
          : number.value().toPlainString();
    }
    return cell instanceof JsonText text ? text.value() : null;
  }

  @Test
  void oneRowMoreThanALimitIsFoundAndNoFurtherOneWritten() {
    Fetched fetched = (Fetched) write(Statement.ofUser("SELECT id FROM dataset", 3));

    assertThat(fetched.tables().get(0).more()).isTrue();
    assertThat(WrittenResult.read(result)).hasSize(4);
  }

  @Test
  void allRowsUpToALimitAreWritten() {
    Fetched fetched = (Fetched) write(Statement.ofUser("SELECT id FROM dataset", 5));

    assertThat(fetched.tables().get(0).more()).isFalse();
    assertThat(WrittenResult.read(result)).hasSize(5);
  }

  @Test
  void statementsOfUsersPassTheGate() throws IOException {
    Files.deleteIfExists(result);

    Refused refused = (Refused) write(Statement.ofUser("SELECT * FROM duckdb_settings()", 5));

    assertThat(refused.code()).isEqualTo(WarehouseProblem.UNSAFE_QUERY);
    assertThat(result).doesNotExist();
  }

  @Test
  void columnsWhoseNamesDifferInLetterCaseAloneAreRefused() {
    Refused refused = (Refused) write(Statement.ofUser("SELECT id, id AS ID FROM dataset", 5));

    assertThat(refused.code()).isEqualTo(WarehouseProblem.INVALID_REQUEST);
    assertThat(refused.message()).isEqualTo("the result has two columns named \"id\"");
  }

  /** A device on which every write finds the disk full. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void aFullDiskIsNoFaultOfTheStatement() {
    TableFile table = TableFile.of(folder.resolve("rows.parquet"), "SELECT 1 AS id");

    try (Sandbox fresh = Sandbox.open()) {
      SandboxResponse response =
          fresh.run(
              table.writing(Path.of("/dev/full"), Statement.ofUser("SELECT id FROM dataset", 500)));

      assertThat(SentResponses.read(response)).isEqualTo(new DiskFull());
    }
  }

  @Test
  void noOtherFileIsWritten() {
    SandboxResponse response =
        sandbox.write(
            List.of(Statement.trusted("SELECT 1 AS a")), folder.resolve("b.parquet").toString());

    assertThat(response).isInstanceOf(Refused.class);
    assertThat(folder.resolve("b.parquet")).doesNotExist();
  }

  private static void assertCell(String expression, String text) {
    assertCells(expression, text);
  }

  private static void assertCells(String expression, String... texts) {
    String sql = "SELECT " + expression.replaceFirst("( FROM |$)", " AS v$1");

    assertThat(write(Statement.trusted(sql))).as(expression).isInstanceOf(Fetched.class);
    assertThat(WrittenResult.read(result)).as(expression).containsExactly(Arrays.asList(texts));
  }

  private static SandboxResponse write(Statement statement) {
    return sandbox.write(List.of(statement), result.toString());
  }
}
