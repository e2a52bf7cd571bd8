package io.datasetbuilder.infrastructure.query.child;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.infrastructure.query.child.FetchedTable.Column;
import io.datasetbuilder.infrastructure.query.child.SandboxResponse.Fetched;
import io.datasetbuilder.infrastructure.query.child.SandboxResponse.Refused;
import io.datasetbuilder.infrastructure.query.child.SandboxResponse.Tables;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.query.ResultTable;
import io.datasetbuilder.warehouse.query.ResultTable.ResultColumn;
import java.io.ByteArrayInputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SandboxResponseTest {

  @Test
  void cellsKeepTheirValueDigitsAndScale() {
    FetchedTable fetched =
        new FetchedTable(
            List.of(
                new Column("none", "VARCHAR"),
                new Column("decimal", "DECIMAL(4,3)"),
                new Column("huge", "HUGEINT"),
                new Column("float", "DOUBLE"),
                new Column("text", "VARCHAR"),
                new Column("list", "BOOLEAN[]")),
            List.of(
                "[null,\"1.500\",\"-170141183460469231731687303715884105728\","
                    + "\"1.7976931348623157e+308\",\"제목 😀 \\u0000\\u2028 \\\"\",[\"true\",null]]"),
            false);

    Tables read = (Tables) SentResponses.read(new Fetched(List.of(fetched), 17));

    assertThat(read.engineMillis()).isEqualTo(17);
    assertThat(read.tables().get(0).columns())
        .extracting(ResultColumn::dtype)
        .containsExactly("String", "Decimal(4,3)", "Int128", "Float64", "String", "List(Boolean)");
    assertThat(read.tables().get(0).rows().get(0))
        .containsExactly(
            JsonValue.ofNull(),
            JsonValue.of(new BigDecimal("1.500")),
            JsonValue.of(new BigDecimal("-170141183460469231731687303715884105728")),
            JsonValue.of(new BigDecimal("1.7976931348623157E+308")),
            JsonValue.of("제목 😀 \u0000\u2028 \""),
            new JsonArray(List.of(JsonValue.of(true), JsonValue.ofNull())));
  }

  @Test
  void whatJsonHoldsAsItIsArrivesAsItIs() {
    FetchedTable fetched =
        new FetchedTable(
            List.of(new Column("n", "BIGINT"), new Column("b", "BOOLEAN")),
            List.of("[-9223372036854775808,true]", "[null,null]"),
            false);

    Tables read = (Tables) SentResponses.read(new Fetched(List.of(fetched), 0));

    assertThat(read.tables().get(0).rows())
        .containsExactly(
            List.of(JsonValue.of(new BigDecimal(Long.MIN_VALUE)), JsonValue.of(true)),
            List.of(JsonValue.ofNull(), JsonValue.ofNull()));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 150, JsonLine.MAX_DEPTH - 3})
  void cellsNestAsDeepAsTheirRowAllows(int depth) {
    String type = "BIGINT" + "[]".repeat(depth);
    FetchedTable fetched =
        new FetchedTable(
            List.of(new Column("n", type)),
            List.of("[" + "[".repeat(depth) + "\"1\"" + "]".repeat(depth) + "]"),
            false);
    JsonValue cell = JsonValue.of(new BigDecimal(1));
    for (int level = 0; level < depth; level++) {
      cell = new JsonArray(List.of(cell));
    }

    Tables read = (Tables) SentResponses.read(new Fetched(List.of(fetched), 0));

    assertThat(read.tables().get(0).rows()).containsExactly(List.of(cell));
  }

  @Test
  void severalTablesAndFurtherRowsAreReported() {
    FetchedTable none = new FetchedTable(List.of(new Column("n", "INTEGER")), List.of(), true);
    FetchedTable one = new FetchedTable(List.of(new Column("n", "INTEGER")), List.of("[1]"), false);

    Tables read = (Tables) SentResponses.read(new Fetched(List.of(none, one), 0));

    assertThat(read.tables())
        .containsExactly(
            new ResultTable(List.of(new ResultColumn("n", "Int32")), List.of(), true),
            new ResultTable(
                List.of(new ResultColumn("n", "Int32")),
                List.of(List.of(JsonValue.of(new BigDecimal(1)))),
                false));
  }

  @Test
  void refusalKeepsCodeMessageAndHint() {
    Refused plain = new Refused(WarehouseProblem.UNSAFE_QUERY, "no 'read_csv' here");
    Refused hinted =
        new Refused(WarehouseProblem.QUERY_FAILED, "no", Optional.of("did you mean 'a'?"));
    Refused caused = plain.causedBy("Binder");
    assertThat(SentResponses.read(caused)).isEqualTo(caused);
    assertThat(SentResponses.read(plain)).isEqualTo(plain);
    assertThat(SentResponses.read(hinted)).isEqualTo(hinted);
  }

  @Test
  void halfCharacterOfAUserIsAQuestionMark() {
    assertThat(SentResponses.read(new Refused(WarehouseProblem.UNSAFE_QUERY, "no '\ud800' here")))
        .isEqualTo(new Refused(WarehouseProblem.UNSAFE_QUERY, "no '?' here"));
  }

  @Test
  void responseIsOneLine() {
    String line =
        new String(
            SentResponses.line(new Refused(WarehouseProblem.QUERY_FAILED, "a\nb\r\n\u0085c")),
            StandardCharsets.UTF_8);
    assertThat(line.indexOf('\n')).isEqualTo(line.length() - 1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "\n",
        "{}",
        "[]",
        "[1",
        "[\"QUERY_FAILED\"",
        "[\"NO_SUCH_CODE\",\"a\"]",
        "[1,[false,\"a\",\"BIGINT\"],[[1,2]]]",
        "[1,[false,\"a\",\"BIGINT\"],[[1]"
      })
  void whatAProcessLeftUnfinishedIsNoResponse(String line) {
    assertThatThrownBy(() -> read(line)).isInstanceOf(RuntimeException.class);
  }

  private static SandboxResponse read(String line) {
    return SandboxCodec.readResponse(
        new ByteArrayInputStream(line.getBytes(StandardCharsets.UTF_8)));
  }
}
