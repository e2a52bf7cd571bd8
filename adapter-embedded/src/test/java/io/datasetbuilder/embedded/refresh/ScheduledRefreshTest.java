package io.datasetbuilder.embedded.refresh;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.building.BuildOptions;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.runs.dataset.StatusAxes;
import io.datasetbuilder.pipeline.runs.refresh.RefreshAttempts.FailureReason;
import io.datasetbuilder.pipeline.runs.refresh.RefreshProblem;
import io.datasetbuilder.pipeline.runs.refresh.RefreshSchedule;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A service builds scheduled datasets when they are due, each once. */
class ScheduledRefreshTest {

  private static final Duration HOUR = Duration.ofHours(1);
  private static final Duration JITTER = Duration.ofMinutes(5);

  @AutoClose private final RefreshFixture fixture;

  ScheduledRefreshTest(@TempDir Path folder) {
    fixture = RefreshFixture.in(folder);
  }

  private static void assertRefused(Result<?> result, RefreshProblem code) {
    assertThat(result.problems()).extracting(Problem::code).containsExactly(code);
  }

  private Instant now() {
    return fixture.clock.instant();
  }

  @Test
  @Tag("deep")
  void inTwoHoursNoDatasetIsBuiltTwiceAndNoneIsForgottenAcrossRestarts() {
    List<String> datasets = List.of("a", "b", "c");
    datasets.forEach(fixture::schedule);
    Map<String, List<Instant>> begun = new HashMap<>();

    for (int minute = 0; minute <= 145; minute++) {
      for (RunId run : fixture.pass()) {
        String dataset = Results.value(fixture.service.jobs().find(run)).datasetId().orElseThrow();
        begun.computeIfAbsent(dataset, id -> new ArrayList<>()).add(now());
      }
      if (minute % 7 == 3) {
        fixture.restart();
      }
      fixture.clock.pass(Duration.ofMinutes(1));
    }

    assertThat(begun.keySet()).containsExactlyInAnyOrderElementsOf(datasets);
    for (String dataset : datasets) {
      List<Instant> times = begun.get(dataset);
      assertThat(times).hasSize(3);
      for (int i = 1; i < times.size(); i++) {
        assertThat(Duration.between(times.get(i - 1), times.get(i)))
            .isBetween(HOUR, HOUR.plus(JITTER).plusMinutes(4));
      }
      assertThat(fixture.runs(dataset))
          .hasSize(3)
          .extracting(IndexedRun::status)
          .containsOnly(RunStatus.OK);
      assertThat(fixture.runs(dataset))
          .extracting(IndexedRun::createdBy)
          .containsOnly(Optional.of("service"));
    }
  }

  @Test
  void aBuildThatWaitsIsNotSubmittedAgain() {
    fixture.schedule("a");
    CountDownLatch worker = occupyWorker();

    assertThat(fixture.service.submitDueRefreshes()).hasSize(1);
    fixture.clock.pass(HOUR.multipliedBy(3));
    assertThat(fixture.service.submitDueRefreshes()).isEmpty();
    assertThat(fixture.found("a").attempts().open()).isPresent();

    worker.countDown();
    fixture.awaitEnd(fixture.found("a").attempts().lastRun().orElseThrow());
  }

  @Tag("deep")
  @Test
  void aBuildThatAStopInterruptsIsTriedAgainAfterAPause() {
    fixture.schedule("a");
    CountDownLatch worker = occupyWorker();
    assertThat(fixture.service.submitDueRefreshes()).hasSize(1);
    Thread release = new Thread(worker::countDown);
    release.start();

    fixture.restart();

    assertThat(fixture.pass()).isEmpty();
    assertThat(fixture.found("a").attempts().failures()).isEqualTo(1);
    assertThat(fixture.found("a").nextAt())
        .isBetween(now().plusSeconds(300), now().plusSeconds(330));
    fixture.clock.pass(Duration.ofMinutes(6));
    assertThat(fixture.pass()).hasSize(1);
  }

  @Tag("deep")
  @Test
  void anAttemptThatWasRecordedAndNotSubmittedIsTriedAgainAfterAPause() {
    fixture.schedule("a");
    fixture.change("a", schedule -> schedule.attempting(new RunId("lost"), now()));

    fixture.restart();

    assertThat(fixture.pass()).isEmpty();
    assertThat(reason("a").code()).isEqualTo(RefreshProblem.REFRESH_INTERRUPTED.wire());
    fixture.clock.pass(Duration.ofMinutes(6));
    assertThat(fixture.pass()).hasSize(1);
    assertThat(fixture.runs("a")).hasSize(1);
  }

