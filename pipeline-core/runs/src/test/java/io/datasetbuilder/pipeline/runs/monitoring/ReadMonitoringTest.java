package io.datasetbuilder.pipeline.runs.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import io.datasetbuilder.pipeline.model.fixture.IndexedRuns;
import io.datasetbuilder.pipeline.model.fixture.RunIndexInMemory;
import io.datasetbuilder.pipeline.model.index.IndexFailure;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.RunIndex;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.state.StateFailure;
import io.datasetbuilder.pipeline.runs.job.BuildJobs;
import io.datasetbuilder.pipeline.table.plan.TableEngine.EngineLoad;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class ReadMonitoringTest {

  private static final Visibility MINE = Visibility.of(IndexedRuns.OWNER);

  /** Two hours and a half after the day's first minute. */
  private static final Instant NOW = IndexedRuns.DAY.plus(Duration.ofMinutes(150));

  private final RunIndexInMemory index = new RunIndexInMemory();
  private final LatencyWindow latencies = new LatencyWindow();
  private Optional<MonitoringSummary.Availability> signIn = Optional.empty();

  @Test
  void everythingThatAnswersIsHealthy() {
    latencies.record(Duration.ofMillis(4));

    MonitoringSummary summary = reading().summary(Visibility.everybody());

    assertThat(summary.healthy()).isTrue();
    assertThat(summary.generatedAt()).isEqualTo(NOW);
    assertThat(summary.api().samples()).isEqualTo(1);
    assertThat(summary.jobs()).contains(new BuildJobs.JobMetrics(3, 1, 4));
    assertThat(summary.workers()).isEqualTo(4);
    assertThat(summary.queries()).isEqualTo(new MonitoringSummary.QueryLoad(1, 2));
  }

  @Test
  void theLastWriteIsTheEndOfTheNewestSuccessfulBuild() {
    index.record(IndexedRuns.run("old", "d", 10));
    index.record(IndexedRuns.run("new", "d", 20));
    index.record(ended("broken", RunStatus.FAILED, IndexedRuns.DAY.plusSeconds(3000)));

    assertThat(reading().summary(Visibility.everybody()).store().orElseThrow().lastWriteAt())
        .contains(IndexedRuns.DAY.plusSeconds(1200));
  }

  @Test
  void beforeTheFirstBuildThereIsNoLastWrite() {
    assertThat(reading().summary(Visibility.everybody()).store().orElseThrow().lastWriteAt())
        .isEmpty();
  }

  @Test
  void anIndexThatCannotBeReadLeavesTheOtherPartsAsTheyAre() {
    MonitoringSummary summary =
        reading(ReadMonitoringTest::jobs, ReadMonitoringTest::broken)
            .summary(Visibility.everybody());

    assertThat(summary.store()).isEmpty();
    assertThat(summary.jobs()).isPresent();
    assertThat(summary.healthy()).isFalse();
  }

  @Test
  void jobsThatCannotBeReportedLeaveTheNumberOfWorkersKnown() {
    Supplier<BuildJobs.JobMetrics> failing =
        () -> {
          throw new StateFailure(
              Problem.of(StorageProblem.STATE_UNAVAILABLE, "", "gone"),
              new IllegalStateException());
        };

    MonitoringSummary summary = reading(failing, () -> index).summary(Visibility.everybody());

    assertThat(summary.jobs()).isEmpty();
    assertThat(summary.workers()).isEqualTo(4);
    assertThat(summary.healthy()).isFalse();
  }

  @Test
  void signInThatCannotBeUsedDegradesTheService() {
    signIn = Optional.of(MonitoringSummary.Availability.AVAILABLE);
    assertThat(reading().summary(Visibility.everybody()).healthy()).isTrue();

    signIn = Optional.of(MonitoringSummary.Availability.UNAVAILABLE);
    assertThat(reading().summary(Visibility.everybody()).healthy()).isFalse();
  }

  @Test
  void aBuildThatEndedOnTheHourBelongsToTheHourThatBegins() {
    index.record(ended("on", RunStatus.OK, NOW.minus(Duration.ofMinutes(30))));

    assertThat(totals(reading().builds(MINE))).endsWith(0L, 1L).hasSize(24);
  }

  @Test
  void aBuildThatEndedJustBeforeTheHourBelongsToTheHourThatEnds() {
    index.record(ended("before", RunStatus.OK, NOW.minus(Duration.ofMinutes(30)).minusNanos(1000)));

    assertThat(totals(reading().builds(MINE))).endsWith(1L, 0L);
  }

  @Test
  void theFirstMomentOfTheWindowCountsAndTheMomentBeforeDoesNot() {
    Instant start = BuildBuckets.BuildWindow.at(NOW).start();
    index.record(ended("first", RunStatus.FAILED, start));
    index.record(ended("before", RunStatus.FAILED, start.minusNanos(1000)));

    BuildBuckets buckets = reading().builds(MINE);

    assertThat(totals(buckets)).startsWith(1L, 0L);
    assertThat(totals(buckets).stream().mapToLong(Long::longValue).sum()).isEqualTo(1);
    assertThat(buckets.availability()).isEqualTo(MonitoringSummary.Availability.AVAILABLE);
  }

  @Test
  void aRunWithoutAnEndIsLeftOutAndCounted() {
    index.record(IndexedRuns.run("stated", "d", 100));
    index.record(withEnd(IndexedRuns.run("unstated", "d", 100), Optional.empty()));

    BuildBuckets buckets = reading().builds(MINE);

    assertThat(buckets.excluded()).isEqualTo(1);
    assertThat(buckets.availability()).isEqualTo(MonitoringSummary.Availability.PARTIAL);
    assertThat(totals(buckets).stream().mapToLong(Long::longValue).sum()).isEqualTo(1);
  }

  @Test
  void tenOfTheNewestRunsAreReportedNewestFirst() {
    for (int i = 10; i < 25; i++) {
      index.record(IndexedRuns.run("run" + i, "d", i));
    }

    assertThat(reading().builds(MINE).recent())
        .extracting(IndexedRun::runId)
        .hasSize(10)
        .startsWith("run24", "run23")
        .endsWith("run15");
  }

  @Test
  void onlyRunsOfTheAskerCount() {
    index.record(IndexedRuns.run("mine", "d", 100));

    BuildBuckets theirs = reading().builds(Visibility.of(IndexedRuns.STRANGER));

    assertThat(totals(theirs)).containsOnly(0L);
    assertThat(theirs.recent()).isEmpty();
  }

  @Test
  void runsThatCannotBeListedAreUnavailableWithoutBuckets() {
    BuildBuckets buckets =
        reading(ReadMonitoringTest::jobs, ReadMonitoringTest::broken).builds(MINE);

    assertThat(buckets).isEqualTo(BuildBuckets.unavailable());
    assertThat(buckets.buckets()).isEmpty();
  }

  private static List<Long> totals(BuildBuckets buckets) {
    return buckets.buckets().stream().map(BuildBuckets.HourBucket::total).toList();
  }

  private static IndexedRun ended(String runId, RunStatus status, Instant at) {
    IndexedRun run = withEnd(IndexedRuns.run(runId, "d", 0), Optional.of(at));
    return new IndexedRun(
        run.runId(),
        status,
        run.startedAt(),
        run.finishedAt(),
        run.ownerId(),
        run.createdBy(),
        run.dataset(),
        0,
        run.publishedRows(),
        run.sources());
  }

  private static IndexedRun withEnd(IndexedRun run, Optional<Instant> end) {
    return new IndexedRun(
        run.runId(),
        run.status(),
        run.startedAt(),
        end,
        run.ownerId(),
        run.createdBy(),
        run.dataset(),
        0,
        run.publishedRows(),
        run.sources());
  }

  private static BuildJobs.JobMetrics jobs() {
    return new BuildJobs.JobMetrics(3, 1, 4);
  }

  private static RunIndex broken() {
    throw new IndexFailure(
        Problem.of(StorageProblem.INDEX_UNAVAILABLE, "", "gone"), new IllegalStateException());
  }

  private ReadMonitoring reading() {
    return reading(ReadMonitoringTest::jobs, () -> index);
  }

  private ReadMonitoring reading(Supplier<BuildJobs.JobMetrics> jobs, Supplier<RunIndex> runs) {
    return new ReadMonitoring(
        latencies,
        jobs,
        4,
        () -> EngineLoad.IDLE,
        () -> new MonitoringSummary.QueryLoad(1, 2),
        runs,
        () -> signIn,
        Clock.fixed(NOW, ZoneOffset.UTC));
  }
}
