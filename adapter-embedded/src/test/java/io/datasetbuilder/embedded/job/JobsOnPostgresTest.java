package io.datasetbuilder.embedded.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.infrastructure.state.database.RunningPostgres;
import io.datasetbuilder.pipeline.model.index.RunOwnership;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.runs.event.RunEvent;
import io.datasetbuilder.pipeline.runs.job.BuildJob;
import io.datasetbuilder.pipeline.runs.job.BuildJobs;
import io.datasetbuilder.pipeline.runs.job.JobStatus;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs, events and restarts with the state on a PostgreSQL server. */
@Tag("postgres")
class JobsOnPostgresTest {

  @TempDir Path folder;
  private String address;
  private JobFixture fixture;

  @BeforeEach
  void open() {
    address = RunningPostgres.freshSchema();
    fixture = on(RunOwnership.SINGLE_USER);
  }

  @AfterEach
  void close() {
    fixture.close();
  }

  @Test
  void aSubmittedBuildSucceedsAndItsEventsAreNumbered() {
    fixture.submit(fixture.spec(""), "one");
    fixture.awaitEnd();

    assertThat(fixture.job("one").status()).isEqualTo(JobStatus.SUCCEEDED);
    assertThat(fixture.kinds("one")).startsWith("run_submitted").endsWith("run_finished");
    assertThat(seqs(3, 2, false)).containsExactly(4L, 5L);
    int all = fixture.recorded("one").size();
    assertThat(seqs(0, 2, true)).containsExactly(all - 1L, (long) all);
    assertThat(fixture.out.resolve(".service/state.sqlite3")).doesNotExist();
  }

  @Test
  void behindARestartJobsAreReportedByManifestsAndLastEvents() {
    fixture.submit(fixture.spec(""), "built");
    fixture.submit(SpecInput.of("dataset_id: [1, 2]"), "refused");
    fixture.awaitEnd();
    List<String> before = fixture.kinds("built");
    fixture.close();

    fixture = on(RunOwnership.SINGLE_USER);

    assertThat(fixture.job("built").status()).isEqualTo(JobStatus.SUCCEEDED);
    assertThat(fixture.job("refused").status()).isEqualTo(JobStatus.FAILED);
    assertThat(fixture.kinds("built")).isEqualTo(before);
    assertThat(
            ((BuildJobs.Submission.Refused) fixture.submit(fixture.spec(""), "refused"))
                .problem()
                .code())
        .isEqualTo(RunProblem.RUN_ID_ENDED);
  }

  @Test
  void aJobThatDiedBeforeItsRunIsLostAndItsIdIsFree() {
    CountDownLatch worker = fixture.occupyWorker();
    fixture.submit(fixture.spec(""), "one");

    // The first service stands for one that has died: nothing of the job is on disk but its events.
    try (JobFixture restarted = on(RunOwnership.SINGLE_USER)) {
      assertThat(restarted.session.jobs().find(new RunId("one")))
          .isInstanceOf(Result.Refused.class);
      assertThat(restarted.submit(restarted.spec(""), "one"))
          .isInstanceOf(BuildJobs.Submission.Accepted.class);
      restarted.runQueued("after", BuildListener.NONE);
      assertThat(restarted.job("one").status()).isEqualTo(JobStatus.SUCCEEDED);
    }
    fixture.session.jobs().cancel(new RunId("one"));
    worker.countDown();
  }

  @Test
  void jobsThatAStopHasInterruptedFailForWantOfTheirKeysWhereRunsHaveOwners() {
    fixture.close();
    fixture = on(RunOwnership.OWN_RUNS);
    CountDownLatch worker = fixture.occupyWorker();
    fixture.submit(fixture.spec(""), "one");

    try (JobFixture restarted = on(RunOwnership.OWN_RUNS)) {
      BuildJob job = restarted.job("one");

      assertThat(job.status()).isEqualTo(JobStatus.FAILED);
      assertThat(job.ending().orElseThrow().code()).contains("credentials_required");
      assertThat(restarted.kinds("one")).containsExactly("run_submitted", "run_failed");
    }
    fixture.session.jobs().cancel(new RunId("one"));
    worker.countDown();
  }

  private JobFixture on(RunOwnership ownership) {
    return JobFixture.onPostgres(folder, address, ownership);
  }

  private List<Long> seqs(long after, int limit, boolean tail) {
    Result<List<RunEvent>> answer =
        fixture.session.jobs().events(new RunId("one"), after, limit, tail);
    return ((Result.Ok<List<RunEvent>>) answer).value().stream().map(RunEvent::seq).toList();
  }
}
