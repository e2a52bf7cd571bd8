package io.datasetbuilder.infrastructure.query.child;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.infrastructure.query.child.SandboxResponse.Refused;
import io.datasetbuilder.infrastructure.query.plan.Statement;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said about statements that the engine does not run to their end. */
class EngineErrorTest {

  @TempDir private static Path folder;
  private static Sandbox sandbox;

  @BeforeAll
  static void open() {
    TableFile table =
        TableFile.of(
            folder.resolve("people.parquet"),
            "SELECT i AS id, 'name ' || i AS full_name, {'city': 'x'} AS home, 0 AS zero"
                + " FROM range(1000) t(i)");
    sandbox = Sandbox.open();
    sandbox.run(new SandboxRequest(table.path().toString(), List.of(), 64, 1, "", 0, ""));
  }

  @AfterAll
  static void close() {
    sandbox.close();
  }

  @Test
  void aColumnThatDoesNotExistIsNamedWithTheNearestOne() {
    assertThat(refused("SELECT ful_name FROM dataset"))
        .isEqualTo(
            new Refused(
                WarehouseProblem.QUERY_FAILED,
                "the column \"ful_name\" does not exist",
                Optional.of("did you mean \"full_name\"?"),
                Optional.of("Binder")));
    assertThat(refused("SELECT d.ful_name FROM dataset d").hint())
        .contains("did you mean \"full_name\"?");
    assertThat(refused("SELECT home.street FROM dataset").message())
        .isEqualTo("the column \"street\" does not exist");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          SELECT full_name::INT FROM dataset|a value cannot be converted to the type that the query needs
          SELECT id // zero FROM dataset|a number is divided by zero
          SELECT 9223372036854775807 + id FROM dataset|a value is out of the range of its type
          SELECT (SELECT id FROM dataset)|a subquery that is used as a value returns several rows
          SELECT sum(full_name) FROM dataset|"sum" cannot be applied to arguments of these types
          SELECT home + 1 FROM dataset|"+" cannot be applied to arguments of these types
          SELECT id, count(*) FROM dataset|a column is neither grouped nor aggregated
          SELECT id FROM dataset a, dataset b|a column name is ambiguous
          SELECT regexp_matches(full_name, '(') FROM dataset|a function or operator cannot be applied to a value of the data
          SELECT id FROM dataset UNION SELECT id, zero FROM dataset|the query does not fit the columns and types that it reads
          SELECT id FROM dataset ORDER BY 9|the query does not fit the columns and types that it reads
          """)
  void anErrorIsDescribedInWordsOfThisService(String sql, String message) {
    Refused refused = refused(sql);

    assertThat(refused.code()).isEqualTo(WarehouseProblem.QUERY_FAILED);
    assertThat(refused.message()).isEqualTo(message);
  }

  @Test
  void aQueryThatNeedsMoreMemoryThanItHasSaysSo() {
    assertThat(
            refused(
                    "SELECT count(DISTINCT a.id * 1000000 + b.id * 1000 + c.id) FROM dataset a,"
                        + " dataset b, dataset c WHERE a.id < 20")
                .message())
        .isEqualTo("the query needs more memory than a query may use");
  }

  @Test
  void theEnginesNameOfTheErrorIsKeptForTheLog() {
    assertThat(refused("SELECT full_name::INT FROM dataset").cause()).contains("Conversion");
    assertThat(refused("SELECT sum(full_name) FROM dataset").cause()).contains("Binder");
  }

  @Test
  void noErrorNamesAFileOrAValue() {
    for (String sql :
        List.of(
            "SELECT full_name::INT FROM dataset",
            "SELECT full_name::DATE FROM dataset",
            "SELECT strptime(full_name, '%Y') FROM dataset",
            "SELECT json_extract(full_name, '$.a') FROM dataset",
            "SELECT CAST(full_name AS ENUM('a')) FROM dataset",
            "SELECT id::TINYINT FROM dataset")) {
      assertThat(refused(sql).toString()).doesNotContain("name ", folder.toString(), "99");
    }
  }

  private static Refused refused(String sql) {
    SandboxResponse response = sandbox.run(List.of(Statement.ofUser(sql, 500)));
    assertThat(response).as(sql).isInstanceOf(Refused.class);
    return (Refused) response;
  }
}
