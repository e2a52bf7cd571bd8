package io.datasetbuilder.infrastructure.query;

import static io.datasetbuilder.infrastructure.query.RunnerFixture.ENDLESS;
import static io.datasetbuilder.infrastructure.query.RunnerFixture.LONG;
import static io.datasetbuilder.infrastructure.query.RunnerFixture.NONE;
import static io.datasetbuilder.infrastructure.query.RunnerFixture.code;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.infrastructure.query.plan.Statement;
import io.datasetbuilder.infrastructure.query.process.ProcessStarter;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.query.QueriedTable;
import io.datasetbuilder.warehouse.query.QueryEngine.Limits;
import io.datasetbuilder.warehouse.query.QueryEngine.Timed;
import io.datasetbuilder.warehouse.query.ResultTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QueryRunnerTest {

  private static final Duration SHORT = Duration.ofMillis(300);

  @TempDir private static Path folder;

  /** The runner of all tests but those of its slots and its end. */
  private static RunnerFixture queries;

  @BeforeAll
  static void start() throws SQLException {
    queries = new RunnerFixture(folder, 2, NONE);
  }

  @AfterAll
  static void nothingIsLeftWhenTheRunnerIsClosed() {
    queries.close();
    assertThat(RunnerFixture.children()).isEmpty();
    assertThat(queries.files()).isEmpty();
  }

  @Test
  void statementsOfAPlanGiveATableEach() {
    Result<Timed<List<ResultTable>>> result =
        queries.run("SELECT count(*) FROM dataset", "SELECT n FROM dataset WHERE n > 9997");
    assertThat(result.problems()).isEmpty();
    List<ResultTable> tables = result.match(Timed::result, problems -> List.of());
    assertThat(tables).hasSize(2);
    assertThat(tables.get(1).rows()).hasSize(2);
  }

  @Test
  void limitOfAStatementBoundsItsRows() {
    Statement limited = new Statement("SELECT n FROM dataset", false, 3);
    ResultTable table =
        queries
            .run(new TablesPlan(List.of(limited)), LONG, () -> false)
            .match(timed -> timed.result().get(0), problems -> null);
    assertThat(table.rows()).hasSize(3);
    assertThat(table.more()).isTrue();
  }

  @Test
  void timesAreThoseOfTheWholeQueryAndOfItsParts() {
    Timed<List<ResultTable>> timed =
        queries.run("SELECT sum(n) FROM dataset").match(done -> done, problems -> null);
    assertThat(timed.startup()).isPositive();
    assertThat(timed.total()).isGreaterThan(timed.startup().plus(timed.engine()));
  }

  @Test
  void failedStatementIsRefusedWithoutTheEnginesText() {
    Result<?> failed = queries.run("SELECT cast('secret' AS integer) FROM dataset");
    assertThat(code(failed)).isEqualTo("query_failed");
    assertThat(failed.problems().get(0).message()).doesNotContain("secret");
  }

  @Test
  void missingFileIsUnavailable() {
    QueriedTable gone = new QueriedTable(folder.resolve("gone.parquet").toString(), List.of(), 0);
    assertThat(
            code(
                queries.runner.run(
                    gone,
                    TablesPlan.of("SELECT 1"),
                    new Limits(LONG, () -> false, "owner"),
                    WarehouseProblem.QUERY_FAILED)))
        .isEqualTo("artifact_unavailable");
  }

  @Test
  void queryEndsAtItsDeadline() {
    Result<?> late = queries.run(ENDLESS, SHORT, () -> false);
    assertThat(code(late)).isEqualTo("query_timeout");
    assertThat(late.problems().get(0).message())
        .isEqualTo("the query took longer than 0.3 s, the limit of this service");
    assertThat(queries.cell("SELECT 1 FROM dataset LIMIT 1")).contains("1");
  }

  @Test
  void queryThatNobodyWaitsForEndsAndFreesItsSlot() {
    AtomicInteger looks = new AtomicInteger();
    try (RunnerFixture one = apart("one", 1)) {
      Result<?> query = one.run(ENDLESS, LONG, () -> looks.incrementAndGet() > 2);
      assertThat(code(query)).isEqualTo("query_failed");
      assertThat(one.cell("SELECT 1 FROM dataset LIMIT 1")).contains("1");
    }
  }

  @Test
  void interruptedCallerGetsNoResultAndStaysInterrupted() {
    Thread.currentThread().interrupt();
    Result<?> query = queries.run("SELECT 1");
    assertThat(Thread.interrupted()).isTrue();
    assertThat(code(query)).isEqualTo("query_failed");
  }

  @Test
  void processEndsWithItsQuery() {
    queries.runner.warmUp();
    List<ProcessHandle> waiting = waitingProcesses(2);
    // Each query uses up one process; one that was used again would never end.
    while (waiting.stream().anyMatch(ProcessHandle::isAlive)) {
      assertThat(code(queries.run("SELECT 1"))).isEqualTo("none");
    }
    waitingProcesses(2);
  }

  @Test
  void killedProcessFailsItsQueryAlone() {
    BooleanSupplier killing =
        () -> {
          RunnerFixture.children().forEach(ProcessHandle::destroyForcibly);
          return false;
        };
    assertThat(code(queries.run(ENDLESS, LONG, killing))).isEqualTo("query_failed");
    assertThat(queries.cell("SELECT 1 FROM dataset LIMIT 1")).contains("1");
  }

  @Tag("deep")
  @Test
  void noFolderIsLeftOfAQueryThatEndedEarly() throws InterruptedException {
    AtomicInteger looks = new AtomicInteger();
    BooleanSupplier killing =
        () -> {
          RunnerFixture.children().forEach(ProcessHandle::destroyForcibly);
          return false;
        };
    try (RunnerFixture one = apart("left", 1)) {
      assertThat(code(one.run(ENDLESS, SHORT, () -> false))).isEqualTo("query_timeout");
      assertThat(code(one.run(ENDLESS, LONG, () -> looks.incrementAndGet() > 20)))
          .isEqualTo("query_failed");
      assertThat(code(one.run(ENDLESS, LONG, killing))).isEqualTo("query_failed");
      one.awaitNoFolderButThoseOfWaitingProcesses(1);
    }
  }

  /** Spec, "Limits": reservations return on success, failure, time-out and cancellation. */
  @Tag("deep")
  @Test
  void memoryOfTheBudgetIsReservedAndReturnedHoweverAQueryEnds() throws Exception {
    OptionalInt cap = OptionalInt.of(ProcessStarter.OWN_MEMORY_MB + 256);
    AtomicInteger looks = new AtomicInteger();
    AtomicReference<String> meanwhile = new AtomicReference<>("none");
    Path place = Files.createDirectory(folder.resolve("budget"));
    try (RunnerFixture one = new RunnerFixture(place, 2, cap, cap)) {
      BooleanSupplier anotherMeanwhile =
          () -> {
            meanwhile.set(code(one.run("SELECT 1")));
            return looks.incrementAndGet() > 20;
          };
      assertThat(code(one.run("SELECT 1"))).isEqualTo("none");
      assertThat(code(one.run("SELECT cast('x' AS integer) FROM dataset")))
          .isEqualTo("query_failed");
      assertThat(code(one.run(ENDLESS, SHORT, () -> false))).isEqualTo("query_timeout");
      assertThat(code(one.run(ENDLESS, LONG, anotherMeanwhile))).isEqualTo("query_failed");
      assertThat(meanwhile).hasValue("query_busy");
      assertThat(code(one.run("SELECT 1"))).isEqualTo("none");
    }
  }

  @Test
  void processThatDiesWhileItWaitsServesNoQuery() {
    queries.runner.warmUp();
    List<ProcessHandle> waiting = waitingProcesses(2);
    waiting.forEach(ProcessHandle::destroyForcibly);
    waiting.forEach(process -> process.onExit().join());
    assertThat(queries.cell("SELECT 1 FROM dataset LIMIT 1")).contains("1");
  }

  @Test
  void resultUpToTheBoundIsReturnedAndNoLongerOne() {
    long room = QueryRunner.MAX_RESPONSE_BYTES - 100;
    assertThat(code(queries.run("SELECT repeat('x', " + room + ") AS s"))).isEqualTo("none");
    Result<?> larger = queries.run("SELECT repeat('x', " + (room + 200) + ") AS s");
    assertThat(code(larger)).isEqualTo("result_too_large");
    assertThat(larger.problems().get(0).facts())
        .isEqualTo(Map.of("max_bytes", JsonValue.of(QueryRunner.MAX_RESPONSE_BYTES)));
  }

  /** A process counts characters, of which each takes several bytes. */
  @Tag("deep")
  @Test
  void resultWhoseBytesAreTooManyIsRefusedBeforeItIsRead() {
    assertThat(code(queries.run("SELECT repeat('한', 4000000) AS s"))).isEqualTo("result_too_large");
  }

  @Test
  void resultThatIsTooLargeFailsAQueryThatKnowsNoSuchRefusal() {
    assertThat(
            code(
                queries.runner.run(
                    queries.table,
                    TablesPlan.of("SELECT repeat('x', 10000000) AS s"),
                    new Limits(LONG, () -> false, "owner"),
                    WarehouseProblem.QUERY_FAILED)))
        .isEqualTo("query_failed");
  }

  @Test
  void callersBeyondTheSlotsAreBusyAndTheOthersServed() throws Exception {
    AtomicBoolean allCalled = new AtomicBoolean();
    ExecutorService callers = Executors.newFixedThreadPool(16);
    try {
      List<Future<String>> calls =
          IntStream.range(0, 16)
              .mapToObj(
                  call -> callers.submit(() -> code(queries.run(ENDLESS, LONG, allCalled::get))))
              .toList();
      while (calls.stream().filter(Future::isDone).count() < 14) {
        LockSupport.parkNanos(1_000_000);
      }
      assertThat(queries.slots.busy("owner")).isPresent();
      allCalled.set(true);
      List<String> codes = new ArrayList<>();
      for (Future<String> call : calls) {
        codes.add(call.get());
      }
      assertThat(codes).containsOnly("query_busy", "query_failed");
      assertThat(codes.stream().filter("query_busy"::equals)).hasSize(14);
    } finally {
      callers.shutdownNow();
    }
  }

  @Test
  void closedRunnerEndsItsQueriesAndTakesNoMore() throws InterruptedException {
    RunnerFixture closed = apart("closed", 2);
    CountDownLatch running = new CountDownLatch(1);
    BooleanSupplier started =
        () -> {
          running.countDown();
          return false;
        };
    CompletableFuture<Result<?>> query =
        CompletableFuture.supplyAsync(() -> closed.run(ENDLESS, LONG, started));
    running.await();
    closed.close();
    assertThat(code(query.join())).isEqualTo("query_failed");
    assertThat(code(closed.run("SELECT 1"))).isEqualTo("query_failed");
    assertThat(closed.files()).isEmpty();
  }

  @Test
  void firstQueryStartsNoProcessForTheNext() throws InterruptedException {
    try (RunnerFixture program = apart("program", 2)) {
      program.run("SELECT count(*) FROM dataset");
      program.awaitNoFolderButThoseOfWaitingProcesses(0);

      program.run("SELECT count(*) FROM dataset");
      program.awaitNoFolderButThoseOfWaitingProcesses(1);
    }
  }

  @Test
  void runnerThatIsNotUsedWritesNothing() {
    try (RunnerFixture unused = apart("unused", 2)) {
      assertThat(unused.files()).isEmpty();
    }
  }

  /** The processes of the runner, once there are so many: others end after they are ready. */
  private static List<ProcessHandle> waitingProcesses(int count) {
    List<ProcessHandle> waiting = RunnerFixture.children();
    while (waiting.size() != count) {
      LockSupport.parkNanos(1_000_000);
      waiting = RunnerFixture.children();
    }
    return waiting;
  }

  /** Another runner, in a folder of its own. */
  private static RunnerFixture apart(String name, int slots) {
    try {
      return new RunnerFixture(Files.createDirectory(folder.resolve(name)), slots, NONE);
    } catch (SQLException | IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
