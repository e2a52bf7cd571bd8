package io.datasetbuilder.pipeline.runs.job;

import static io.datasetbuilder.pipeline.runs.job.JobsFixture.ALL;
import static io.datasetbuilder.pipeline.runs.job.JobsFixture.BODY;
import static io.datasetbuilder.pipeline.runs.job.JobsFixture.ME;
import static io.datasetbuilder.pipeline.runs.job.JobsFixture.NOON;
import static io.datasetbuilder.pipeline.runs.job.JobsFixture.SUCCEEDS;
import static io.datasetbuilder.pipeline.runs.job.JobsFixture.YOU;
import static io.datasetbuilder.pipeline.runs.job.JobsFixture.order;
import static io.datasetbuilder.pipeline.runs.job.JobsFixture.run;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.stage.Stage;
import io.datasetbuilder.pipeline.model.state.StateFailure;
import io.datasetbuilder.pipeline.runs.event.NewEvent;
import io.datasetbuilder.pipeline.runs.event.RunEvent;
import io.datasetbuilder.pipeline.runs.event.RunEvents;
import io.datasetbuilder.pipeline.runs.job.JobsFixture.Held;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** What becomes of jobs (Spec, "Asynchronous build job"). */
class BuildJobsTest {

  @Test
  void aJobThatIsTakenInIsQueuedAndItsFirstEventIsOnDisk() {
    try (JobsFixture desk = new JobsFixture(1)) {
      Held held = new Held();

      BuildJobs.Submission submission = desk.submit(1, held);

      BuildJob job = ((BuildJobs.Submission.Accepted) submission).job();
      assertThat(job.status()).isEqualTo(JobStatus.QUEUED);
      assertThat(job.owner()).contains(ME.ownerId());
      assertThat(job.createdBy()).contains("service");
      assertThat(job.createdAt()).isEqualTo(NOON);
      assertThat(desk.stated(1)).contains(NewEvent.EventKind.RUN_SUBMITTED);
      held.release();
    }
  }

  @Test
  void aJobSucceedsWithItsResponse() {
    JobsFixture desk = new JobsFixture(1);
    desk.now.set(NOON);
    Held held = desk.begun(1);
    assertThat(desk.status(1)).isEqualTo(JobStatus.RUNNING);
    desk.now.set(NOON.plusSeconds(5));

    held.release();
    desk.awaitEnd();

    assertThat(desk.job(1).ending()).contains(JobResult.succeeded(BODY));
    assertThat(desk.job(1).updatedAt()).isEqualTo(NOON.plusSeconds(5));
    assertThat(desk.stated(1))
        .containsExactly(NewEvent.EventKind.RUN_SUBMITTED, NewEvent.EventKind.RUN_FINISHED);
  }

  @Test
  void aFailedWriteOfTheFirstEventLeavesNoJob() {
    Problem problem = Problem.of(StorageProblem.STATE_UNAVAILABLE, "", "the disk is full");
    JobsFixture desk =
        new JobsFixture(
            1,
            256,
            store ->
                new FailingEvents(store) {
                  @Override
                  public RunEvent open(RunId run, RunEvents.EventJournal journal, NewEvent first) {
                    throw new StateFailure(problem);
                  }
                });

    assertThat(desk.submit(1, SUCCEEDS))
        .isInstanceOfSatisfying(
            BuildJobs.Submission.NotRecorded.class,
            unwritten ->
                assertThat(unwritten.problem().code()).isEqualTo(StorageProblem.STATE_UNAVAILABLE));

    assertThat(desk.jobs.find(run(1))).isEmpty();
    assertThat(desk.jobs.figures()).isEqualTo(new BuildJobs.JobMetrics(0, 0, 1));
  }

