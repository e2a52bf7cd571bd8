package io.datasetbuilder.pipeline.runs.job;

import static io.datasetbuilder.pipeline.runs.job.JobsFixture.ALL;
import static io.datasetbuilder.pipeline.runs.job.JobsFixture.BODY;
import static io.datasetbuilder.pipeline.runs.job.JobsFixture.NOON;
import static io.datasetbuilder.pipeline.runs.job.JobsFixture.SUCCEEDS;
import static io.datasetbuilder.pipeline.runs.job.JobsFixture.YOU;
import static io.datasetbuilder.pipeline.runs.job.JobsFixture.run;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.model.stage.ShutdownGrace;
import io.datasetbuilder.pipeline.runs.event.NewEvent;
import io.datasetbuilder.pipeline.runs.job.JobsFixture.Held;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Who may stop a job, and when (Spec, "Cancel by current state"). */
class CancelJobTest {

  @Test
  void aQueuedJobIsCancelledAtOnceAndItsWorkNeverCalled() {
    JobsFixture desk = new JobsFixture(1);
    Held first = new Held();
    Held second = new Held();
    desk.submit(1, first);
    desk.submit(2, second);

    BuildJobs.CancelResult answer = desk.jobs.cancel(ALL, run(2));

    assertThat(((BuildJobs.CancelResult.Done) answer).job().status())
        .isEqualTo(JobStatus.CANCELLED);
    assertThat(desk.stated(2))
        .containsExactly(NewEvent.EventKind.RUN_SUBMITTED, NewEvent.EventKind.RUN_CANCELLED);
    first.release();
    desk.awaitEnd();
    assertThat(second.hasBegun()).isFalse();
  }

  @Test
  void aRunningJobIsCancellingUntilItsNextBoundary() {
    JobsFixture desk = new JobsFixture(1);
    Held held = desk.begun(1);

    BuildJobs.CancelResult answer = desk.jobs.cancel(ALL, run(1));

    assertThat(((BuildJobs.CancelResult.Done) answer).job().status())
        .isEqualTo(JobStatus.CANCELLING);
    held.release();
    desk.awaitEnd();
    assertThat(desk.status(1)).isEqualTo(JobStatus.CANCELLED);
    assertThat(desk.stated(1))
        .containsExactly(NewEvent.EventKind.RUN_SUBMITTED, NewEvent.EventKind.RUN_CANCELLED);
  }

  @Test
  void cancellingTwiceIsLikeCancellingOnce() {
    JobsFixture desk = new JobsFixture(1);
    Held held = desk.begun(1);
    desk.jobs.cancel(ALL, run(1));

    assertThat(desk.jobs.cancel(ALL, run(1))).isInstanceOf(BuildJobs.CancelResult.Done.class);

    held.release();
    desk.awaitEnd();
    assertThat(desk.jobs.cancel(ALL, run(1))).isInstanceOf(BuildJobs.CancelResult.Done.class);
    assertThat(desk.stated(1))
        .containsExactly(NewEvent.EventKind.RUN_SUBMITTED, NewEvent.EventKind.RUN_CANCELLED);
  }

  @Test
  void whatHasEndedIsTooLateToCancel() {
    JobsFixture desk = new JobsFixture(1);
    desk.submit(1, SUCCEEDS);
    desk.submit(2, (l, c) -> JobResult.refused("no", Optional.empty()));
    desk.awaitEnd();

    assertThat(desk.jobs.cancel(ALL, run(1))).isInstanceOf(BuildJobs.CancelResult.TooLate.class);
    assertThat(desk.jobs.cancel(ALL, run(2))).isInstanceOf(BuildJobs.CancelResult.TooLate.class);
  }

