package io.datasetbuilder.embedded.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.SpecInput;
import io.datasetbuilder.infrastructure.state.RunningPostgres;
import io.datasetbuilder.pipeline.model.index.RunOwnership;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.runs.event.RunEvent;
import io.datasetbuilder.pipeline.runs.job.BuildJob;
import io.datasetbuilder.pipeline.runs.job.JobProblem;
import io.datasetbuilder.pipeline.runs.job.JobStatus;
import io.datasetbuilder.pipeline.runs.job.Submission;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs, events and restarts with the state on a PostgreSQL server. */
class JobsOnPostgresTest {

  @TempDir Path folder;
  private String address;
  private JobBench bench;

  @BeforeEach
  void open() {
    address = RunningPostgres.freshSchema();
    bench = on(RunOwnership.SINGLE_USER);
  }

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void aSubmittedBuildSucceedsAndItsEventsAreNumbered() {
    bench.submit(bench.spec(""), "one");
    bench.awaitEnd();

    assertThat(bench.job("one").status()).isEqualTo(JobStatus.SUCCEEDED);
    assertThat(bench.kinds("one")).startsWith("run_submitted").endsWith("run_finished");
    assertThat(seqs(3, 2, false)).containsExactly(4L, 5L);
    int all = bench.told("one").size();
    assertThat(seqs(0, 2, true)).containsExactly(all - 1L, (long) all);
    assertThat(bench.out.resolve(".service/state.sqlite3")).doesNotExist();
  }

  @Test
  void behindARestartJobsAreToldByManifestsAndLastEvents() {
    bench.submit(bench.spec(""), "built");
    bench.submit(SpecInput.of("dataset_id: [1, 2]"), "refused");
    bench.awaitEnd();
    List<String> before = bench.kinds("built");
    bench.close();

    bench = on(RunOwnership.SINGLE_USER);

    assertThat(bench.job("built").status()).isEqualTo(JobStatus.SUCCEEDED);
    assertThat(bench.job("refused").status()).isEqualTo(JobStatus.FAILED);
    assertThat(bench.kinds("built")).isEqualTo(before);
    assertThat(((Submission.Refused) bench.submit(bench.spec(""), "refused")).problem().code())
        .isEqualTo(JobProblem.RUN_ID_ENDED);
  }

  @Test
  void aJobThatDiedBeforeItsRunIsLostAndItsIdIsFree() {
    CountDownLatch worker = bench.occupyWorker();
    bench.submit(bench.spec(""), "one");

    // The first service stands for one that has died: nothing of the job is on disk but its events.
    try (JobBench restarted = on(RunOwnership.SINGLE_USER)) {
      assertThat(restarted.session.jobs().find(new RunId("one")))
          .isInstanceOf(Result.Refused.class);
      assertThat(restarted.submit(restarted.spec(""), "one"))
          .isInstanceOf(Submission.Accepted.class);
      restarted.inTurn("after", BuildListener.NONE);
      assertThat(restarted.job("one").status()).isEqualTo(JobStatus.SUCCEEDED);
    }
    bench.session.jobs().cancel(new RunId("one"));
    worker.countDown();
  }

  @Test
  void jobsThatAStopHasInterruptedFailForWantOfTheirKeysWhereRunsHaveOwners() {
    bench.close();
    bench = on(RunOwnership.OWN_RUNS);
    CountDownLatch worker = bench.occupyWorker();
    bench.submit(bench.spec(""), "one");

    try (JobBench restarted = on(RunOwnership.OWN_RUNS)) {
      BuildJob job = restarted.job("one");

      assertThat(job.status()).isEqualTo(JobStatus.FAILED);
      assertThat(job.ending().orElseThrow().code()).contains("credentials_required");
      assertThat(restarted.kinds("one")).containsExactly("run_submitted", "run_failed");
    }
    bench.session.jobs().cancel(new RunId("one"));
    worker.countDown();
  }

  private JobBench on(RunOwnership ownership) {
    return JobBench.onPostgres(folder, address, ownership);
  }

  private List<Long> seqs(long after, int limit, boolean tail) {
    Result<List<RunEvent>> answer =
        bench.session.jobs().events(new RunId("one"), after, limit, tail);
    return ((Result.Ok<List<RunEvent>>) answer).value().stream().map(RunEvent::seq).toList();
  }
}
