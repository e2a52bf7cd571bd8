package io.datasetbuilder.infrastructure.query.child;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.infrastructure.query.child.RefusedStatements.Expected;
import io.datasetbuilder.infrastructure.query.child.SandboxResponse.Refused;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Which statements of users may run. */
class StatementGateTest {

  private static final Map<String, String> VALUES =
      Map.of(
          "folder", "/data/other",
          "file", "/data/dataset.parquet",
          "canary", "/data/other/canary.parquet",
          "csv", "/data/other/canary.csv",
          "json", "/data/other/canary.json",
          "port", "1");

  private static LockedEngine engine;

  private final StatementGate gate = new StatementGate(AllowedFunctions.load());

  @BeforeAll
  static void openEngine() throws SQLException {
    engine = LockedEngine.open();
  }

  @AfterAll
  static void closeEngine() throws SQLException {
    engine.close();
  }

  @Test
  void everyStatementOfTheCorpusIsRefusedWithItsCode() {
    List<Expected> corpus = RefusedStatements.written(VALUES);

    List<String> others = new ArrayList<>();
    for (Expected expected : corpus) {
      String outcome = outcome(expected.sql());
      if (!outcome.startsWith(expected.code() + " ")) {
        others.add(expected.sql() + " -> " + outcome);
      }
    }

    assertThat(corpus).hasSizeGreaterThan(400);
    assertThat(others).isEmpty();
  }

  @Test
  void everyFunctionThatIsNotAllowedIsRefused() {
    List<Expected> corpus = RefusedStatements.generated(VALUES);

    List<String> others =
        corpus.stream()
            .map(expected -> expected.sql() + " -> " + outcome(expected.sql()))
            .filter(outcome -> !outcome.contains("-> UNSAFE_QUERY"))
            .toList();

    assertThat(corpus).hasSizeGreaterThan(1000);
    assertThat(others).isEmpty();
  }

  @Test
  void everyAllowedFunctionIsOneOfTheEngine() {
    Set<String> known =
        Stream.of(
                RefusedStatements.functions("scalar", "aggregate", "window", "macro"),
                List.of("unnest"))
            .flatMap(List::stream)
            .map(name -> name.toLowerCase(Locale.ROOT))
            .collect(Collectors.toSet());

    assertThat(AllowedFunctions.load().names())
        .allSatisfy(name -> assertThat(known.contains(name)).as(name).isTrue());
  }

  private String outcome(String sql) {
    try {
      gate.check(sql, engine.syntaxTree(sql), () -> List.of("id", "name"));
      new StatementEnd(engine::syntaxTree).check(sql);
      return "passed";
    } catch (RefusedStatementException e) {
      Refused refused = e.refused();
      return refused.code() + " " + refused.message();
    } catch (SQLException e) {
      return "engine: " + e.getMessage();
    }
  }

  @Test
  void aSyntaxErrorNamesItsLineAndColumn() {
    assertThat(outcome("SELECT id,\n  '한글😀' FROM dataset WHERE )"))
        .isEqualTo(
            WarehouseProblem.QUERY_FAILED + " the SQL has a syntax error at line 2, column 28");
  }

  @Test
  void callsThatNestTooDeeplyAreRefused() {
    String deep = "abs(".repeat(450) + "1" + ")".repeat(450);
    String deeper = "1" + "+1".repeat(5000);

    assertThat(outcome("SELECT " + deep + " FROM dataset"))
        .endsWith("the SQL is nested too deeply");
    assertThat(outcome("SELECT " + deeper + " FROM dataset"))
        .endsWith("the SQL is nested too deeply");
  }

  @Test
  void threeHundredCallsMayNest() {
    assertThat(outcome("SELECT 1" + "+1".repeat(300) + " FROM dataset")).isEqualTo("passed");
  }

  @Test
  void threeHundredCallsMayEndWithASemicolon() {
    assertThat(outcome("SELECT 1" + "+1".repeat(300) + " FROM dataset;")).isEqualTo("passed");
  }

  @Test
  void manySemicolonsAreRefusedAndNotSearchedOneByOne() {
    assertThat(outcome("SELECT 1 FROM dataset" + ";".repeat(65_000)))
        .isEqualTo(
            WarehouseProblem.UNSAFE_QUERY + " the SQL holds a semicolon that does not end it");
  }

  @Test
  void aColumnNamedUserIsReadUnqualifiedWhereTheDatasetHasIt() throws Exception {
    String sql = "SELECT user, \"current_user\" FROM dataset";

    assertThat(outcome(sql)).startsWith("UNSAFE_QUERY user is not allowed");
    gate.check(sql, engine.syntaxTree(sql), () -> List.of("User", "current_user"));
  }

  @Test
  void aColumnNamedLikeTheClockIsReadQualified() throws Exception {
    String sql = "SELECT dataset.current_date, d.localtime FROM dataset, dataset d";

    gate.check(sql, engine.syntaxTree(sql), () -> List.of("current_date", "localtime"));
    assertThat(outcome("SELECT current_date FROM dataset")).startsWith("UNSAFE_QUERY current_date");
  }
}