  @Test
  void whatIsPastItsLastBoundaryIsTooLateToCancelAndStillRunning() {
    JobsFixture desk = new JobsFixture(1);
    Held committed = new Held((l, c) -> JobResult.succeeded(BODY));
    desk.submit(
        1,
        (listener, cancellation) -> {
          assertThat(cancellation.requestedAtLastBoundary()).isFalse();
          JobResult ending = committed.run(listener, cancellation);
          assertThat(cancellation.requested()).isFalse();
          assertThat(cancellation.requestedAtLastBoundary()).isFalse();
          return ending;
        });
    committed.awaitBegun();

    BuildJobs.CancelResult answer = desk.jobs.cancel(ALL, run(1));

    assertThat(((BuildJobs.CancelResult.TooLate) answer).job().status())
        .isEqualTo(JobStatus.RUNNING);
    committed.release();
    desk.awaitEnd();
    assertThat(desk.status(1)).isEqualTo(JobStatus.SUCCEEDED);
  }

  @Test
  void aJobThatNobodyHasOrMaySeeIsUnknown() {
    JobsFixture desk = new JobsFixture(1);
    desk.submit(1, SUCCEEDS);
    desk.awaitEnd();

    BuildJobs.CancelResult foreign = desk.jobs.cancel(Visibility.of(YOU), run(1));
    BuildJobs.CancelResult missing = desk.jobs.cancel(ALL, run(2));

    assertThat(((BuildJobs.CancelResult.Unknown) foreign).problem().message())
        .isEqualTo("build job not found: run-1");
    assertThat(((BuildJobs.CancelResult.Unknown) missing).problem().message())
        .isEqualTo("build job not found: run-2");
  }

  @Test
  void workThatSucceedsAlthoughItWasStoppedEndsCancelled() {
    JobsFixture desk = new JobsFixture(1);
    Held held = new Held((l, c) -> JobResult.succeeded(BODY));
    desk.submit(1, held);
    held.awaitBegun();
    desk.jobs.cancel(ALL, run(1));

    held.release();
    desk.awaitEnd();

    assertThat(desk.status(1)).isEqualTo(JobStatus.CANCELLED);
  }

  @Test
  void workThatStopsAlthoughNobodyAskedEndsFailed() {
    JobsFixture desk = new JobsFixture(1);

    desk.submit(1, (l, c) -> JobResult.cancelled(Optional.empty()));
    desk.awaitEnd();

    assertThat(desk.status(1)).isEqualTo(JobStatus.FAILED);
    assertThat(desk.job(1).ending().orElseThrow().error()).isPresent();
  }

  @Test
  void aBuildOverItsTimeLimitStopsAtItsNextBoundaryAndSaysSo() {
    JobsFixture desk = new JobsFixture(1);
    Held held =
        new Held(
            (listener, cancellation) -> {
              assertThat(cancellation.requested()).isTrue();
              return JobResult.cancelled(Optional.empty());
            });
    desk.submit(1, held);
    held.awaitBegun();

    desk.now.set(NOON.plusSeconds(61));
    held.release();
    desk.awaitEnd();

    JobResult ending = desk.job(1).ending().orElseThrow();
    assertThat(ending.status()).isEqualTo(JobStatus.CANCELLED);
    assertThat(ending.code()).contains("build_time_limit");
    assertThat(ending.error())
        .contains(
            "the build was stopped: it took longer than 60 seconds (SVC_BUILD_TIME_LIMIT_SECONDS)");
  }

  @Test
  void aBuildWithinItsTimeLimitIsNotStopped() {
    JobsFixture desk = new JobsFixture(1);
    Held held = desk.begun(1);

    desk.now.set(NOON.plusSeconds(60));
    held.release();
    desk.awaitEnd();

    assertThat(desk.status(1)).isEqualTo(JobStatus.SUCCEEDED);
  }

  @Test
  void aJobPastItsTimeLimitMayNotWaitForABoundary() {
    JobsFixture desk = new JobsFixture(1);
    AtomicReference<Cancellation> seen = new AtomicReference<>();
    desk.submit(
        1,
        (listener, cancellation) -> {
          seen.set(cancellation);
          return SUCCEEDS.run(listener, cancellation);
        });
    desk.awaitEnd();
    assertThat(seen.get().isUrgent()).isFalse();

    desk.now.set(NOON.plusSeconds(61));

    assertThat(seen.get().isUrgent()).isTrue();
  }

