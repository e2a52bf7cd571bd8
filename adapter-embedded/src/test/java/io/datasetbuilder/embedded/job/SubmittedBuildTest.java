package io.datasetbuilder.embedded.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.building.FinishedBuild;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.runs.dataset.StatusAxes;
import io.datasetbuilder.pipeline.runs.job.BuildCounter;
import io.datasetbuilder.pipeline.runs.job.BuildJobs;
import io.datasetbuilder.pipeline.runs.job.JobStatus;
import io.datasetbuilder.pipeline.warehouse.deletion.Deletions;
import io.datasetbuilder.wire.JobBodies;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Builds that are submitted to a whole service (Spec, "Asynchronous build job"). */
class SubmittedBuildTest {

  @AutoClose private JobFixture fixture;

  SubmittedBuildTest(@TempDir Path folder) {
    fixture = JobFixture.in(folder);
  }

  @Test
  void aSubmittedBuildSucceedsAndIsARun() {
    BuildJobs.Submission submission = fixture.submit(fixture.spec(""), "one");
    fixture.awaitEnd();

    assertThat(submission).isInstanceOf(BuildJobs.Submission.Accepted.class);
    assertThat(fixture.job("one").status()).isEqualTo(JobStatus.SUCCEEDED);
    assertThat(fixture.job("one").datasetId()).contains("people");
    assertThat(fixture.service.verifyRun(new RunId("one")).problems()).isEmpty();
  }

  @Test
  void theResponseOfAJobIsTheWholeAnswerOfItsBuild() {
    fixture.submit(fixture.spec(""), "one");
    fixture.awaitEnd();

    JsonObject body = JobBodies.job(fixture.job("one"));

    assertThat(body.members().keySet())
        .containsExactlyInAnyOrder(
            "run_id", "status", "created_at", "updated_at", "created_by", "response");
    JsonObject response = (JsonObject) body.members().get("response");
    assertThat(response.members())
        .containsEntry("status", JsonValue.of("ok"))
        .containsEntry("run_id", JsonValue.of("one"));
  }

  @Test
  void aFailedBuildShowsItsErrorAndItsWholeResponse() {
    fixture.submit(fixture.spec("casts: {y: int}"), "one");
    fixture.awaitEnd();

    JsonObject body = JobBodies.job(fixture.job("one"));

    assertThat(body.members()).containsEntry("status", JsonValue.of("failed"));
    JsonObject response = (JsonObject) body.members().get("response");
    assertThat(response.members())
        .containsEntry("status", JsonValue.of("failed"))
        .containsEntry("error", body.members().get("error"));
    assertThat(fixture.kinds("one")).endsWith("stage_failed silver", "run_failed");
    assertThat(fixture.recorded("one").get(fixture.recorded("one").size() - 1).message())
        .contains("1 of 1 sources failed");
  }

  @Test
  void anInvalidSpecBecomesAJobThatFails() {
    BuildJobs.Submission submission = fixture.submit(SpecInput.of("dataset_id: [1, 2]"), "one");
    fixture.awaitEnd();

    assertThat(submission).isInstanceOf(BuildJobs.Submission.Accepted.class);
    JsonObject body = JobBodies.job(fixture.job("one"));
    assertThat(body.members()).containsEntry("status", JsonValue.of("failed"));
    assertThat(body.members()).doesNotContainKey("response");
    assertThat(((JsonText) body.members().get("error")).value()).isNotBlank();
    assertThat(((JsonText) body.members().get("code")).value()).isNotBlank();
    assertThat(fixture.kinds("one")).containsExactly("run_submitted", "run_failed");
  }

  @Test
  void aRunIdIsUsedOnce() {
    fixture.submit(fixture.spec(""), "one");
    fixture.submit(SpecInput.of("dataset_id: [1, 2]"), "two");
    fixture.awaitEnd();

    assertThat(refusal(fixture.submit(fixture.spec(""), "one")))
        .isEqualTo(RunProblem.RUN_ID_COMPLETED.wire());
    assertThat(refusal(fixture.submit(fixture.spec(""), "two")))
        .isEqualTo(RunProblem.RUN_ID_ENDED.wire());
    assertThat(refusal(fixture.submit(fixture.spec(""), "../three")))
        .isEqualTo(RunProblem.INVALID_RUN_ID.wire());
    assertThat(fixture.kinds("one")).contains("run_finished");
  }

  @Test
  void aRetryOfARunThatLeftNothingIsRefusedAtOnce() {
    fixture.runQueued("one", BuildListener.NONE);

    assertThat(refusal(retry("two", "none"))).isEqualTo(RunProblem.RUN_NOT_FOUND.wire());
    assertThat(retry("three", "one")).isInstanceOf(BuildJobs.Submission.Accepted.class);
    fixture.awaitEnd();
    assertThat(fixture.job("three").retryOf()).contains(new RunId("one"));
  }

  @Tag("deep")
  @Test
  void buildsOnWorkersAreCountedByHowTheyEnded() {
    fixture.submit(fixture.spec(""), "one");
    fixture.submit(fixture.spec("casts: {y: int}"), "two");
    fixture.submit(SpecInput.of("dataset_id: [1, 2]"), "three");
    fixture.awaitEnd();
    fixture.inTurnAnswer("one");

    BuildCounter tally = fixture.service.buildCounter();

    assertThat(tally.of(BuildCounter.BuildEnd.OK)).isEqualTo(2);
    assertThat(tally.of(BuildCounter.BuildEnd.FAILED)).isEqualTo(1);
    assertThat(tally.of(BuildCounter.BuildEnd.REFUSED)).isEqualTo(2);
    assertThat(tally.of(BuildCounter.BuildEnd.CANCELLED)).isZero();
  }

