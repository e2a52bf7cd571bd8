package io.datasetbuilder.pipeline.runs.job;

import static io.datasetbuilder.pipeline.runs.job.JobsFixture.ALL;
import static io.datasetbuilder.pipeline.runs.job.JobsFixture.SUCCEEDS;
import static io.datasetbuilder.pipeline.runs.job.JobsFixture.order;
import static io.datasetbuilder.pipeline.runs.job.JobsFixture.refusal;
import static io.datasetbuilder.pipeline.runs.job.JobsFixture.run;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.concurrent.ParallelWork;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.model.stage.ShutdownGrace;
import io.datasetbuilder.pipeline.runs.event.NewEvent;
import io.datasetbuilder.pipeline.runs.job.JobsFixture.Held;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What many callers at once get, and what a stop of the service leaves. */
class JobCrowdTest {

  private static final int ROUNDS = 2_000;

  /** Spec, "Limits": 10 queued jobs; more gives 429, and running jobs do not count. */
  @Test
  void ofFiveHundredSubmissionsAtOnceAsManyAreTakenAsMayRunAndWait() {
    JobsFixture desk = new JobsFixture(3);
    Held held = new Held();

    List<BuildJobs.Submission> answers =
        ParallelWork.map(
            work -> new Thread(work).start(),
            IntStream.range(0, 500).boxed().toList(),
            32,
            number -> desk.submit(number, held));

    List<BuildJobs.Submission> refused =
        answers.stream().filter(BuildJobs.Submission.Refused.class::isInstance).toList();
    assertThat(refused).hasSize(500 - 13);
    assertThat(refused)
        .allMatch(answer -> refusal(answer).code() == RunProblem.BUILD_QUEUE_FULL)
        .allMatch(answer -> refusal(answer).message().startsWith("async build queue is full: "));
    assertThat(desk.jobs.figures()).isEqualTo(new BuildJobs.JobMetrics(10, 3, 3));
    held.release();
    desk.jobs.awaitIdle(Duration.ofMinutes(5));
    assertThat(
            IntStream.range(0, 500)
                .filter(
                    number ->
                        desk.stated(number)
                            .equals(
                                List.of(
                                    NewEvent.EventKind.RUN_SUBMITTED,
                                    NewEvent.EventKind.RUN_FINISHED)))
                .count())
        .isEqualTo(13);
  }

  @Test
  void aCancelledJobGivesItsPlaceInTheQueueBack() {
    JobsFixture desk = new JobsFixture(1);
    Held held = new Held();
    IntStream.rangeClosed(0, 10).forEach(number -> desk.submit(number, held));
    assertThat(desk.submit(11, held)).isInstanceOf(BuildJobs.Submission.Refused.class);

    desk.jobs.cancel(ALL, run(5));

    assertThat(desk.submit(11, held)).isInstanceOf(BuildJobs.Submission.Accepted.class);
    held.release();
    desk.jobs.awaitIdle(Duration.ofMinutes(5));
  }

  @Test
  void ofTwoSubmissionsOfOneIdOneIsANewJob() {
    JobsFixture desk = new JobsFixture(2, 256);
    for (int round = 0; round < 200; round++) {
      int number = round;
      Held held = new Held();

      List<BuildJobs.Submission> answers = atOnce(4, who -> desk.jobs.submit(order(number, held)));

      held.release();
      desk.jobs.awaitIdle(Duration.ofMinutes(5));
      assertThat(answers.stream().filter(BuildJobs.Submission.Accepted.class::isInstance))
          .hasSize(1);
      assertThat(answers.stream().filter(BuildJobs.Submission.AlreadyActive.class::isInstance))
          .hasSize(3);
      assertThat(desk.stated(number))
          .containsExactly(NewEvent.EventKind.RUN_SUBMITTED, NewEvent.EventKind.RUN_FINISHED);
    }
  }

