package io.datasetbuilder.pipeline.runs.deletion;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.retention.Retention;
import io.datasetbuilder.pipeline.model.fixture.IndexedRuns;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Which runs of a dataset a retention keeps no longer. */
class ExpiredRunsTest {

  private static final int MINUTES_OF_DAY = 24 * 60;

  /** Ten days after the first run. */
  private static final Instant NOW = IndexedRuns.DAY.plus(Duration.ofDays(10));

  private final List<IndexedRun> runs = new ArrayList<>();

  private ExpiredRunsTest ok(int day) {
    runs.add(IndexedRuns.run("ok" + day, "cities", (long) day * MINUTES_OF_DAY));
    return this;
  }

  private ExpiredRunsTest ended(RunStatus status, int day) {
    IndexedRun run = IndexedRuns.run(status.wire() + day, "cities", (long) day * MINUTES_OF_DAY);
    runs.add(IndexedRuns.withStatus(run, status));
    return this;
  }

  private List<String> expired(Retention retention) {
    return new ExpiredRuns(retention, NOW).of(runs).stream().map(IndexedRun::runId).toList();
  }

  private static Retention newest(long runs) {
    return new Retention(Optional.of(runs), Optional.empty(), Optional.empty());
  }

  private static Retention days(long days) {
    return new Retention(Optional.empty(), Optional.of(days), Optional.empty());
  }

  private static Retention failedDays(long days) {
    return new Retention(Optional.empty(), Optional.empty(), Optional.of(days));
  }

  @Test
  void withoutALimitEveryRunIsKept() {
    ok(0).ok(1).ended(RunStatus.FAILED, 0).ended(RunStatus.CANCELLED, 0);

    assertThat(expired(Retention.FOREVER)).isEmpty();
  }

  @Test
  void theNewestSuccessfulRunsAreKeptByNumber() {
    ok(2).ok(0).ok(3).ok(1);

    assertThat(expired(newest(2))).containsExactly("ok0", "ok1");
  }

  @Test
  void failedRunsAreNotCountedAsNewestRuns() {
    ok(0).ok(1).ended(RunStatus.FAILED, 2).ended(RunStatus.CANCELLED, 3);

    assertThat(expired(newest(2))).isEmpty();
  }

  @Test
  void successfulRunsAreKeptForDays() {
    ok(0).ok(4).ok(5).ok(6);

    assertThat(expired(days(5))).containsExactly("ok0", "ok4", "ok5");
  }

  @Test
  void theNewestSuccessfulRunIsKeptHoweverOldItIs() {
    ok(0).ok(1).ended(RunStatus.FAILED, 9);

    assertThat(expired(days(0))).containsExactly("ok0");
  }

  @Test
  void oneOfTheTwoLimitsIsEnoughToKeepARun() {
    ok(0).ok(1).ok(8).ok(9);
    Retention both = new Retention(Optional.of(3L), Optional.of(5L), Optional.empty());

    assertThat(expired(both)).containsExactly("ok0");
    assertThat(expired(new Retention(Optional.of(1L), Optional.of(5L), Optional.empty())))
        .containsExactly("ok0", "ok1");
  }

  @Test
  void failedAndCancelledRunsHaveTheirOwnLimit() {
    ok(0).ok(1).ended(RunStatus.FAILED, 2).ended(RunStatus.CANCELLED, 3);
    ended(RunStatus.FAILED, 9);

    assertThat(expired(failedDays(5))).containsExactly("failed2", "cancelled3");
  }

  @Test
  void aRunWithoutATimeIsKept() {
    ok(1).ok(2);
    IndexedRun legacy = IndexedRuns.run("legacy", "cities", 0);
    runs.add(IndexedRuns.withTimes(legacy, Optional.empty(), Optional.empty()));
    runs.add(IndexedRuns.withStatus(runs.get(2), RunStatus.FAILED));

    assertThat(expired(new Retention(Optional.of(1L), Optional.of(0L), Optional.of(0L))))
        .containsExactly("ok1");
  }

  @Test
  void aClockThatWentBackKeepsRuns() {
    ok(20).ok(21).ended(RunStatus.FAILED, 20);

    assertThat(expired(new Retention(Optional.empty(), Optional.of(0L), Optional.of(0L))))
        .isEmpty();
  }
}
