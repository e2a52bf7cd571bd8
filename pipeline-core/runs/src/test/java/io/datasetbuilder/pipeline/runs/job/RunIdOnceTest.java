package io.datasetbuilder.pipeline.runs.job;

import static io.datasetbuilder.pipeline.runs.job.JobsFixture.ME;
import static io.datasetbuilder.pipeline.runs.job.JobsFixture.SUCCEEDS;
import static io.datasetbuilder.pipeline.runs.job.JobsFixture.YOU;
import static io.datasetbuilder.pipeline.runs.job.JobsFixture.order;
import static io.datasetbuilder.pipeline.runs.job.JobsFixture.refusal;
import static io.datasetbuilder.pipeline.runs.job.JobsFixture.run;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.runs.event.NewEvent;
import io.datasetbuilder.pipeline.runs.job.JobsFixture.Held;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A run id is used once, by jobs and by whatever else builds. */
class RunIdOnceTest {

  @Test
  void theSameRunIdAnswersWithTheJobThatIsGoingOn() {
    JobsFixture desk = new JobsFixture(1);
    Held held = desk.begun(1);

    BuildJobs.Submission again = desk.submit(1, SUCCEEDS);

    assertThat(((BuildJobs.Submission.AlreadyActive) again).job().status())
        .isEqualTo(JobStatus.RUNNING);
    assertThat(desk.stated(1)).containsExactly(NewEvent.EventKind.RUN_SUBMITTED);
    held.release();
    desk.awaitEnd();
  }

  @Test
  void anotherOwnerCannotHaveTheRunId() {
    JobsFixture desk = new JobsFixture(1);
    Held held = new Held();
    desk.submit(1, held);

    Problem whileActive = refusal(desk.jobs.submit(order(1, YOU, SUCCEEDS)));
    held.release();
    desk.awaitEnd();

    assertThat(whileActive.code()).isEqualTo(RunProblem.NOT_RUN_OWNER);
    assertThat(whileActive.message()).isEqualTo("forbidden: not run owner");
  }

  @Test
  void aRunIdOfAFinishedRunIsRefused() {
    JobsFixture desk = new JobsFixture(1);
    desk.completed.add(run(1));

    assertThat(refusal(desk.submit(1, SUCCEEDS)).code()).isEqualTo(RunProblem.RUN_ID_COMPLETED);
    assertThat(desk.stated(1)).isEmpty();
  }

  @Test
  void aRunIdThatAnotherBuildHasIsRefused() {
    JobsFixture desk = new JobsFixture(1);
    desk.inProgress.add(run(1));
    assertThat(desk.jobs.claim(run(2), ME, Optional.empty())).isEmpty();

    assertThat(refusal(desk.submit(1, SUCCEEDS)).code()).isEqualTo(RunProblem.RUN_ID_IN_PROGRESS);
    assertThat(refusal(desk.submit(2, SUCCEEDS)).code()).isEqualTo(RunProblem.RUN_ID_IN_PROGRESS);
  }

  @Test
  void aRunIdThatEndedWithoutARunIsRefused() {
    JobsFixture desk = new JobsFixture(1);
    desk.submit(1, (l, c) -> JobResult.refused("no", Optional.empty()));
    desk.awaitEnd();

    assertThat(refusal(desk.submit(1, SUCCEEDS)).code()).isEqualTo(RunProblem.RUN_ID_ENDED);
  }

  @Test
  void aRunIdThatEndedBeforeARestartIsRefused() {
    JobsFixture desk = new JobsFixture(1);
    desk.stored.open(run(1), FailingEvents.journal(ME), FailingEvents.SUBMITTED);
    desk.stored.append(run(1), NewEvent.cancelled(Optional.empty()));

    assertThat(refusal(desk.submit(1, SUCCEEDS)).code()).isEqualTo(RunProblem.RUN_ID_ENDED);
    assertThat(refusal(desk.jobs.submit(order(1, YOU, SUCCEEDS))).code())
        .isEqualTo(RunProblem.NOT_RUN_OWNER);
  }

  @Test
  void theRunIdOfAnOrphanIsTakenAndItsEventsForgotten() {
    JobsFixture desk = new JobsFixture(1);
    desk.stored.open(run(1), FailingEvents.journal(ME), FailingEvents.SUBMITTED);

    assertThat(desk.submit(1, SUCCEEDS)).isInstanceOf(BuildJobs.Submission.Accepted.class);

    desk.awaitEnd();
    assertThat(desk.stated(1))
        .containsExactly(NewEvent.EventKind.RUN_SUBMITTED, NewEvent.EventKind.RUN_FINISHED);
  }

  @Test
  void aRunIsRetriedUntilItsRetryEnds() {
    JobsFixture desk = new JobsFixture(1);
    Held held = desk.begun(9);
    desk.jobs.submit(retry(2, 1));
    desk.jobs.claim(run(4), ME, Optional.of(run(3)));

    assertThat(desk.jobs.isRetried(run(1))).isTrue();
    assertThat(desk.jobs.isRetried(run(2))).isFalse();
    assertThat(desk.jobs.isRetried(run(3))).isTrue();

    held.release();
    desk.awaitEnd();
    desk.jobs.release(run(4));

    assertThat(desk.jobs.isRetried(run(1))).isFalse();
    assertThat(desk.jobs.isRetried(run(3))).isFalse();
  }

  @Test
  void aRunThatHasNotEndedIsNotRetried() {
    JobsFixture desk = new JobsFixture(1);
    Held held = new Held();
    desk.submit(1, held);

    assertThat(refusal(desk.jobs.submit(retry(2, 1))).code())
        .isEqualTo(RunProblem.RETRY_OF_IN_PROGRESS);
    assertThat(refusal(desk.jobs.submit(retry(3, 3))).code()).isEqualTo(RunProblem.RETRY_OF_ITSELF);

    held.release();
    desk.awaitEnd();
    assertThat(desk.jobs.submit(retry(2, 1))).isInstanceOf(BuildJobs.Submission.Accepted.class);
    desk.awaitEnd();
    assertThat(desk.job(2).retryOf()).contains(run(1));
  }

  @Test
  void aRetryThatIsKnownToBeInVainIsRefusedBeforeItWaits() {
    JobsFixture desk = new JobsFixture(1);
    Problem none = Problem.of(RunProblem.RUN_NOT_FOUND, "retry_of", "there is no run run-1");
    JobRequest.Work inVain =
        new JobRequest.Work() {
          @Override
          public JobResult run(BuildListener listener, Cancellation cancellation) {
            throw new AssertionError("work in vain began");
          }

          @Override
          public Optional<Problem> obstacle() {
            return Optional.of(none);
          }
        };

    assertThat(refusal(desk.submit(2, inVain))).isEqualTo(none);
    assertThat(desk.stated(2)).isEmpty();
  }

  private static JobRequest retry(int number, int earlier) {
    return new JobRequest(
        run(number), ME, Optional.of(run(earlier)), Optional.of("stations"), SUCCEEDS);
  }
}