  /** Who cancels and the job that passes its last boundary are never both right. */
  @Test
  void aCancelThatIsAcceptedStopsTheJobAndOneThatIsTooLateDoesNot() {
    JobsFixture desk = new JobsFixture(1);
    for (int round = 0; round < ROUNDS; round++) {
      int number = round;
      CyclicBarrier start = new CyclicBarrier(2);
      desk.submit(
          number,
          (listener, cancellation) -> {
            await(start);
            return SUCCEEDS.run(listener, cancellation);
          });

      await(start);
      BuildJobs.CancelResult answer = desk.jobs.cancel(ALL, run(number));
      desk.jobs.awaitIdle(Duration.ofMinutes(5));

      boolean stopped = answer instanceof BuildJobs.CancelResult.Done;
      assertThat(desk.status(number))
          .isEqualTo(stopped ? JobStatus.CANCELLED : JobStatus.SUCCEEDED);
      assertThat(desk.stated(number))
          .containsExactly(
              NewEvent.EventKind.RUN_SUBMITTED,
              stopped ? NewEvent.EventKind.RUN_CANCELLED : NewEvent.EventKind.RUN_FINISHED);
    }
  }

  @Test
  void aJobIsEitherCancelledInTheQueueOrTakenUpByAWorker() {
    JobsFixture desk = new JobsFixture(1);
    for (int round = 0; round < ROUNDS; round++) {
      int number = round;
      Held work = new Held();
      work.release();
      desk.submit(number, work);

      BuildJobs.CancelResult answer = desk.jobs.cancel(ALL, run(number));
      desk.jobs.awaitIdle(Duration.ofMinutes(5));

      if (answer instanceof BuildJobs.CancelResult.Done done
          && done.job().status() == JobStatus.CANCELLED
          && done.job().ending().isPresent()) {
        assertThat(desk.status(number)).isEqualTo(JobStatus.CANCELLED);
      }
      assertThat(desk.stated(number)).hasSize(2);
      assertThat(work.hasBegun() || desk.status(number) == JobStatus.CANCELLED).isTrue();
    }
  }

  @Test
  void manyWhoCancelGetOneEnding() {
    JobsFixture desk = new JobsFixture(1);
    Held held = desk.begun(1);
    desk.submit(2, SUCCEEDS);

    atOnce(8, who -> desk.jobs.cancel(ALL, run(1 + who % 2)));

    held.release();
    desk.jobs.awaitIdle(Duration.ofMinutes(5));
    assertThat(desk.stated(1))
        .containsExactly(NewEvent.EventKind.RUN_SUBMITTED, NewEvent.EventKind.RUN_CANCELLED);
    assertThat(desk.stated(2))
        .containsExactly(NewEvent.EventKind.RUN_SUBMITTED, NewEvent.EventKind.RUN_CANCELLED);
  }

  @Test
  void aBuildInsideARequestSharesTheLineOfTheJobs() throws Exception {
    JobsFixture desk = new JobsFixture(1);
    Held held = desk.begun(1);
    List<String> order = new ArrayList<>();

    CompletableFuture<Optional<String>> built =
        desk.jobs.runQueued(
            JobsFixture.ME.ownerId(),
            Duration.ofMinutes(5),
            () -> {
              order.add("request");
              return "built";
            });
    desk.submit(
        2,
        (listener, cancellation) -> {
          order.add("job");
          return SUCCEEDS.run(listener, cancellation);
        });
    assertThat(desk.jobs.figures()).isEqualTo(new BuildJobs.JobMetrics(1, 1, 1));
    held.release();

    assertThat(built.get()).contains("built");
    desk.jobs.awaitIdle(Duration.ofMinutes(5));
    assertThat(order).containsExactly("request", "job");
  }

  @Test
  void aBuildInsideARequestGivesUpWhenNoWorkerComesFree() throws Exception {
    JobsFixture desk = new JobsFixture(1);
    Held held = desk.begun(1);

    Optional<String> built =
        desk.jobs.runQueued(JobsFixture.ME.ownerId(), Duration.ofNanos(1), () -> "built").get();

    assertThat(built).isEmpty();
    held.release();
    desk.jobs.awaitIdle(Duration.ofMinutes(5));
  }

  @Test
  void whatABuildInsideARequestThrowsReachesItsCaller() {
    JobsFixture desk = new JobsFixture(1);

    CompletableFuture<Optional<String>> built =
        desk.jobs.runQueued(
            JobsFixture.ME.ownerId(),
            Duration.ofMinutes(5),
            () -> {
              throw new IllegalStateException("broken");
            });

    assertThat(built)
        .failsWithin(Duration.ofMinutes(5))
        .withThrowableThat()
        .withCauseInstanceOf(IllegalStateException.class);
    assertThat(
            desk.jobs
                .runQueued(JobsFixture.ME.ownerId(), Duration.ofMinutes(5), () -> "next")
                .join())
        .contains("next");
  }

