package io.datasetbuilder.embedded.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.pipeline.model.index.RunOwnership;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.runs.job.BuildJobs;
import io.datasetbuilder.pipeline.runs.job.JobStatus;
import io.datasetbuilder.wire.JobBodies;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs behind a restart, and of others (Spec, "Asynchronous build job"). */
class RestartedServiceTest {

  @AutoClose private JobFixture fixture;

  RestartedServiceTest(@TempDir Path folder) {
    fixture = JobFixture.in(folder);
  }

  @Test
  void behindARestartJobsAreReportedByManifestsAndLastEvents() {
    fixture.submit(fixture.spec(""), "built");
    fixture.submit(SpecInput.of("dataset_id: [1, 2]"), "refused");
    fixture.awaitEnd();
    List<String> before = fixture.kinds("built");
    fixture.close();

    fixture = JobFixture.in(fixture.folder);

    assertThat(fixture.job("built").status()).isEqualTo(JobStatus.SUCCEEDED);
    assertThat(JobBodies.job(fixture.job("built")).members()).doesNotContainKey("response");
    assertThat(fixture.job("refused").status()).isEqualTo(JobStatus.FAILED);
    assertThat(fixture.job("refused").ending().orElseThrow().error()).isPresent();
    assertThat(fixture.kinds("built")).isEqualTo(before);
    assertThat(refusal(fixture.submit(fixture.spec(""), "refused")))
        .isEqualTo(RunProblem.RUN_ID_ENDED.wire());
  }

  @Test
  void jobsThatAStopHasInterruptedFailForWantOfTheirKeysWhereRunsHaveOwners() {
    fixture.close();
    fixture = JobFixture.in(fixture.folder, RunOwnership.OWN_RUNS);
    CountDownLatch worker = fixture.occupyWorker();
    fixture.submit(fixture.spec(""), "one");

    // The first service stands for one that has died: nothing of the job is on disk but its events.
    try (JobFixture restarted = JobFixture.in(fixture.folder, RunOwnership.OWN_RUNS)) {
      JsonObject body = JobBodies.job(restarted.job("one"));

      assertThat(body.members())
          .containsEntry("status", JsonValue.of("failed"))
          .containsEntry("error", JsonValue.of("credentials_required"))
          .containsEntry("code", JsonValue.of("credentials_required"));
      assertThat(restarted.kinds("one")).containsExactly("run_submitted", "run_failed");
    }
    fixture.session.jobs().cancel(new RunId("one"));
    worker.countDown();
  }

  @Test
  void jobsOfAnotherOwnerAreNotShown() {
    fixture.close();
    fixture = JobFixture.in(fixture.folder, RunOwnership.OWN_RUNS);
    fixture.submit(fixture.spec(""), "one");
    fixture.awaitEnd();

    var others = fixture.service.session(JobFixture.YOU).jobs();

    assertThat(others.find(new RunId("one"))).isInstanceOf(Result.Refused.class);
    assertThat(others.cancel(new RunId("one"))).isInstanceOf(BuildJobs.CancelResult.Unknown.class);
    assertThat(others.events(new RunId("one"), 0, 10, false)).isInstanceOf(Result.Refused.class);
    assertThat(Visibility.of(JobFixture.ME).shows(fixture.job("one").owner(), Optional.empty()))
        .isTrue();
  }

  private static String refusal(BuildJobs.Submission submission) {
    return ((BuildJobs.Submission.Refused) submission).problem().code().wire();
  }
}
