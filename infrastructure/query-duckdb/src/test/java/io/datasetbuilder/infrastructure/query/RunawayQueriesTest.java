package io.datasetbuilder.infrastructure.query;

import static io.datasetbuilder.infrastructure.query.RunnerFixture.ENDLESS_SQL;
import static io.datasetbuilder.infrastructure.query.RunnerFixture.code;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.infrastructure.query.plan.Statement;
import io.datasetbuilder.infrastructure.query.process.ProcessStarter;
import io.datasetbuilder.pipeline.model.fixture.SearchDepth;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Statements without end or bound, past the gate, in processes with a memory cap. */
class RunawayQueriesTest {

  /** For statements that only a deadline ends. */
  private static final Duration SHORT = Duration.ofMillis(600);

  /** For statements that mostly fail before it. */
  private static final Duration LONGER = Duration.ofSeconds(2);

  /** For statements that end by themselves, on a busy machine too. */
  private static final Duration NO_HURRY = Duration.ofMinutes(1);

  private static final OptionalInt CAP = OptionalInt.of(ProcessStarter.OWN_MEMORY_MB + 512);

  @TempDir private static Path folder;

  private static RunnerFixture queries;

  @BeforeAll
  static void start() throws SQLException {
    queries = new RunnerFixture(folder, 2, CAP);
  }

  @AfterAll
  static void nothingIsLeftWhileTheRunnerLivesAndWhenItIsClosed() throws InterruptedException {
    queries.runner.warmUp();
    queries.awaitNoFolderButThoseOfWaitingProcesses(2);
    queries.close();
    assertThat(RunnerFixture.children()).isEmpty();
    assertThat(queries.files()).isEmpty();
  }

  static Stream<String> endless() {
    return SearchDepth.sampleOf(
        2,
        ENDLESS_SQL,
        "SELECT max(a.n * b.n + c.n) FROM dataset a, dataset b, dataset c, dataset d",
        "SELECT sum(range) FROM range(1000000000000000)",
        "WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r) SELECT max(n) FROM r",
        "SELECT count(*) FROM dataset a JOIN dataset b ON a.n <> b.n JOIN dataset c ON b.n <> c.n"
            + " JOIN dataset d ON c.n <> d.n",
        "SELECT a.n AS x, b.n AS y, c.n AS z FROM dataset a, dataset b, dataset c ORDER BY"
            + " hash(a.n, b.n, c.n)",
        "SELECT length(regexp_replace(repeat('a', 100000000), '(a*)*b', 'c', 'g'))",
        "SELECT 1" + " UNION ALL SELECT 1".repeat(3_000));
  }

  static Stream<String> boundless() {
    return SearchDepth.sampleOf(
        4,
        // Numbers.
        "SELECT count(*) FROM dataset a, dataset b, dataset c, dataset d, dataset e",
        // Memory.
        "SELECT length(repeat('x', 20000000000))",
        "SELECT max(length(repeat(repeat('x', 100000), n::integer))) FROM dataset",
        "SELECT length(string_agg(repeat('x', 1000000))) FROM dataset",
        "SELECT len(list(a.n)) FROM dataset a, dataset b, dataset c",
        "SELECT len(range(100000000000))",
        "SELECT count(DISTINCT a.n * 10000 + b.n) FROM dataset a, dataset b",
        "SELECT len(list(x)) FROM (SELECT unnest(range(1000000)) AS x, n FROM dataset)",
        // Regular expressions.
        "SELECT count(*) FROM dataset WHERE regexp_matches(repeat('a', 100000), '(a?){1000}b$')",
        "SELECT regexp_matches('a', '((((a{1,100}){1,100}){1,100}){1,100}){1,100}')",
        // Depth.
        "SELECT " + "(".repeat(30_000) + "1" + ")".repeat(30_000),
        "SELECT " + "[".repeat(5_000) + "1" + "]".repeat(5_000),
        "SELECT " + "(1+".repeat(20_000) + "1" + ")".repeat(20_000),
        "SELECT 1" + " + 1".repeat(30_000),
        "SELECT * FROM " + "(SELECT * FROM ".repeat(3_000) + "dataset" + ")".repeat(3_000),
        "SELECT " + "/*".repeat(20_000) + "*/".repeat(20_000) + "1");
  }

  @Tag("deep")
  @ParameterizedTest
  @MethodSource("endless")
  void statementWithoutEndEndsAndTheNextIsServed(String sql) {
    assertEndsAndTheNextIsServed(sql, SHORT);
  }

  @Tag("deep")
  @ParameterizedTest
  @MethodSource("boundless")
  void statementWithoutBoundEndsAndTheNextIsServed(String sql) {
    assertEndsAndTheNextIsServed(sql, LONGER);
  }

  private static void assertEndsAndTheNextIsServed(String sql, Duration deadline) {
    Result<?> ended = queries.run(TablesPlan.of(sql), deadline, () -> false);
    assertThat(code(ended)).isIn("none", "query_failed", "query_timeout", "result_too_large");
    assertThat(queries.cell("SELECT count(*) FROM dataset")).contains("10000");
  }

  @Test
  void statementOfAUserWithoutEndIsATimeout() {
    TablesPlan plan = new TablesPlan(List.of(Statement.ofUser(ENDLESS_SQL, 100)));
    assertThat(code(queries.run(plan, SHORT, () -> false))).isEqualTo("query_timeout");
  }

  @Test
  void memoryBeyondTheCapFailsTheQuery() {
    assertThat(code(queries.run("SELECT length(repeat('x', 4000000000))")))
        .isEqualTo("query_failed");
  }

  @Test
  void deeplyNestedTextOfAUserIsRefused() {
    String sql = "SELECT " + "(".repeat(30_000) + "n" + ")".repeat(30_000) + " FROM dataset";
    TablesPlan plan = new TablesPlan(List.of(Statement.ofUser(sql, 100)));
    assertThat(code(queries.run(plan, NO_HURRY, () -> false))).isIn("unsafe_query", "query_failed");
  }

  @Test
  void capBelowWhatAProcessTakesFailsEveryQuery() throws SQLException {
    try (RunnerFixture small = new RunnerFixture(folder, 1, OptionalInt.of(256))) {
      assertThat(code(small.run("SELECT 1"))).isEqualTo("query_failed");
      assertThat(code(small.run("SELECT 1"))).isEqualTo("query_failed");
    }
  }

  @Test
  void capThatLeavesTheEngineALittleServesSmallQueries() throws SQLException {
    OptionalInt least = OptionalInt.of(ProcessStarter.OWN_MEMORY_MB + 32);
    try (RunnerFixture small = new RunnerFixture(folder, 1, least)) {
      assertThat(small.cell("SELECT sum(n) FROM dataset")).contains("49995000");
    }
  }
}
