package io.datasetbuilder.infrastructure.query.child;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.infrastructure.query.child.SandboxResponse.Refused;
import io.datasetbuilder.infrastructure.query.child.SandboxResponse.Tables;
import io.datasetbuilder.infrastructure.query.plan.Statement;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names that the engine takes for functions, in statements that define such a column elsewhere. */
class EngineNamesTest {

  @TempDir private Path folder;
  private TableFile table;

  @BeforeEach
  void threeRows() {
    table = TableFile.of(folder.resolve("t.parquet"), "SELECT range AS id FROM range(3)");
  }

  private SandboxResponse run(String sql) {
    return table.run(Statement.ofUser(sql, 10));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "user",
        "current_user",
        "session_user",
        "current_role",
        "current_catalog",
        "current_schema",
        "current_date",
        "current_time",
        "current_timestamp",
        "localtime",
        "localtimestamp"
      })
  void aNameThatIsNoColumnWhereItStandsIsUnsafe(String name) {
    String sql =
        "SELECT %1$s AS a, (SELECT count(*) FROM (SELECT 1) AS t(\"%1$s\")) AS b FROM dataset";

    assertThat(run(sql.formatted(name)))
        .isInstanceOfSatisfying(
            Refused.class,
            refused -> {
              assertThat(refused.code()).isEqualTo(WarehouseProblem.UNSAFE_QUERY);
              assertThat(refused.message()).isEqualTo(name + " is not allowed in a query");
              assertThat(refused.hint().orElse(""))
                  .startsWith("qualify a column of that name by the relation it belongs to");
            });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT id AS \"user\", (SELECT \"user\") AS u FROM dataset",
        "SELECT id FROM dataset WHERE current_date > (SELECT max(d) FROM (SELECT DATE '2020-01-01'"
            + " AS d, 1 AS current_date))",
        "SELECT id FROM dataset ORDER BY current_date, (SELECT 1 AS current_date)",
        "WITH t(\"user\") AS (SELECT 1) SELECT \"user\" FROM dataset",
        "SELECT \"user\".length() AS n FROM dataset AS d(\"current_user\"), (SELECT 1 AS \"user\""
            + " LIMIT 0) LIMIT (SELECT \"current_user\".length())",
      })
  void theEngineDecidesWhichColumnsAreVisible(String sql) {
    assertThat(run(sql))
        .isInstanceOfSatisfying(
            Refused.class,
            refused -> assertThat(refused.code()).isEqualTo(WarehouseProblem.UNSAFE_QUERY));
  }

  @Test
  void columnsOfTheDatasetMayHaveAllTheseNames() {
    table =
        TableFile.of(
            folder.resolve("named.parquet"),
            "SELECT 1 AS \"user\", 2 AS current_date, 3 AS \"localtime\"");

    assertThat(run("SELECT user, current_date, dataset.localtime FROM dataset"))
        .isInstanceOf(Tables.class);
  }
}