  @Test
  void aCancelledJobMayReachItsBoundaryWithinTheGraceAndIsUrgentBehindIt() {
    JobsFixture desk = new JobsFixture(1);
    AtomicReference<Cancellation> seen = new AtomicReference<>();
    Held held = new Held();
    desk.submit(
        1,
        (listener, cancellation) -> {
          seen.set(cancellation);
          return held.run(listener, cancellation);
        });
    held.awaitBegun();
    desk.jobs.cancel(ALL, run(1));

    desk.now.set(NOON.plus(Cancellation.GRACE));
    assertThat(seen.get().isUrgent()).isFalse();
    desk.now.set(NOON.plus(Cancellation.GRACE).plusMillis(1));
    assertThat(seen.get().isUrgent()).isTrue();

    held.release();
    desk.awaitEnd();
    assertThat(desk.status(1)).isEqualTo(JobStatus.CANCELLED);
  }

  @Test
  void aJobThatReachesNoBoundaryWithinTheGraceOfAShutdownBecomesUrgent()
      throws InterruptedException {
    JobsFixture desk = new JobsFixture(1);
    AtomicBoolean interrupted = new AtomicBoolean();
    CountDownLatch begun = new CountDownLatch(1);
    desk.submit(
        1,
        (listener, cancellation) -> {
          begun.countDown();
          while (!cancellation.isUrgent()) {
            Thread.onSpinWait();
          }
          interrupted.set(true);
          return JobResult.cancelled(Optional.empty());
        });
    begun.await();

    desk.jobs.drain(new ShutdownGrace(Duration.ofSeconds(3)));

    assertThat(interrupted).isTrue();
    assertThat(desk.status(1)).isEqualTo(JobStatus.CANCELLED);
  }

  @Test
  void buildsOfAnOwnerWhoMayBuildNoLongerAreStopped() {
    JobsFixture desk = new JobsFixture(1);
    AtomicBoolean rejected = new AtomicBoolean();
    Held held = new Held();
    Held second = new Held();
    desk.submit(1, withdrawnIf(rejected, held));
    desk.submit(2, withdrawnIf(rejected, second));
    held.awaitBegun();

    desk.jobs.withdraw(
        owner ->
            Optional.of(Problem.of(RunProblem.SERVICE_STOPPING, "", "no longer"))
                .filter(why -> owner.equals(JobsFixture.ME)));

    assertThat(desk.status(2)).isEqualTo(JobStatus.CANCELLED);
    assertThat(desk.status(1)).isEqualTo(JobStatus.CANCELLING);
    held.release();
    desk.awaitEnd();
    assertThat(desk.status(1)).isEqualTo(JobStatus.CANCELLED);
    assertThat(desk.job(1).ending().orElseThrow().error()).contains("no longer");
    assertThat(second.hasBegun()).isFalse();
  }

  /** A command on the same output folder rejects without a word to the service. */
  @Test
  void withoutBeingToldTheServiceStopsThemAtTheirBoundariesToo() {
    JobsFixture desk = new JobsFixture(1);
    AtomicBoolean rejected = new AtomicBoolean();
    Held held = new Held();
    Held second = new Held();
    desk.submit(1, withdrawnIf(rejected, held));
    desk.submit(2, withdrawnIf(rejected, second));
    held.awaitBegun();

    rejected.set(true);
    held.release();
    desk.awaitEnd();

    assertThat(desk.status(1)).isEqualTo(JobStatus.CANCELLED);
    assertThat(desk.status(2)).isEqualTo(JobStatus.CANCELLED);
    assertThat(second.hasBegun()).isFalse();
  }

  private static JobRequest.Work withdrawnIf(AtomicBoolean rejected, Held held) {
    return new JobRequest.Work() {
      @Override
      public JobResult run(BuildListener listener, Cancellation cancellation) {
        return held.run(listener, cancellation);
      }

      @Override
      public Optional<Problem> withdrawal() {
        return rejected.get()
            ? Optional.of(Problem.of(RunProblem.SERVICE_STOPPING, "", "no longer"))
            : Optional.empty();
      }
    };
  }
}