  @Test
  void aQueuedJobHasEventsAndIsCancelledBeforeAnyFolderExists() {
    CountDownLatch worker = fixture.occupyWorker();
    fixture.submit(fixture.spec(""), "one");
    assertThat(fixture.job("one").status()).isEqualTo(JobStatus.QUEUED);
    assertThat(fixture.kinds("one")).containsExactly("run_submitted");

    BuildJobs.CancelResult answer = fixture.session.jobs().cancel(new RunId("one"));
    worker.countDown();
    fixture.awaitEnd();

    assertThat(answer).isInstanceOf(BuildJobs.CancelResult.Done.class);
    assertThat(fixture.kinds("one")).containsExactly("run_submitted", "run_cancelled");
    assertThat(fixture.out.resolve("one")).doesNotExist();
  }

  @Tag("deep")
  @Test
  void aBuildInsideARequestHoldsItsRunIdWhileItRuns() {
    CountDownLatch worker = fixture.occupyWorker();

    assertThat(refusal(fixture.submit(fixture.spec(""), "occupying")))
        .isEqualTo(RunProblem.RUN_ID_IN_PROGRESS.wire());
    assertThat(problem(fixture.inTurnAnswer("occupying")))
        .isEqualTo(RunProblem.RUN_ID_IN_PROGRESS.wire());

    worker.countDown();
    fixture.awaitEnd();
    assertThat(problem(fixture.inTurnAnswer("occupying")))
        .isEqualTo(RunProblem.RUN_ID_COMPLETED.wire());
  }

  @Test
  void aDatasetShowsOfTheBuildThatWaits() {
    fixture.runQueued("first", BuildListener.NONE);
    CountDownLatch worker = fixture.occupyWorker();
    fixture.submit(fixture.spec(""), "one");

    assertThat(fixture.session.runs().dataset("people"))
        .isInstanceOfSatisfying(
            Result.Ok.class,
            known ->
                assertThat(known.value().toString())
                    .contains(StatusAxes.RefreshState.QUEUED.name()));

    worker.countDown();
    fixture.awaitEnd();
  }

  @Test
  void aDatasetIsNotDeletedWhileAJobOfItWaits() {
    fixture.runQueued("first", BuildListener.NONE);
    CountDownLatch worker = fixture.occupyWorker();
    fixture.submit(fixture.spec(""), "one");
    Deletions deletions = fixture.session.deletions();

    assertThat(deletions.deleteDataset("people").problems())
        .extracting(Problem::message)
        .containsExactly(
            "run one of dataset people waits or is being built: wait for its end, or cancel it");
    assertThat(fixture.out.resolve("first")).exists();

    fixture.session.jobs().cancel(new RunId("one"));
    worker.countDown();
    fixture.awaitEnd();
    assertThat(deletions.deleteDataset("people").problems()).isEmpty();
    assertThat(fixture.session.runs().dataset("people").problems()).hasSize(1);
    assertThat(fixture.out.resolve("one")).doesNotExist();
  }

  @Test
  void aDrainCancelsWhatWaitsAndRefusesWhatIsNew() {
    CountDownLatch worker = fixture.occupyWorker();
    fixture.submit(fixture.spec(""), "one");
    worker.countDown();

    fixture.drain();

    assertThat(fixture.job("one").status().ended()).isTrue();
    assertThat(refusal(fixture.submit(fixture.spec(""), "two")))
        .isEqualTo(RunProblem.SERVICE_STOPPING.wire());
    assertThat(problem(fixture.inTurnAnswer("three")))
        .isEqualTo(RunProblem.SERVICE_STOPPING.wire());
  }

  @Test
  void aBuildInsideARequestThatTakesTooLongIsStopped() {
    fixture.close();
    AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-03-01T12:00:00Z"));
    fixture = JobFixture.in(fixture.folder, clock(now));
    BuildListener slow =
        new BuildListener() {
          @Override
          public void runStarted() {
            now.updateAndGet(time -> time.plus(Duration.ofDays(30)));
          }
        };

    Result<FinishedBuild> answer = fixture.runQueued("one", slow);

    assertThat(Results.value(answer).run().manifest().run().status())
        .isEqualTo(RunStatus.CANCELLED);
    assertThat(fixture.kinds("one")).containsExactly("run_started", "run_cancelled");
  }

  private static Clock clock(AtomicReference<Instant> now) {
    InstantSource source = now::get;
    return source.withZone(ZoneOffset.UTC);
  }

  private BuildJobs.Submission retry(String run, String earlier) {
    return fixture.session.submitBuild(
        fixture.spec(""), Optional.of(run), Optional.of(earlier), false);
  }

  private static String refusal(BuildJobs.Submission submission) {
    return ((BuildJobs.Submission.Refused) submission).problem().code().wire();
  }

  private static String problem(Result<FinishedBuild> answer) {
    return answer.problems().get(0).code().wire();
  }
}