  @Test
  void aFailedWriteOfALaterEventFailsNoBuild() {
    Problem problem = Problem.of(StorageProblem.STATE_UNAVAILABLE, "", "the disk is full");
    JobsFixture desk =
        new JobsFixture(
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
    desk.awaitEnd();

    assertThat(desk.status(1)).isEqualTo(JobStatus.SUCCEEDED);
  }

  @Test
  void whateverTheWorkThrowsEndsTheJobFailedWithASafeSentence() {
    for (Throwable thrown :
        new Throwable[] {new IllegalStateException("secret"), new StackOverflowError("secret")}) {
      JobsFixture desk = new JobsFixture(1);

      desk.submit(
          1,
          (listener, cancellation) -> {
            if (thrown instanceof Error error) {
              throw error;
            }
            throw (RuntimeException) thrown;
          });
      desk.awaitEnd();

      assertThat(desk.status(1)).isEqualTo(JobStatus.FAILED);
      assertThat(desk.job(1).ending().orElseThrow().error())
          .contains("the build broke off because of an internal error");
      assertThat(desk.stated(1))
          .containsExactly(NewEvent.EventKind.RUN_SUBMITTED, NewEvent.EventKind.RUN_FAILED);
    }
  }

  @Test
  void aRefusedBuildEndsFailedAndSaysWhy() {
    JobsFixture desk = new JobsFixture(1);

    desk.submit(1, (l, c) -> JobResult.refused("no sources", Optional.of("sources_missing")));
    desk.awaitEnd();

    assertThat(desk.job(1).ending().orElseThrow().code()).contains("sources_missing");
    assertThat(desk.stored.ending(run(1)).orElseThrow().what().message()).contains("no sources");
  }

  @Test
  void theEventThatEndsAFailedRunCountsFailedSources() {
    JobsFixture desk = new JobsFixture(1);

    desk.submit(
        1,
        (listener, cancellation) -> {
          listener.stageStarted("a", Stage.BRONZE);
          listener.stageFailed("a", Stage.BRONZE, List.of());
          return JobResult.failed(BODY, "a failed");
        });
    desk.awaitEnd();

    assertThat(desk.stored.ending(run(1)).orElseThrow().what().message())
        .contains("1 of 1 sources failed");
  }

  @Test
  void theEldestEndedJobsAreForgotten() {
    JobsFixture desk = new JobsFixture(1, 2);
    for (int number = 1; number <= 3; number++) {
      desk.submit(number, SUCCEEDS);
      desk.awaitEnd();
    }

    assertThat(desk.jobs.find(run(1))).isEmpty();
    assertThat(desk.jobs.find(run(2))).isPresent();
    assertThat(desk.jobs.find(run(3))).isPresent();
  }

  @Test
  void theNewestBuildOfADatasetIsReportedToThoseWhoMaySeeIt() {
    JobsFixture desk = new JobsFixture(1);
    Held first = new Held();
    Held second = new Held();
    desk.submit(1, first);
    desk.submit(2, second);

    assertThat(desk.jobs.activeBuildOf(ALL, "stations")).map(BuildJob::runId).contains(run(2));
    assertThat(desk.jobs.activeBuildOf(Visibility.of(YOU), "stations")).isEmpty();
    assertThat(desk.jobs.activeBuildOf(ALL, "other")).isEmpty();

    first.release();
    second.release();
    desk.awaitEnd();
    assertThat(desk.jobs.activeBuildOf(ALL, "stations")).isEmpty();
  }

  @Test
  void jobsRunInTheOrderOfTheirSubmission() {
    JobsFixture desk = new JobsFixture(1);
    List<Integer> order = new CopyOnWriteArrayList<>();
    Held held = new Held();
    desk.submit(0, held);
    for (int number = 1; number <= 5; number++) {
      int mine = number;
      desk.submit(
          number,
          (l, c) -> {
            order.add(mine);
            return JobResult.succeeded(BODY);
          });
    }

    held.release();
    desk.awaitEnd();

    assertThat(order).containsExactly(1, 2, 3, 4, 5);
  }
}