  @Test
  void aDrainCancelsWhatWaitsAndStopsWhatRunsAtItsNextBoundary() throws Exception {
    JobsFixture desk = new JobsFixture(1);
    Held held =
        new Held(
            (listener, cancellation) -> {
              while (!cancellation.requested()) {
                Thread.onSpinWait();
              }
              return JobResult.cancelled(Optional.empty());
            });
    desk.submit(1, held);
    held.awaitBegun();
    held.release();
    desk.submit(2, SUCCEEDS);
    CompletableFuture<Optional<String>> waiting =
        desk.jobs.runQueued(JobsFixture.ME.ownerId(), Duration.ofMinutes(5), () -> "built");

    desk.jobs.drain(new ShutdownGrace(Duration.ofMinutes(5)));

    assertThat(desk.status(1)).isEqualTo(JobStatus.CANCELLED);
    assertThat(desk.status(2)).isEqualTo(JobStatus.CANCELLED);
    assertThat(desk.job(2).ending().orElseThrow().code()).contains("service_stopping");
    assertThat(waiting.get()).isEmpty();
    assertThat(desk.stated(1))
        .containsExactly(NewEvent.EventKind.RUN_SUBMITTED, NewEvent.EventKind.RUN_CANCELLED);
    assertThat(desk.stated(2))
        .containsExactly(NewEvent.EventKind.RUN_SUBMITTED, NewEvent.EventKind.RUN_CANCELLED);
  }

  @Test
  void nothingNewBeginsBehindADrain() {
    JobsFixture desk = new JobsFixture(1);

    desk.jobs.drain(new ShutdownGrace(Duration.ZERO));

    assertThat(refusal(desk.submit(1, SUCCEEDS)).code()).isEqualTo(RunProblem.SERVICE_STOPPING);
    assertThat(
            desk.jobs
                .runQueued(JobsFixture.ME.ownerId(), Duration.ofMinutes(5), () -> "built")
                .join())
        .isEmpty();
    assertThat(desk.jobs.stopping()).isTrue();
  }

  @Test
  void aDrainWaitsNoLongerThanItsGrace() {
    JobsFixture desk = new JobsFixture(1);
    Held held = desk.begun(1);

    desk.jobs.drain(new ShutdownGrace(Duration.ofNanos(1)));

    assertThat(desk.status(1)).isEqualTo(JobStatus.CANCELLING);
    held.release();
    desk.jobs.awaitIdle(Duration.ofMinutes(5));
    assertThat(desk.status(1)).isEqualTo(JobStatus.CANCELLED);
  }

  private static <T> List<T> atOnce(int callers, IntFunction<T> call) {
    CyclicBarrier start = new CyclicBarrier(callers);
    return ParallelWork.map(
        work -> new Thread(work).start(),
        IntStream.range(0, callers).boxed().toList(),
        callers,
        who -> {
          await(start);
          return call.apply(who);
        });
  }

  private static void await(CyclicBarrier barrier) {
    try {
      barrier.await();
    } catch (InterruptedException | BrokenBarrierException stopped) {
      throw new IllegalStateException(stopped);
    }
  }

  /** With two workers each owner has one while both wait. */
  @Test
  void anOwnerWithManyBuildsDoesNotKeepAnotherWaitingBehindAllOfThem() {
    JobsFixture desk = JobsFixture.ofOwners(2, 10);
    Held first = new Held();
    Held second = new Held();
    Held third = new Held();
    Held ofOther = new Held();
    desk.jobs.submit(JobsFixture.order(1, JobsFixture.YOU, first));
    desk.jobs.submit(JobsFixture.order(2, JobsFixture.YOU, second));
    desk.jobs.submit(JobsFixture.order(3, JobsFixture.YOU, third));
    desk.jobs.submit(JobsFixture.order(4, JobsFixture.ME, ofOther));

    first.release();
    ofOther.awaitBegun();

    assertThat(third.hasBegun()).isFalse();
    ofOther.release();
    third.awaitBegun();
    second.release();
    third.release();
    desk.awaitEnd();
  }
}
