package io.datasetbuilder.embedded.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.SpecInput;
import io.datasetbuilder.embedded.json.BuildJobBody;
import io.datasetbuilder.pipeline.model.index.RunOwnership;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.job.CancelResult;
import io.datasetbuilder.pipeline.runs.job.JobProblem;
import io.datasetbuilder.pipeline.runs.job.JobStatus;
import io.datasetbuilder.pipeline.runs.job.Submission;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs behind a restart, and of others (Spec, "Asynchronous build job"). */
class RestartedServiceTest {

  @TempDir Path folder;
  private JobBench bench;

  @BeforeEach
  void open() {
    bench = JobBench.in(folder);
  }

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void behindARestartJobsAreToldByManifestsAndLastEvents() {
    bench.submit(bench.spec(""), "built");
    bench.submit(SpecInput.of("dataset_id: [1, 2]"), "refused");
    bench.awaitEnd();
    List<String> before = bench.kinds("built");
    bench.close();

    bench = JobBench.in(folder);

    assertThat(bench.job("built").status()).isEqualTo(JobStatus.SUCCEEDED);
    assertThat(BuildJobBody.of(bench.job("built")).members()).doesNotContainKey("response");
    assertThat(bench.job("refused").status()).isEqualTo(JobStatus.FAILED);
    assertThat(bench.job("refused").ending().orElseThrow().error()).isPresent();
    assertThat(bench.kinds("built")).isEqualTo(before);
    assertThat(refusal(bench.submit(bench.spec(""), "refused")))
        .isEqualTo(JobProblem.RUN_ID_ENDED.wire());
  }

  @Test
  void jobsThatAStopHasInterruptedFailForWantOfTheirKeysWhereRunsHaveOwners() {
    bench.close();
    bench = JobBench.in(folder, RunOwnership.OWN_RUNS);
    CountDownLatch worker = bench.occupyWorker();
    bench.submit(bench.spec(""), "one");

    // The first service stands for one that has died: nothing of the job is on disk but its events.
    try (JobBench restarted = JobBench.in(folder, RunOwnership.OWN_RUNS)) {
      JsonObject body = BuildJobBody.of(restarted.job("one"));

      assertThat(body.members())
          .containsEntry("status", JsonValue.of("failed"))
          .containsEntry("error", JsonValue.of("credentials_required"))
          .containsEntry("code", JsonValue.of("credentials_required"));
      assertThat(restarted.kinds("one")).containsExactly("run_submitted", "run_failed");
    }
    bench.session.jobs().cancel(new RunId("one"));
    worker.countDown();
  }

  @Test
  void jobsOfAnotherOwnerAreNotTold() {
    bench.close();
    bench = JobBench.in(folder, RunOwnership.OWN_RUNS);
    bench.submit(bench.spec(""), "one");
    bench.awaitEnd();

    var others = bench.service.session(JobBench.YOU).jobs();

    assertThat(others.find(new RunId("one"))).isInstanceOf(Result.Refused.class);
    assertThat(others.cancel(new RunId("one"))).isInstanceOf(CancelResult.Unknown.class);
    assertThat(others.events(new RunId("one"), 0, 10, false)).isInstanceOf(Result.Refused.class);
    assertThat(Visibility.of(JobBench.ME).shows(bench.job("one").owner(), Optional.empty()))
        .isTrue();
  }

  private static String refusal(Submission submission) {
    return ((Submission.Refused) submission).problem().code().wire();
  }
}