  @Tag("deep")
  @Test
  void aRunThatEndedBeforeItsEndWasRecordedIsNotBuiltAgain() {
    fixture.schedule("a");
    String spec = fixture.spec(fixture.service, "a", "PT1H", "");
    Results.value(
        fixture.service.createBuild(SpecInput.of(spec), BuildOptions.none().withRunId("ended")));
    fixture.change("a", schedule -> schedule.attempting(new RunId("ended"), now()));

    fixture.restart();

    assertThat(fixture.pass()).isEmpty();
    RefreshSchedule schedule = fixture.found("a");
    assertThat(schedule.attempts().open()).isEmpty();
    assertThat(schedule.attempts().failures()).isZero();
    assertThat(schedule.nextAt()).isBetween(now().plus(HOUR), now().plus(HOUR).plus(JITTER));
  }

  @Tag("deep")
  @Test
  void aClockThatGoesBackBuildsNothingTwice() {
    fixture.schedule("a");
    fixture.pass();
    fixture.pass();

    fixture.clock.set(RefreshFixture.NOON.minus(Duration.ofDays(40)));

    assertThat(fixture.pass()).isEmpty();
    fixture.restart();
    assertThat(fixture.pass()).isEmpty();
  }

  @Test
  void aBuildByHandMovesTheNextOne() {
    fixture.schedule("a");
    fixture.pass();
    fixture.clock.pass(Duration.ofMinutes(50));
    String spec = fixture.spec(fixture.service, "a", "PT1H", "");
    Results.value(fixture.service.createBuild(SpecInput.of(spec)));
    fixture.clock.pass(Duration.ofMinutes(40));

    assertThat(fixture.pass()).isEmpty();
    fixture.clock.pass(Duration.ofMinutes(30));
    assertThat(fixture.pass()).hasSize(1);
  }

  @Test
  void failuresAreTriedAgainAfterPausesThatDouble() {
    fixture.schedule("a");
    RefreshFixture.save(
        fixture.service, "a", fixture.spec(fixture.service, "a", "PT1H", "casts: {y: int}"));
    List<Long> minutes = new ArrayList<>();

    for (int minute = 0; minute < 45; minute++) {
      if (!fixture.pass().isEmpty()) {
        minutes.add((long) minute);
      }
      fixture.clock.pass(Duration.ofMinutes(1));
    }

    assertThat(minutes.subList(0, 4)).first().isEqualTo(0L);
    assertThat(minutes.get(1) - minutes.get(0)).isBetween(5L, 7L);
    assertThat(minutes.get(2) - minutes.get(1)).isBetween(10L, 13L);
    assertThat(minutes.get(3) - minutes.get(2)).isBetween(20L, 24L);
    assertThat(reason("a").message()).isNotBlank();
  }

  @Test
  void aPausedScheduleIsNotDueUntilItIsResumed() {
    fixture.schedule("a");
    Results.value(fixture.service.schedules().pause("a"));

    assertThat(fixture.pass()).isEmpty();
    fixture.restart();
    assertThat(fixture.found("a").paused()).isTrue();
    assertThat(fixture.pass()).isEmpty();

    Results.value(fixture.service.schedules().resume("a"));
    assertThat(fixture.pass()).hasSize(1);
  }

  @Test
  void aResumedScheduleForgetsThePauseAfterFailures() {
    fixture.schedule("a");
    fixture.change(
        "a", schedule -> schedule.failed(new FailureReason("x", "y"), now(), now().plus(HOUR)));
    assertThat(fixture.pass()).isEmpty();

    Results.value(fixture.service.schedules().resume("a"));

    assertThat(fixture.pass()).hasSize(1);
  }

  @Test
  void aScheduleWhoseSpecWasDeletedShowsItsReasonAndStopsNoOther() {
    fixture.schedule("a");
    fixture.schedule("b");
    fixture.deleteDocument("a");

    assertThat(fixture.pass()).hasSize(1);

    assertThat(reason("a").code()).isEqualTo(RefreshProblem.REFRESH_SPEC_MISSING.wire());
    assertThat(fixture.found("a").attempts().failures()).isEqualTo(1);
    assertThat(fixture.runs("a")).isEmpty();
    assertThat(fixture.runs("b")).hasSize(1);
  }

  @Test
  void theNewestRevisionIsBuilt() {
    fixture.schedule("a");
    RefreshFixture.save(
        fixture.service,
        "a",
        fixture.spec(fixture.service, "a", "P1D", "").replace("title: T", "title: Newer"));

    fixture.pass();
    fixture.pass();

    assertThat(fixture.runs("a").get(0).dataset().orElseThrow().title()).isEqualTo("Newer");
    assertThat(fixture.found("a").cadence().text()).isEqualTo("P1D");
    assertThat(fixture.found("a").nextAt()).isAfterOrEqualTo(now().plus(Duration.ofDays(1)));
  }

