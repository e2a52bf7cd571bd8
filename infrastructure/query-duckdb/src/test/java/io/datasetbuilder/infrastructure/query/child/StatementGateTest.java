package io.datasetbuilder.infrastructure.query.child;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.datasetbuilder.infrastructure.query.child.FetchedTable.Column;
import io.datasetbuilder.infrastructure.query.child.RefusedStatements.Expected;
import io.datasetbuilder.infrastructure.query.child.SandboxResponse.Refused;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
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
          "spill", "/data/spill",
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

  /** What the engine says of them; the list of allowed functions has more reasons. */
  @Test
  void everyAllowedFunctionDependsOnItsArgumentsAlone() {
    Set<String> others = EngineCatalog.functionsOfMoreThanArguments();

    assertThat(others).contains("random", "now", "current_date", "nextval");
    assertThat(AllowedFunctions.load().names()).doesNotContainAnyElementsOf(others);
  }

  @Test
  void everyAllowedFunctionIsOneOfTheEngine() {
    Set<String> known =
        Stream.of(
                EngineCatalog.functions("scalar", "aggregate", "window", "macro"),
                List.of("unnest"),
                AddedFunctions.names())
            .flatMap(Collection::stream)
            .map(name -> name.toLowerCase(Locale.ROOT))
            .collect(Collectors.toSet());

    assertThat(AllowedFunctions.load().names())
        .allSatisfy(name -> assertThat(known.contains(name)).as(name).isTrue());
  }

  private String outcome(String sql) {
    try {
      gate.check(sql, engine.syntaxTree(sql), columns("id", "name"));
      new StatementEnd(engine::syntaxTree).check(sql);
      return "passed";
    } catch (RefusedStatementException e) {
      Refused refused = (Refused) e.response();
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
    gate.check(sql, engine.syntaxTree(sql), columns("User", "current_user"));
  }

  @Test
  void aColumnNamedLikeTheClockIsReadQualified() throws Exception {
    String sql = "SELECT dataset.current_date, d.localtime FROM dataset, dataset d";

    gate.check(sql, engine.syntaxTree(sql), columns("current_date", "localtime"));
    assertThat(outcome("SELECT current_date FROM dataset")).startsWith("UNSAFE_QUERY current_date");
  }

  @Test
  void withoutADatasetAnyColumnMayExist() throws Exception {
    String sql = "SELECT user, current_date FROM dataset";

    gate.check(sql, engine.syntaxTree(sql), DatasetColumns.UNKNOWN);
  }

  /** The engine takes some names for functions where no column has them; it lists most of them. */
  @Test
  void everyNameThatNoColumnNeedsToHaveIsRefused() throws SQLException {
    List<String> read = new ArrayList<>();
    List<String> passed = new ArrayList<>();
    for (String name : EngineCatalog.namesWithoutColumn()) {
      String outcome = outcome("SELECT " + name + " AS n FROM dataset");
      read.add(name);
      if (!outcome.startsWith("UNSAFE_QUERY")) {
        passed.add(name);
      }
    }

    assertThat(read).contains("user", "\"user\"", "current_date", "\"current_schema\"");
    assertThat(passed).containsExactly("false", "null", "true");
  }

  /** A statement of the engine begins with a keyword. */
  @Test
  void everyKindOfStatementButASelectIsRefused() throws SQLException {
    Set<String> selects = new TreeSet<>();
    Set<String> others = new TreeSet<>();
    for (String keyword : EngineCatalog.keywords()) {
      for (String rest :
          List.of(
              "",
              " dataset",
              " id FROM dataset",
              " FROM dataset",
              " TABLE dataset",
              " (SELECT id FROM dataset)",
              " SELECT id FROM dataset",
              " 'a'")) {
        String outcome = outcome(keyword + rest);
        if (outcome.equals("passed")) {
          selects.add(keyword);
        } else if (outcome.matches("UNSAFE_QUERY (?:only one SELECT|EXPLAIN is).*")) {
          others.add(keyword);
        }
      }
    }

    assertThat(selects).containsExactly("desc", "describe", "from", "select", "summarize", "table");
    assertThat(others)
        .hasSizeGreaterThan(25)
        .contains(
            "attach", "copy", "delete", "drop", "explain", "install", "load", "pragma", "use");
  }

  @Test
  void timesWithAnOffsetInTheDatasetAreNotConverted() throws Exception {
    String sql = "SELECT t AT TIME ZONE 'Asia/Seoul' AS s FROM dataset";
    String tree = engine.syntaxTree(sql);
    DatasetColumns instants =
        DatasetColumns.of(() -> List.of(new Column("t", "TIMESTAMP WITH TIME ZONE")));
    DatasetColumns times =
        DatasetColumns.of(() -> List.of(new Column("t", "STRUCT(a TIME WITH TIME ZONE[])")));

    gate.check(sql, tree, instants);
    assertThatExceptionOfType(RefusedStatementException.class)
        .isThrownBy(() -> gate.check(sql, tree, times))
        .withMessageStartingWith("AT TIME ZONE is not allowed");
  }

  private static DatasetColumns columns(String... names) {
    return DatasetColumns.of(
        () -> Stream.of(names).map(name -> new Column(name, "BIGINT")).toList());
  }
}
