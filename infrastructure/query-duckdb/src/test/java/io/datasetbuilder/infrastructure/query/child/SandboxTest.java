package io.datasetbuilder.infrastructure.query.child;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.infrastructure.query.child.SandboxResponse.Refused;
import io.datasetbuilder.infrastructure.query.child.SandboxResponse.Tables;
import io.datasetbuilder.infrastructure.query.plan.Statement;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.query.ResultTable;
import io.datasetbuilder.warehouse.query.ResultTable.ResultColumn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What one request over one file returns. */
class SandboxTest {

  @TempDir private Path folder;
  private TableFile numbers;

  @BeforeEach
  void tenNumbers() {
    numbers =
        TableFile.of(
            folder.resolve("numbers.parquet"),
            "SELECT i AS id, CASE WHEN i % 3 = 0 THEN NULL ELSE i END AS third FROM range(10) t(i)");
  }

  @Test
  void statementsRunInOrderAndGiveOneTableEach() {
    Tables tables =
        tables(
            numbers.run(
                Statement.trusted("SELECT min(id) FROM dataset"),
                Statement.ofUser("SELECT max(id) FROM dataset", 10)));

    assertThat(tables.tables())
        .extracting(table -> table.rows().get(0).get(0))
        .containsExactly(JsonValue.of(0), JsonValue.of(9));
  }

  @Test
  void atMostTheLimitIsReturnedAndMoreSaysThatRowsFollow() {
    ResultTable cut = table("SELECT id FROM dataset ORDER BY id", 3);
    ResultTable whole = table("SELECT id FROM dataset ORDER BY id", 10);

    assertThat(cut.rows()).hasSize(3);
    assertThat(cut.more()).isTrue();
    assertThat(whole.rows()).hasSize(10);
    assertThat(whole.more()).isFalse();
  }

  @Test
  void nullsComeLastInBothDirections() {
    assertThat(texts("SELECT third FROM dataset ORDER BY third"))
        .containsExactly("1", "2", "4", "5", "7", "8", "null", "null", "null", "null");
    assertThat(texts("SELECT third FROM dataset ORDER BY third DESC"))
        .containsExactly("8", "7", "5", "4", "2", "1", "null", "null", "null", "null");
  }

  @Test
  void rowsKeepTheOrderOfTheStatementOnSeveralThreads() {
    TableFile many =
        TableFile.of(
            folder.resolve("many.parquet"),
            "SELECT i AS id, (i * 7919) % 400009 AS place FROM range(400009) t(i)");
    SandboxRequest two =
        new SandboxRequest(
            many.path().toString(),
            List.of(
                Statement.ofUser("SELECT place FROM dataset ORDER BY place", 500),
                Statement.ofUser("SELECT id FROM dataset", 500)),
            512,
            2,
            "",
            0,
            "");

    try (Sandbox sandbox = Sandbox.open()) {
      List<List<JsonValue>> upwards =
          LongStream.range(0, 500).mapToObj(i -> List.of(JsonValue.of(i))).toList();
      assertThat(tables(SentResponses.read(sandbox.run(two))).tables())
          .allSatisfy(table -> assertThat(table.rows()).isEqualTo(upwards));
    }
  }

  @Test
  void theLimitsOfTheRequestAreThoseOfTheEngine() {
    SandboxRequest request =
        new SandboxRequest(
            numbers.path().toString(),
            List.of(
                Statement.trusted(
                    "SELECT current_setting('memory_limit') AS m, current_setting('threads') AS t,"
                        + " current_setting('temp_directory') AS f,"
                        + " current_setting('max_temp_directory_size') AS s")),
            123,
            3,
            folder.toString(),
            7,
            "");

    try (Sandbox sandbox = Sandbox.open()) {
      assertThat(tables(SentResponses.read(sandbox.run(request))).tables().get(0).rows().get(0))
          .containsExactly(
              JsonValue.of("123.0 MiB"),
              JsonValue.of(3),
              JsonValue.of(folder.toString()),
              JsonValue.of("7.0 MiB"));
    }
  }

  @Test
  void countsAreSixtyFourBitIntegers() {
    assertThat(table("SELECT count(*) FROM dataset", 1).columns())
        .containsExactly(new ResultColumn("count_star()", "Int64"));
  }

  @Test
  void aSemicolonAtTheEndAndACommentAreFine() {
    assertThat(table("SELECT id FROM \"dataset\" -- all of them\n;", 3).rows()).hasSize(3);
  }

  @Test
  void twoColumnsOfOneNameAreRefusedByName() {
    assertThat(refused("SELECT id, third AS id FROM dataset"))
        .isEqualTo(
            new Refused(
                WarehouseProblem.INVALID_REQUEST,
                "the result has two columns named \"id\"",
                Optional.of("name one of them by AS")));
  }

  @Test
  void columnsThatDifferInLetterCaseKeepTheirNames() {
    assertThat(table("SELECT id, third AS \"ID\", 1 AS id_1 FROM dataset", 1).columns())
        .extracting(ResultColumn::name)
        .containsExactly("id", "ID", "id_1");
  }

  @Test
  void aResultBeyondEightMebibytesIsRefused() {
    assertThat(refused("SELECT repeat('x', 1000000) AS long FROM dataset").code())
        .isEqualTo(WarehouseProblem.RESULT_TOO_LARGE);
  }

  @Test
  void aMissingFileIsUnavailable() throws IOException {
    Files.delete(numbers.path());

    assertThat(refused("SELECT id FROM dataset").code())
        .isEqualTo(WarehouseProblem.ARTIFACT_UNAVAILABLE);
  }

  @Test
  void aFileThatIsNoTableIsUnavailable() throws IOException {
    Files.writeString(numbers.path(), "no table");

    assertThat(refused("SELECT id FROM dataset").code())
        .isEqualTo(WarehouseProblem.ARTIFACT_UNAVAILABLE);
  }

  @Test
  void wildcardsAndQuotesInTheNameOfTheFileStandForThemselves() throws IOException {
    Path odd = Files.createDirectory(folder.resolve("year=2024 it's [a]"));
    TableFile.of(odd.resolve("ab.parquet"), "SELECT 'other' AS v");
    TableFile file = TableFile.of(odd.resolve("a*.parquet"), "SELECT 'mine' AS v");

    ResultTable table = tables(file.run(Statement.ofUser("FROM dataset", 10))).tables().get(0);

    assertThat(table.columns()).containsExactly(new ResultColumn("v", "String"));
    assertThat(table.rows()).containsExactly(List.of(JsonValue.of("mine")));
  }

  @Test
  void theFirstStatementThatFailsEndsTheRequest() {
    assertThat(
            numbers.run(
                Statement.ofUser("SELECT nope FROM dataset", 1),
                Statement.ofUser("SELECT id FROM dataset", 1)))
        .isInstanceOf(Refused.class);
  }

  private List<String> texts(String sql) {
    return table(sql, 500).rows().stream()
        .map(row -> row.get(0) instanceof JsonValue.JsonNumber n ? n.value().toString() : "null")
        .toList();
  }

  private ResultTable table(String sql, int limit) {
    return tables(numbers.run(Statement.ofUser(sql, limit))).tables().get(0);
  }

  private Refused refused(String sql) {
    return (Refused) numbers.run(Statement.ofUser(sql, 500));
  }

  private static Tables tables(SandboxResponse response) {
    assertThat(response).isInstanceOf(Tables.class);
    return (Tables) response;
  }
}
