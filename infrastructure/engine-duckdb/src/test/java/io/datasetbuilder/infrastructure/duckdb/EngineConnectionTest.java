package io.datasetbuilder.infrastructure.duckdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.table.plan.EngineFailure;
import io.datasetbuilder.pipeline.table.plan.EngineLimits;
import io.datasetbuilder.pipeline.table.plan.EngineProblem;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import io.datasetbuilder.pipeline.table.plan.TableEngine.EngineLoad;
import io.datasetbuilder.pipeline.table.plan.TableEngine.PlanInterrupted;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** No caller of the engine is held for ever (docs/decisions/0024-engine-calls-that-end.md). */
@Isolated("limits calls to fractions of a second")
class EngineConnectionTest {

  private static final String ENDLESS =
      "SELECT count(*) FROM range(100000000000000) t(n) WHERE n % 7 = 3";

  @TempDir private Path folder;

  private static EngineDatabases databases(Duration callLimit, Duration patience) {
    return new EngineDatabases(new EngineLimits(2, 256, OptionalLong.empty(), callLimit, patience));
  }

  private static EngineDatabases databases() {
    return databases(Duration.ofMinutes(10), Duration.ofSeconds(30));
  }

  private EngineConnection open(EngineDatabases databases, Interruption interruption)
      throws SQLException {
    return databases.open(new Location(folder.toString()), 1, interruption);
  }

  private static long endless(Statements statements) throws SQLException {
    return statements.query(ENDLESS, result -> result.next() ? result.getLong(1) : 0);
  }

  /** Stands for an engine that does not heed a cancel. */
  private static void holdUntil(CountDownLatch released) {
    boolean held = true;
    while (held) {
      try {
        released.await();
        held = false;
      } catch (InterruptedException unheeded) {
        held = true;
      }
    }
  }

  /** Waits until no session is left and all memory is free again. */
  private static void awaitRelease(EngineDatabases databases) throws InterruptedException {
    while (!databases.load().equals(EngineLoad.IDLE) || databases.memory().freeMb() != 256) {
      Thread.sleep(5);
    }
  }

  /** A statement beside others reads times in the same zone, whatever that of the machine is. */
  @Test
  void connectionsBesideAnotherHaveItsSettings() throws SQLException {
    try (EngineConnection connection = open(databases(), Interruption.NEVER)) {
      String sql = "CREATE TABLE settings AS SELECT current_setting('TimeZone') AS zone";
      connection.call(statements -> statements.executeBeside(sql));

      String zone =
          connection.call(
              statements ->
                  statements.query(
                      "SELECT zone FROM settings",
                      result -> result.next() ? result.getString(1) : ""));

      assertThat(zone).isEqualTo("UTC");
    }
  }

  @Test
  void anInterruptionEndsARunningStatement() throws SQLException {
    AtomicInteger looks = new AtomicInteger();
    try (EngineConnection connection = open(databases(), () -> looks.incrementAndGet() > 2)) {
      assertThatThrownBy(() -> connection.call(EngineConnectionTest::endless))
          .isInstanceOf(PlanInterrupted.class);
    }
  }

  @Test
  void aCancelFromAnotherThreadEndsARunningStatementAndThoseToCome() throws SQLException {
    try (EngineConnection connection = open(databases(), Interruption.NEVER)) {
      CountDownLatch begun = new CountDownLatch(1);
      new Thread(
              () -> {
                holdUntil(begun);
                connection.cancel();
              })
          .start();

      assertThatThrownBy(
              () ->
                  connection.call(
                      statements -> {
                        begun.countDown();
                        return endless(statements);
                      }))
          .isInstanceOf(PlanInterrupted.class);
      assertThatThrownBy(() -> connection.call(statements -> statements.execute("SELECT 1")))
          .isInstanceOf(PlanInterrupted.class);
    }
  }

  @Test
  void aCallThatTakesLongerThanItMayFails() throws SQLException {
    EngineDatabases databases = databases(Duration.ofMillis(200), Duration.ofSeconds(30));
    try (EngineConnection connection = open(databases, Interruption.NEVER)) {
      assertThatThrownBy(() -> connection.call(EngineConnectionTest::endless))
          .isInstanceOfSatisfying(
              EngineFailure.class,
              failure ->
                  assertThat(failure.problem().code()).isEqualTo(EngineProblem.ENGINE_TIME_LIMIT));
      assertThat(
              (long)
                  connection.call(
                      statements ->
                          statements.query("SELECT 42", one -> one.next() ? one.getLong(1) : 0)))
          .isEqualTo(42);
    }
  }

