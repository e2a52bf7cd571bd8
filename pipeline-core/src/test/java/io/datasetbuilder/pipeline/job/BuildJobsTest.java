package io.datasetbuilder.pipeline.job;

import static io.datasetbuilder.pipeline.job.JobDesks.ALL;
import static io.datasetbuilder.pipeline.job.JobDesks.BODY;
import static io.datasetbuilder.pipeline.job.JobDesks.ME;
import static io.datasetbuilder.pipeline.job.JobDesks.NOON;
import static io.datasetbuilder.pipeline.job.JobDesks.SUCCEEDS;
import static io.datasetbuilder.pipeline.job.JobDesks.YOU;
import static io.datasetbuilder.pipeline.job.JobDesks.order;
import static io.datasetbuilder.pipeline.job.JobDesks.refusal;
import static io.datasetbuilder.pipeline.job.JobDesks.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.event.EventJournal;
import io.datasetbuilder.pipeline.event.EventKind;
import io.datasetbuilder.pipeline.event.NewEvent;
import io.datasetbuilder.pipeline.event.RunEndings;
import io.datasetbuilder.pipeline.event.RunEvent;
import io.datasetbuilder.pipeline.index.Visibility;
import io.datasetbuilder.pipeline.job.JobDesks.Held;
import io.datasetbuilder.pipeline.run.RunId;
import io.datasetbuilder.pipeline.run.RunProblem;
import io.datasetbuilder.pipeline.stage.Stage;
import io.datasetbuilder.pipeline.state.StateFailure;
import io.datasetbuilder.pipeline.state.StateProblem;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** What becomes of jobs (Spec, "Asynchronous build job"). */
class BuildJobsTest {

  @Test
  void aJobThatIsTakenInIsQueuedAndItsFirstEventIsOnDisk() {
    try (JobDesks desk = new JobDesks(1)) {
      Held held = new Held();

      Submission submission = desk.submit(1, held);

      BuildJob job = ((Submission.Accepted) submission).job();
      assertThat(job.status()).isEqualTo(JobStatus.QUEUED);
      assertThat(job.owner()).contains(ME.ownerId());
      assertThat(job.createdBy()).contains("service");
      assertThat(job.createdAt()).contains(NOON);
      assertThat(desk.told(1)).contains(EventKind.RUN_SUBMITTED);
      held.release();
    }
  }

  @Test
  void aJobSucceedsWithItsResponse() {
    JobDesks desk = new JobDesks(1);
    desk.now.set(NOON);
    Held held = new Held();
    desk.submit(1, held);
    held.awaitBegun();
    assertThat(desk.status(1)).isEqualTo(JobStatus.RUNNING);
    desk.now.set(NOON.plusSeconds(5));

    held.release();
    awaitEnd(desk);

    assertThat(desk.job(1).ending()).contains(JobEnding.succeeded(BODY));
    assertThat(desk.job(1).updatedAt()).contains(NOON.plusSeconds(5));
    assertThat(desk.told(1)).containsExactly(EventKind.RUN_SUBMITTED, EventKind.RUN_FINISHED);
  }

  @Test
  void aFailedWriteOfTheFirstEventLeavesNoJob() {
    Problem problem = Problem.of(StateProblem.STATE_UNAVAILABLE, "", "the disk is full");
    JobDesks desk =
        new JobDesks(
            1,
            256,
            store ->
                new FailingEvents(store) {
                  @Override
                  public RunEvent open(RunId run, EventJournal journal, NewEvent first) {
                    throw new StateFailure(problem);
                  }
                });

    assertThatThrownBy(() -> desk.submit(1, SUCCEEDS)).isInstanceOf(StateFailure.class);

    assertThat(desk.jobs.find(run(1))).isEmpty();
    assertThat(desk.jobs.figures()).isEqualTo(new JobFigures(0, 0, 1));
  }

  @Test
  void aFailedWriteOfALaterEventFailsNoBuild() {
    Problem problem = Problem.of(StateProblem.STATE_UNAVAILABLE, "", "the disk is full");
    JobDesks desk =
        new JobDesks(
            1,
            256,
            store ->
                new FailingEvents(store) {
                  @Override
                  public RunEvent append(RunId run, NewEvent event) {
                    throw new StateFailure(problem);
                  }
                });

    desk.submit(1, SUCCEEDS);
    awaitEnd(desk);

    assertThat(desk.status(1)).isEqualTo(JobStatus.SUCCEEDED);
  }