  @Tag("deep")
  @Test
  void theQueueBeingFullMeansLater() {
    CountDownLatch worker = occupyWorker();
    for (int i = 0; i < 10; i++) {
      fixture.service.submitBuild(
          SpecInput.of(fixture.spec(fixture.service, "waiting" + i, "", "")),
          Optional.of("waiting-" + i),
          Optional.empty(),
          false);
    }
    RefreshSchedule before = fixture.schedule("a");

    assertThat(fixture.service.submitDueRefreshes()).isEmpty();

    assertThat(fixture.found("a").attempts()).isEqualTo(before.attempts());
    worker.countDown();
    for (int i = 0; i < 10; i++) {
      fixture.awaitEnd(new RunId("waiting-" + i));
    }
    assertThat(fixture.pass()).hasSize(1);
  }

  @Test
  void aBuildOfTheDatasetThatWasSubmittedByHandIsWaitedFor() {
    fixture.schedule("a");
    CountDownLatch worker = occupyWorker();
    fixture.service.submitBuild(
        SpecInput.of(fixture.spec(fixture.service, "a", "PT1H", "")),
        Optional.of("by-hand"),
        Optional.empty(),
        false);

    assertThat(fixture.service.submitDueRefreshes()).isEmpty();

    worker.countDown();
    fixture.awaitEnd(new RunId("by-hand"));
    assertThat(fixture.pass()).isEmpty();
    assertThat(fixture.runs("a")).hasSize(1);
  }

  @Test
  void aRemovedScheduleBuildsNothing() {
    fixture.schedule("a");

    Results.value(fixture.service.schedules().unschedule("a"));

    assertThat(fixture.pass()).isEmpty();
    assertRefused(fixture.service.schedules().find("a"), RefreshProblem.SCHEDULE_NOT_FOUND);
    assertRefused(fixture.service.schedules().unschedule("a"), RefreshProblem.SCHEDULE_NOT_FOUND);
  }

  @Test
  void theNextBuildIsShownWithTheDataset() {
    fixture.schedule("a");
    fixture.pass();
    fixture.pass();

    assertThat(axes("a").nextRefreshAt()).contains(fixture.found("a").nextAt());
    assertThat(fixture.service.scheduleCounts()).containsEntry("waiting", 1L);
    Results.value(fixture.service.schedules().pause("a"));
    assertThat(axes("a").nextRefreshAt()).isEmpty();
    Results.value(fixture.service.schedules().unschedule("a"));
    assertThat(axes("a").nextRefreshAt()).contains(now().plus(HOUR));
  }

  @Test
  void aSpecThatCannotBeRefreshedIsNotScheduled() {
    RefreshFixture.save(fixture.service, "a", fixture.spec(fixture.service, "a", "", ""));
    var schedules = fixture.service.schedules();

    assertRefused(
        schedules.schedule("a", Optional.empty()), RefreshProblem.REFRESH_WITHOUT_CADENCE);
    assertRefused(schedules.schedule("b", Optional.of("a")), RefreshProblem.REFRESH_OTHER_DATASET);
    assertRefused(
        schedules.schedule("a", Optional.of("none")), RefreshProblem.REFRESH_SPEC_MISSING);
    assertRefused(
        schedules.schedule("a", Optional.of("../a")), RefreshProblem.REFRESH_SPEC_MISSING);
    assertThat(Results.value(schedules.list()).schedules()).isEmpty();
  }

  @Test
  void theScheduleOfAnotherOwnerIsLikeAMissingOne() {
    fixture.schedule("a");
    var others =
        fixture.service.session(new Principal.Oidc("https://id.example", "you")).schedules();

    assertThat(others.find("a")).isEqualTo(others.find("a"));
    assertRefused(others.find("a"), RefreshProblem.SCHEDULE_NOT_FOUND);
    assertRefused(others.pause("a"), RefreshProblem.SCHEDULE_NOT_FOUND);
    assertRefused(others.resume("a"), RefreshProblem.SCHEDULE_NOT_FOUND);
    assertRefused(others.unschedule("a"), RefreshProblem.SCHEDULE_NOT_FOUND);
    assertThat(Results.value(others.list()).schedules()).isEmpty();
  }

  private FailureReason reason(String dataset) {
    return fixture.found(dataset).attempts().reason().orElseThrow();
  }

  private StatusAxes axes(String dataset) {
    return Results.value(fixture.service.runs().dataset(dataset)).axes();
  }

  /** Keeps the one worker busy until it is released. */
  private CountDownLatch occupyWorker() {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    BuildListener listener =
        new BuildListener() {
          @Override
          public void runStarted() {
            begun.countDown();
            await(release);
          }
        };
    var unused =
        fixture.service.queueBuild(
            SpecInput.of(fixture.spec(fixture.service, "occupying", "", "")),
            BuildOptions.none().withListener(listener));
    await(begun);
    return release;
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }
}
