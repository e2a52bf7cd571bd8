package io.datasetbuilder.infrastructure.spark;

import static io.datasetbuilder.pipeline.table.plan.Expression.column;
import static io.datasetbuilder.pipeline.table.plan.Expression.number;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.table.plan.EngineFailure;
import io.datasetbuilder.pipeline.table.plan.EngineLimits;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Expression.Comparison;
import io.datasetbuilder.pipeline.table.plan.Expression.Operator;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableEngine.PlanInterrupted;
import io.datasetbuilder.pipeline.table.plan.TableFormat;
import io.datasetbuilder.pipeline.table.plan.TableSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No caller of the engine is held for ever. */
class SparkCallsTest {

  private static final Column N = new Column("n", DataType.Whole.INT64);

  @TempDir private Path folder;

  private TableEngine.Session open(SparkSettings settings, Interruption interruption) {
    return SparkEngines.SHARED
        .with(Map.of("spark.sql.shuffle.partitions", "2"), settings)
        .open(new Location(folder.toString()), 1, interruption);
  }

  private Relation numbers(int count) throws IOException {
    Path file = Files.createTempFile(folder, "numbers-", ".jsonl");
    String lines =
        IntStream.range(0, count)
            .mapToObj(i -> "{\"n\":" + i + "}\n")
            .collect(Collectors.joining());
    Files.write(file, lines.getBytes(UTF_8));
    return new Relation.Scan(
        new TableSource.JsonLines(new Location(file.toString()), List.of(N), 20));
  }

  private static Relation named(Relation rows, String name) {
    return new Relation.Project(rows, List.of(new Relation.Named(name, column("n"))));
  }

  /** Pairs of every number with every other: more than a test has time for. */
  private Relation endless() throws IOException {
    Relation pairs =
        new Relation.Join(
            named(numbers(100_000), "a"),
            named(numbers(100_000), "b"),
            Relation.JoinKind.INNER,
            List.of(new Relation.KeyEquality(number(1), number(1))));
    Expression sum = new Expression.Sum(column("a"), column("b"));
    Relation some = new Relation.Filter(pairs, new Comparison(Operator.EQ, sum, number(-1)));
    return new Relation.Aggregate(
        some, List.of(), List.of(new Relation.Measure("rows", new Relation.Figure.CountRows())));
  }

  @Test
  void anInterruptionEndsARunningPlan() throws IOException {
    AtomicInteger looks = new AtomicInteger();
    Relation endless = endless();
    try (TableEngine.Session session =
        open(SparkEngines.SETTINGS, () -> looks.incrementAndGet() > 20)) {
      assertThatThrownBy(() -> session.rows(endless)).isInstanceOf(PlanInterrupted.class);
    }
    assertThat(SparkEngines.SHARED.sessions().abandoned()).isZero();
  }

  @Test
  void aCancelFromAnotherThreadEndsARunningPlanAndThoseToCome() throws Exception {
    Relation endless = endless();
    Relation few = numbers(3);
    CountDownLatch begun = new CountDownLatch(3);
    try (TableEngine.Session session =
        open(
            SparkEngines.SETTINGS,
            () -> {
              begun.countDown();
              return false;
            })) {
      Thread other =
          new Thread(
              () -> {
                try {
                  begun.await();
                } catch (InterruptedException unexpected) {
                  Thread.currentThread().interrupt();
                }
                session.cancel();
              });
      other.start();

      assertThatThrownBy(() -> session.rows(endless)).isInstanceOf(PlanInterrupted.class);
      assertThatThrownBy(() -> session.rows(few)).isInstanceOf(PlanInterrupted.class);
      other.join();
    }
  }

  @Test
  void anInterruptOfTheCallerEndsARunningPlan() throws IOException {
    Relation endless = endless();
    Thread caller = Thread.currentThread();
    AtomicInteger looks = new AtomicInteger();
    try (TableEngine.Session session =
        open(
            SparkEngines.SETTINGS,
            () -> {
              if (looks.incrementAndGet() == 5) {
                caller.interrupt();
              }
              return false;
            })) {
      assertThatThrownBy(() -> session.rows(endless)).isInstanceOf(PlanInterrupted.class);
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @Test
  void aPlanThatTakesTooLongFailsAndTheNextOneRuns() throws IOException {
    Relation endless = endless();
    Relation few = numbers(3);
    SparkSettings limited =
        SparkEngines.SETTINGS.within(
            new EngineLimits(1, 64, OptionalLong.empty()).withCallLimit(Duration.ofSeconds(2)));
    try (TableEngine.Session session = open(limited, Interruption.NEVER)) {
      assertThatExceptionOfType(EngineFailure.class)
          .isThrownBy(() -> session.rows(endless))
          .satisfies(
              failure ->
                  assertThat(failure.problem().message())
                      .isEqualTo("a step took longer than 2 seconds"));
      assertThat(session.rows(few)).hasSize(3);
    }
  }

  @Test
  void aPlanThatEndsLeavesNothingButItsFile() throws IOException {
    Relation endless = endless();
    AtomicInteger looks = new AtomicInteger();
    Path file = folder.resolve("written.csv");
    try (TableEngine.Session session =
        open(SparkEngines.SETTINGS, () -> looks.incrementAndGet() > 20)) {
      assertThatThrownBy(
              () ->
                  session.write(
                      endless, List.of(N), TableFormat.CSV, new Location(file.toString())))
          .isInstanceOf(PlanInterrupted.class);
    }
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left.map(path -> path.getFileName().toString()))
          .noneMatch(name -> name.startsWith("written"));
    }
  }

  @Test
  void anExceptionOfTheCallersOwnCodeReachesTheCaller() throws IOException {
    Relation few = numbers(3);
    try (TableEngine.Session session = open(SparkEngines.SETTINGS, Interruption.NEVER)) {
      assertThatThrownBy(
              () ->
                  session.forEach(
                      few,
                      row -> {
                        throw new IllegalStateException("the caller's own");
                      }))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("the caller's own");
    }
  }

  @Test
  void countsItsSessions() {
    int before = SparkEngines.SHARED.sessions().sessions();
    try (TableEngine.Session first = open(SparkEngines.SETTINGS, Interruption.NEVER);
        TableEngine.Session second = open(SparkEngines.SETTINGS, Interruption.NEVER)) {
      assertThat(first).isNotSameAs(second);
      assertThat(SparkEngines.SHARED.sessions().sessions()).isEqualTo(before + 2);
    }
    assertThat(SparkEngines.SHARED.sessions().sessions()).isEqualTo(before);
  }
}