  @Test
  void whateverTheWorkThrowsEndsTheJobFailedWithASafeSentence() {
    for (Throwable thrown :
        new Throwable[] {new IllegalStateException("secret"), new StackOverflowError("secret")}) {
      JobDesks desk = new JobDesks(1);

      desk.submit(
          1,
          (listener, cancellation) -> {
            if (thrown instanceof Error error) {
              throw error;
            }
            throw (RuntimeException) thrown;
          });
      awaitEnd(desk);

      assertThat(desk.status(1)).isEqualTo(JobStatus.FAILED);
      assertThat(desk.job(1).ending().orElseThrow().error())
          .contains("the build broke off because of an internal error");
      assertThat(desk.told(1)).containsExactly(EventKind.RUN_SUBMITTED, EventKind.RUN_FAILED);
    }
  }

  @Test
  void aRefusedBuildEndsFailedAndSaysWhy() {
    JobDesks desk = new JobDesks(1);

    desk.submit(1, (l, c) -> JobEnding.refused("no sources", Optional.of("sources_missing")));
    awaitEnd(desk);

    assertThat(desk.job(1).ending().orElseThrow().code()).contains("sources_missing");
    assertThat(desk.stored.ending(run(1)).orElseThrow().what().message()).contains("no sources");
  }

  @Test
  void theEventThatEndsAFailedRunCountsFailedSources() {
    JobDesks desk = new JobDesks(1);

    desk.submit(
        1,
        (listener, cancellation) -> {
          listener.stageStarted("a", Stage.BRONZE);
          listener.stageFailed("a", Stage.BRONZE, List.of());
          return JobEnding.failed(BODY, "a failed");
        });
    awaitEnd(desk);

    assertThat(desk.stored.ending(run(1)).orElseThrow().what().message())
        .contains("1 of 1 sources failed");
  }

  @Test
  void aQueuedJobIsCancelledAtOnceAndItsWorkNeverCalled() {
    JobDesks desk = new JobDesks(1);
    Held first = new Held();
    Held second = new Held();
    desk.submit(1, first);
    desk.submit(2, second);

    CancelAnswer answer = desk.jobs.cancel(ALL, run(2));

    assertThat(((CancelAnswer.Done) answer).job().status()).isEqualTo(JobStatus.CANCELLED);
    assertThat(desk.told(2)).containsExactly(EventKind.RUN_SUBMITTED, EventKind.RUN_CANCELLED);
    first.release();
    awaitEnd(desk);
    assertThat(second.hasBegun()).isFalse();
  }

  @Test
  void aRunningJobIsCancellingUntilItsNextBoundary() {
    JobDesks desk = new JobDesks(1);
    Held held = new Held();
    desk.submit(1, held);
    held.awaitBegun();

    CancelAnswer answer = desk.jobs.cancel(ALL, run(1));

    assertThat(((CancelAnswer.Done) answer).job().status()).isEqualTo(JobStatus.CANCELLING);
    held.release();
    awaitEnd(desk);
    assertThat(desk.status(1)).isEqualTo(JobStatus.CANCELLED);
    assertThat(desk.told(1)).containsExactly(EventKind.RUN_SUBMITTED, EventKind.RUN_CANCELLED);
  }

  @Test
  void cancellingTwiceIsLikeCancellingOnce() {
    JobDesks desk = new JobDesks(1);
    Held held = new Held();
    desk.submit(1, held);
    held.awaitBegun();
    desk.jobs.cancel(ALL, run(1));

    assertThat(desk.jobs.cancel(ALL, run(1))).isInstanceOf(CancelAnswer.Done.class);

    held.release();
    awaitEnd(desk);
    assertThat(desk.jobs.cancel(ALL, run(1))).isInstanceOf(CancelAnswer.Done.class);
    assertThat(desk.told(1)).containsExactly(EventKind.RUN_SUBMITTED, EventKind.RUN_CANCELLED);
  }

  @Test
  void whatHasEndedIsTooLateToCancel() {
    JobDesks desk = new JobDesks(1);
    desk.submit(1, SUCCEEDS);
    desk.submit(2, (l, c) -> JobEnding.refused("no", Optional.empty()));
    awaitEnd(desk);

    assertThat(desk.jobs.cancel(ALL, run(1))).isInstanceOf(CancelAnswer.TooLate.class);
    assertThat(desk.jobs.cancel(ALL, run(2))).isInstanceOf(CancelAnswer.TooLate.class);
  }

  @Test
  void whatIsPastItsLastBoundaryIsTooLateToCancelAndStillRunning() {
    JobDesks desk = new JobDesks(1);
    Held committed = new Held((l, c) -> JobEnding.succeeded(BODY));
    desk.submit(
        1,
        (listener, cancellation) -> {
          assertThat(cancellation.requestedAtLastBoundary()).isFalse();
          JobEnding ending = committed.run(listener, cancellation);
          assertThat(cancellation.requested()).isFalse();
          assertThat(cancellation.requestedAtLastBoundary()).isFalse();
          return ending;
        });
    committed.awaitBegun();

    CancelAnswer answer = desk.jobs.cancel(ALL, run(1));

    assertThat(((CancelAnswer.TooLate) answer).job().status()).isEqualTo(JobStatus.RUNNING);
    committed.release();
    awaitEnd(desk);
    assertThat(desk.status(1)).isEqualTo(JobStatus.SUCCEEDED);
  }