  @Test
  void anEngineThatDoesNotLetGoIsAbandonedAndCountedUntilItDoes()
      throws SQLException, InterruptedException {
    EngineDatabases databases = databases(Duration.ofMillis(100), Duration.ofMillis(100));
    CountDownLatch released = new CountDownLatch(1);
    EngineConnection connection = open(databases, Interruption.NEVER);

    assertThatThrownBy(
            () ->
                connection.call(
                    statements -> {
                      holdUntil(released);
                      return 1;
                    }))
        .isInstanceOfSatisfying(
            EngineFailure.class,
            failure ->
                assertThat(failure.problem().code()).isEqualTo(EngineProblem.ENGINE_UNRESPONSIVE));
    connection.close();
    assertThat(databases.load()).isEqualTo(new EngineLoad(0, 1));
    assertThat(databases.memory().freeMb()).isEqualTo(256 - 96);

    released.countDown();
    awaitRelease(databases);
  }

  @Test
  void closingDoesNotWaitForACallInAnotherThreadForEver()
      throws SQLException, InterruptedException {
    EngineDatabases databases = databases(Duration.ofMinutes(10), Duration.ofMillis(100));
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch released = new CountDownLatch(1);
    EngineConnection connection = open(databases, Interruption.NEVER);
    Thread caller =
        new Thread(
            () ->
                connection.call(
                    statements -> {
                      begun.countDown();
                      holdUntil(released);
                      return 1;
                    }));
    caller.start();
    begun.await();

    connection.close();

    assertThat(databases.load().abandoned()).isEqualTo(1);
    released.countDown();
    caller.join();
    awaitRelease(databases);
  }

  @Test
  void anInterruptedCallerGetsItsThreadBackAndStaysInterrupted()
      throws SQLException, InterruptedException {
    AtomicBoolean stillInterrupted = new AtomicBoolean();
    CountDownLatch begun = new CountDownLatch(1);
    try (EngineConnection connection = open(databases(), Interruption.NEVER)) {
      Thread caller =
          new Thread(
              () -> {
                try {
                  connection.call(
                      statements -> {
                        begun.countDown();
                        return endless(statements);
                      });
                } catch (PlanInterrupted ended) {
                  stillInterrupted.set(Thread.currentThread().isInterrupted());
                }
              });
      caller.start();
      begun.await();

      caller.interrupt();
      caller.join();
    }
    assertThat(stillInterrupted).isTrue();
  }

  @Test
  void aCallThatFindsNoMemoryInTimeFails() throws SQLException, InterruptedException {
    EngineDatabases databases = databases(Duration.ofMillis(100), Duration.ofSeconds(30));
    while (databases.memory().acquire(1, 0).isPresent()) {
      assertThat(databases.memory().freeMb()).isNotNegative();
    }
    try (EngineConnection connection = open(databases, Interruption.NEVER)) {
      assertThatThrownBy(() -> connection.call(statements -> statements.execute("SELECT 1")))
          .isInstanceOfSatisfying(
              EngineFailure.class,
              failure -> assertThat(failure.problem().code()).isEqualTo(EngineProblem.ENGINE_BUSY));
    }
  }

  /**
   * With asynchronous writes, a failing copy of this size waited for itself in one of five tries
   * (docs/decisions/0024-engine-calls-that-end.md).
   */
  @Tag("deep")
  @Test
  void copiesThatFailAtTheirLastRowEnd() throws Exception {
    EngineDatabases databases = databases(Duration.ofSeconds(60), Duration.ofSeconds(1));
    AtomicInteger failed = new AtomicInteger();
    Thread[] callers = new Thread[6];
    for (int i = 0; i < callers.length; i++) {
      String file = folder.resolve("out" + i + ".parquet").toString();
      callers[i] =
          new Thread(
              () -> {
                try (EngineConnection connection = open(databases, Interruption.NEVER)) {
                  connection.call(
                      statements ->
                          statements.execute(
                              "COPY (SELECT CAST(CASE WHEN n = 999999 THEN 'x' ELSE n::VARCHAR END AS BIGINT) AS a, n * 7 AS b,"
                                  + " 'text' || (n % 1000) AS c FROM range(1000000) t(n)) TO '"
                                  + file
                                  + "' (FORMAT parquet)"));
                } catch (EngineFailure ended) {
                  if (ended.problem().code() == EngineProblem.ENGINE_FAILED) {
                    failed.incrementAndGet();
                  }
                } catch (SQLException unexpected) {
                  throw new IllegalStateException(unexpected);
                }
              });
      callers[i].start();
    }
    for (Thread caller : callers) {
      caller.join();
    }

    assertThat(failed).hasValue(callers.length);
    assertThat(databases.load()).isEqualTo(EngineLoad.IDLE);
    assertThat(databases.memory().freeMb()).isEqualTo(256);
  }
}
