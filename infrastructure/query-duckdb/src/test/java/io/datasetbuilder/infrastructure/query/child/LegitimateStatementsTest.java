package io.datasetbuilder.infrastructure.query.child;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.infrastructure.query.child.SandboxResponse.Tables;
import io.datasetbuilder.infrastructure.query.plan.Statement;
import io.datasetbuilder.warehouse.query.ResultTable;
import io.datasetbuilder.warehouse.query.ResultTable.ResultColumn;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Statements of users that run, and return what an engine without walls returns. */
class LegitimateStatementsTest {

  private static final int LIMIT = 500;

  @TempDir private Path folder;

  @Test
  void everyStatementReturnsTheColumnsAndRowsOfAPlainEngine() throws SQLException {
    TableFile table = AllTypes.write(folder.resolve("dataset.parquet"));
    List<String> corpus = StatementCorpus.lines("legitimate-statements.txt", Map.of());

    List<String> others = new ArrayList<>();
    try (PlainEngine plain = new PlainEngine(table.path());
        Sandbox sandbox = Sandbox.open()) {
      sandbox.run(table.request());
      for (String sql : corpus) {
        SandboxResponse response =
            SentResponses.read(sandbox.run(List.of(Statement.ofUser(sql, LIMIT))));
        String difference = difference(plain.result(sql, LIMIT), response);
        if (!difference.isEmpty()) {
          others.add(sql + " -> " + difference);
        }
      }
    }

    assertThat(corpus).hasSizeGreaterThan(200);
    assertThat(others).isEmpty();
  }

  /** One optional semicolon ends any of them. */
  @Test
  void everyStatementMayEndWithASemicolonAndWithNoSecondOne() throws Exception {
    try (LockedEngine engine = LockedEngine.open()) {
      StatementEnd end = new StatementEnd(engine::syntaxTree);
      for (String sql : StatementCorpus.lines("legitimate-statements.txt", Map.of())) {
        if (sql.indexOf(';') >= 0) {
          continue;
        }
        String ended = sql + "\n;";
        assertThatCode(() -> end.check(ended)).as(ended).doesNotThrowAnyException();
        assertThatExceptionOfType(RefusedStatementException.class)
            .as(ended)
            .isThrownBy(() -> end.check(ended + "\n;"));
      }
    }
  }

  private static String difference(List<List<Object>> expected, SandboxResponse response) {
    if (!(response instanceof Tables tables)) {
      return response.toString();
    }
    ResultTable table = tables.tables().get(0);
    List<String> names = table.columns().stream().map(ResultColumn::name).toList();
    if (!names.equals(expected.get(0))) {
      return "columns " + names + ", expected " + expected.get(0);
    }
    if (table.rows().size() != expected.size() - 1) {
      return table.rows().size() + " rows, expected " + (expected.size() - 1);
    }
    for (int row = 0; row < table.rows().size(); row++) {
      for (int column = 0; column < names.size(); column++) {
        JsonValue cell = table.rows().get(row).get(column);
        Object object = expected.get(row + 1).get(column);
        if (!CellComparison.same(object, cell)) {
          return names.get(column) + " of row " + row + ": " + cell + ", expected " + object;
        }
      }
    }
    return "";
  }
}