  @Test
  void aJobThatNobodyHasOrMaySeeIsUnknown() {
    JobDesks desk = new JobDesks(1);
    desk.submit(1, SUCCEEDS);
    awaitEnd(desk);

    CancelAnswer foreign = desk.jobs.cancel(Visibility.of(YOU), run(1));
    CancelAnswer missing = desk.jobs.cancel(ALL, run(2));

    assertThat(((CancelAnswer.Unknown) foreign).problem().message())
        .isEqualTo("build job not found: run-1");
    assertThat(((CancelAnswer.Unknown) missing).problem().message())
        .isEqualTo("build job not found: run-2");
  }

  @Test
  void workThatSucceedsAlthoughItWasStoppedEndsCancelled() {
    JobDesks desk = new JobDesks(1);
    Held held = new Held((l, c) -> JobEnding.succeeded(BODY));
    desk.submit(1, held);
    held.awaitBegun();
    desk.jobs.cancel(ALL, run(1));

    held.release();
    awaitEnd(desk);

    assertThat(desk.status(1)).isEqualTo(JobStatus.CANCELLED);
  }

  @Test
  void workThatStopsAlthoughNobodyAskedEndsFailed() {
    JobDesks desk = new JobDesks(1);

    desk.submit(1, (l, c) -> JobEnding.cancelled(Optional.empty()));
    awaitEnd(desk);

    assertThat(desk.status(1)).isEqualTo(JobStatus.FAILED);
    assertThat(desk.job(1).ending().orElseThrow().error()).isPresent();
  }

  @Test
  void aBuildOverItsTimeLimitStopsAtItsNextBoundaryAndSaysSo() {
    JobDesks desk = new JobDesks(1);
    Held held =
        new Held(
            (listener, cancellation) -> {
              assertThat(cancellation.requested()).isTrue();
              return JobEnding.cancelled(Optional.empty());
            });
    desk.submit(1, held);
    held.awaitBegun();

    desk.now.set(NOON.plusSeconds(61));
    held.release();
    awaitEnd(desk);

    JobEnding ending = desk.job(1).ending().orElseThrow();
    assertThat(ending.status()).isEqualTo(JobStatus.CANCELLED);
    assertThat(ending.code()).contains("build_time_limit");
    assertThat(ending.error()).contains("the build was stopped: it took longer than 60 seconds");
  }

  @Test
  void aBuildWithinItsTimeLimitIsNotStopped() {
    JobDesks desk = new JobDesks(1);
    Held held = new Held();
    desk.submit(1, held);
    held.awaitBegun();

    desk.now.set(NOON.plusSeconds(60));
    held.release();
    awaitEnd(desk);

    assertThat(desk.status(1)).isEqualTo(JobStatus.SUCCEEDED);
  }

  @Test
  void theSameRunIdAnswersWithTheJobThatIsGoingOn() {
    JobDesks desk = new JobDesks(1);
    Held held = new Held();
    desk.submit(1, held);
    held.awaitBegun();

    Submission again = desk.submit(1, SUCCEEDS);

    assertThat(((Submission.AlreadyActive) again).job().status()).isEqualTo(JobStatus.RUNNING);
    assertThat(desk.told(1)).containsExactly(EventKind.RUN_SUBMITTED);
    held.release();
    awaitEnd(desk);
  }

  @Test
  void anotherOwnerCannotHaveTheRunId() {
    JobDesks desk = new JobDesks(1);
    Held held = new Held();
    desk.submit(1, held);

    Problem whileActive = refusal(desk.jobs.submit(order(1, YOU, SUCCEEDS)));
    held.release();
    awaitEnd(desk);

    assertThat(whileActive.code()).isEqualTo(JobProblem.NOT_RUN_OWNER);
    assertThat(whileActive.message()).isEqualTo("forbidden: not run owner");
  }

  @Test
  void aRunIdOfAFinishedRunIsRefused() {
    JobDesks desk = new JobDesks(1);
    desk.completed.add(run(1));

    assertThat(refusal(desk.submit(1, SUCCEEDS)).code()).isEqualTo(RunProblem.RUN_ID_COMPLETED);
    assertThat(desk.told(1)).isEmpty();
  }

  @Test
  void aRunIdThatAnotherBuildHasIsRefused() {
    JobDesks desk = new JobDesks(1);
    desk.inProgress.add(run(1));
    assertThat(desk.jobs.claim(run(2), Optional.empty())).isEmpty();

    assertThat(refusal(desk.submit(1, SUCCEEDS)).code()).isEqualTo(RunProblem.RUN_ID_IN_PROGRESS);
    assertThat(refusal(desk.submit(2, SUCCEEDS)).code()).isEqualTo(RunProblem.RUN_ID_IN_PROGRESS);
  }

  @Test
  void aRunIdThatEndedWithoutARunIsRefused() {
    JobDesks desk = new JobDesks(1);
    desk.submit(1, (l, c) -> JobEnding.refused("no", Optional.empty()));
    awaitEnd(desk);

    assertThat(refusal(desk.submit(1, SUCCEEDS)).code()).isEqualTo(JobProblem.RUN_ID_ENDED);
  }

  @Test
  void aRunIdThatEndedBeforeARestartIsRefused() {
    JobDesks desk = new JobDesks(1);
    desk.stored.open(run(1), FailingEvents.journal(ME), FailingEvents.SUBMITTED);
    desk.stored.append(run(1), RunEndings.cancelled(Optional.empty()));

    assertThat(refusal(desk.submit(1, SUCCEEDS)).code()).isEqualTo(JobProblem.RUN_ID_ENDED);
    assertThat(refusal(desk.jobs.submit(order(1, YOU, SUCCEEDS))).code())
        .isEqualTo(JobProblem.NOT_RUN_OWNER);
  }

  @Test
  void theRunIdOfAnOrphanIsTakenAndItsEventsForgotten() {
    JobDesks desk = new JobDesks(1);
    desk.stored.open(run(1), FailingEvents.journal(ME), FailingEvents.SUBMITTED);

    assertThat(desk.submit(1, SUCCEEDS)).isInstanceOf(Submission.Accepted.class);

    awaitEnd(desk);
    assertThat(desk.told(1)).containsExactly(EventKind.RUN_SUBMITTED, EventKind.RUN_FINISHED);
  }

  @Test
  void aRunThatHasNotEndedIsNotRetried() {
    JobDesks desk = new JobDesks(1);
    Held held = new Held();
    desk.submit(1, held);

    assertThat(refusal(desk.jobs.submit(retry(2, 1))).code())
        .isEqualTo(RunProblem.RETRY_OF_IN_PROGRESS);
    assertThat(refusal(desk.jobs.submit(retry(3, 3))).code()).isEqualTo(RunProblem.RETRY_OF_ITSELF);

    held.release();
    awaitEnd(desk);
    assertThat(desk.jobs.submit(retry(2, 1))).isInstanceOf(Submission.Accepted.class);
    awaitEnd(desk);
    assertThat(desk.job(2).retryOf()).contains(run(1));
  }

  @Test
  void theEldestEndedJobsAreForgotten() {
    JobDesks desk = new JobDesks(1, 2);
    for (int number = 1; number <= 3; number++) {
      desk.submit(number, SUCCEEDS);
      awaitEnd(desk);
    }

    assertThat(desk.jobs.find(run(1))).isEmpty();
    assertThat(desk.jobs.find(run(2))).isPresent();
    assertThat(desk.jobs.find(run(3))).isPresent();
  }

  @Test
  void theNewestBuildOfADatasetIsToldToThoseWhoMaySeeIt() {
    JobDesks desk = new JobDesks(1);
    Held first = new Held();
    Held second = new Held();
    desk.submit(1, first);
    desk.submit(2, second);

    assertThat(desk.jobs.activeBuildOf(ALL, "stations")).map(BuildJob::runId).contains(run(2));
    assertThat(desk.jobs.activeBuildOf(Visibility.of(YOU), "stations")).isEmpty();
    assertThat(desk.jobs.activeBuildOf(ALL, "other")).isEmpty();

    first.release();
    second.release();
    awaitEnd(desk);
    assertThat(desk.jobs.activeBuildOf(ALL, "stations")).isEmpty();
  }

  @Test
  void jobsRunInTheOrderOfTheirSubmission() {
    JobDesks desk = new JobDesks(1);
    List<Integer> order = new CopyOnWriteArrayList<>();
    Held held = new Held();
    desk.submit(0, held);
    for (int number = 1; number <= 5; number++) {
      int mine = number;
      desk.submit(
          number,
          (l, c) -> {
            order.add(mine);
            return JobEnding.succeeded(BODY);
          });
    }

    held.release();
    awaitEnd(desk);

    assertThat(order).containsExactly(1, 2, 3, 4, 5);
  }

  private static JobOrder retry(int number, int earlier) {
    return new JobOrder(
        run(number), ME, Optional.of(run(earlier)), Optional.of("stations"), SUCCEEDS);
  }

  /** Waits for every worker without asking anything to stop. */
  private static void awaitEnd(JobDesks desk) {
    desk.jobs.awaitIdle(Duration.ofMinutes(5));
  }
}
