package io.datasetbuilder.embedded.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.BuildAnswer;
import io.datasetbuilder.embedded.SpecInput;
import io.datasetbuilder.embedded.json.BuildJobBody;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.runs.dataset.RefreshState;
import io.datasetbuilder.pipeline.runs.job.BuildCounter;
import io.datasetbuilder.pipeline.runs.job.BuildEnd;
import io.datasetbuilder.pipeline.runs.job.CancelResult;
import io.datasetbuilder.pipeline.runs.job.JobProblem;
import io.datasetbuilder.pipeline.runs.job.JobStatus;
import io.datasetbuilder.pipeline.runs.job.Submission;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Builds that are submitted to a whole service (Spec, "Asynchronous build job"). */
class SubmittedBuildTest {

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
  void aSubmittedBuildSucceedsAndIsARun() {
    Submission submission = bench.submit(bench.spec(""), "one");
    bench.awaitEnd();

    assertThat(submission).isInstanceOf(Submission.Accepted.class);
    assertThat(bench.job("one").status()).isEqualTo(JobStatus.SUCCEEDED);
    assertThat(bench.job("one").datasetId()).contains("people");
    assertThat(bench.service.verifyRun(new RunId("one")).problems()).isEmpty();
  }

  @Test
  void theResponseOfAJobIsTheWholeAnswerOfItsBuild() {
    bench.submit(bench.spec(""), "one");
    bench.awaitEnd();

    JsonObject body = BuildJobBody.of(bench.job("one"));

    assertThat(body.members().keySet())
        .containsExactlyInAnyOrder(
            "run_id", "status", "created_at", "updated_at", "created_by", "response");
    JsonObject response = (JsonObject) body.members().get("response");
    assertThat(response.members())
        .containsEntry("status", JsonValue.of("ok"))
        .containsEntry("run_id", JsonValue.of("one"));
  }

  @Test
  void aFailedBuildTellsItsErrorAndItsWholeResponse() {
    bench.submit(bench.spec("casts: {y: int}"), "one");
    bench.awaitEnd();

    JsonObject body = BuildJobBody.of(bench.job("one"));

    assertThat(body.members()).containsEntry("status", JsonValue.of("failed"));
    JsonObject response = (JsonObject) body.members().get("response");
    assertThat(response.members())
        .containsEntry("status", JsonValue.of("failed"))
        .containsEntry("error", body.members().get("error"));
    assertThat(bench.kinds("one")).endsWith("stage_failed silver", "run_failed");
    assertThat(bench.told("one").get(bench.told("one").size() - 1).message())
        .contains("1 of 1 sources failed");
  }

  @Test
  void anInvalidSpecBecomesAJobThatFails() {
    Submission submission = bench.submit(SpecInput.of("dataset_id: [1, 2]"), "one");
    bench.awaitEnd();

    assertThat(submission).isInstanceOf(Submission.Accepted.class);
    JsonObject body = BuildJobBody.of(bench.job("one"));
    assertThat(body.members()).containsEntry("status", JsonValue.of("failed"));
    assertThat(body.members()).doesNotContainKey("response");
    assertThat(((JsonText) body.members().get("error")).value()).isNotBlank();
    assertThat(((JsonText) body.members().get("code")).value()).isNotBlank();
    assertThat(bench.kinds("one")).containsExactly("run_submitted", "run_failed");
  }

  @Test
  void aRunIdIsUsedOnce() {
    bench.submit(bench.spec(""), "one");
    bench.submit(SpecInput.of("dataset_id: [1, 2]"), "two");
    bench.awaitEnd();

    assertThat(refusal(bench.submit(bench.spec(""), "one")))
        .isEqualTo(RunProblem.RUN_ID_COMPLETED.wire());
    assertThat(refusal(bench.submit(bench.spec(""), "two")))
        .isEqualTo(JobProblem.RUN_ID_ENDED.wire());
    assertThat(refusal(bench.submit(bench.spec(""), "../three")))
        .isEqualTo(RunProblem.INVALID_RUN_ID.wire());
    assertThat(bench.kinds("one")).contains("run_finished");
  }

  @Test
  void aRetryOfARunThatLeftNothingIsRefusedAtOnce() {
    bench.inTurn("one", BuildListener.NONE);

    assertThat(refusal(retry("two", "none"))).isEqualTo(RunProblem.RUN_NOT_FOUND.wire());
    assertThat(retry("three", "one")).isInstanceOf(Submission.Accepted.class);
    bench.awaitEnd();
    assertThat(bench.job("three").retryOf()).contains(new RunId("one"));
  }

  @Test
  void buildsOnWorkersAreCountedByHowTheyEnded() {
    bench.submit(bench.spec(""), "one");
    bench.submit(bench.spec("casts: {y: int}"), "two");
    bench.submit(SpecInput.of("dataset_id: [1, 2]"), "three");
    bench.awaitEnd();
    bench.inTurnAnswer("one");

    BuildCounter tally = bench.service.tally();

    assertThat(tally.of(BuildEnd.OK)).isEqualTo(2);
    assertThat(tally.of(BuildEnd.FAILED)).isEqualTo(1);
    assertThat(tally.of(BuildEnd.REFUSED)).isEqualTo(2);
    assertThat(tally.of(BuildEnd.CANCELLED)).isZero();
  }

  @Test
  void aQueuedJobHasEventsAndIsCancelledBeforeAnyFolderExists() {
    CountDownLatch worker = bench.occupyWorker();
    bench.submit(bench.spec(""), "one");
    assertThat(bench.job("one").status()).isEqualTo(JobStatus.QUEUED);
    assertThat(bench.kinds("one")).containsExactly("run_submitted");

    CancelResult answer = bench.session.jobs().cancel(new RunId("one"));
    worker.countDown();
    bench.awaitEnd();

    assertThat(answer).isInstanceOf(CancelResult.Done.class);
    assertThat(bench.kinds("one")).containsExactly("run_submitted", "run_cancelled");
    assertThat(bench.out.resolve("one")).doesNotExist();
  }

  @Test
  void aBuildInsideARequestHoldsItsRunIdWhileItRuns() {
    CountDownLatch worker = bench.occupyWorker();

    assertThat(refusal(bench.submit(bench.spec(""), "occupying")))
        .isEqualTo(RunProblem.RUN_ID_IN_PROGRESS.wire());
    assertThat(problem(bench.inTurnAnswer("occupying")))
        .isEqualTo(RunProblem.RUN_ID_IN_PROGRESS.wire());

    worker.countDown();
    bench.awaitEnd();
    assertThat(problem(bench.inTurnAnswer("occupying")))
        .isEqualTo(RunProblem.RUN_ID_COMPLETED.wire());
  }

  @Test
  void aDatasetTellsOfTheBuildThatWaits() {
    bench.inTurn("first", BuildListener.NONE);
    CountDownLatch worker = bench.occupyWorker();
    bench.submit(bench.spec(""), "one");

    assertThat(bench.session.runs().dataset("people"))
        .isInstanceOfSatisfying(
            Result.Ok.class,
            known -> assertThat(known.value().toString()).contains(RefreshState.QUEUED.name()));

    worker.countDown();
    bench.awaitEnd();
  }

  @Test
  void aDrainCancelsWhatWaitsAndRefusesWhatIsNew() {
    CountDownLatch worker = bench.occupyWorker();
    bench.submit(bench.spec(""), "one");
    worker.countDown();

    bench.drain();

    assertThat(bench.job("one").status().ended()).isTrue();
    assertThat(refusal(bench.submit(bench.spec(""), "two")))
        .isEqualTo(JobProblem.SERVICE_STOPPING.wire());
    assertThat(problem(bench.inTurnAnswer("three"))).isEqualTo(JobProblem.SERVICE_STOPPING.wire());
  }

  @Test
  void aBuildInsideARequestThatTakesTooLongIsStopped() {
    bench.close();
    AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-03-01T12:00:00Z"));
    bench = JobBench.in(folder, clock(now));
    BuildListener slow =
        new BuildListener() {
          @Override
          public void runStarted() {
            now.updateAndGet(time -> time.plus(Duration.ofDays(30)));
          }
        };

    BuildAnswer answer = bench.inTurn("one", slow);

    assertThat(((BuildAnswer.Finished) answer).run().manifest().run().status())
        .isEqualTo(RunStatus.CANCELLED);
    assertThat(bench.kinds("one")).containsExactly("run_started", "run_cancelled");
  }

  private static Clock clock(AtomicReference<Instant> now) {
    return new Clock() {
      @Override
      public Instant instant() {
        return now.get();
      }

      @Override
      public ZoneId getZone() {
        return ZoneOffset.UTC;
      }

      @Override
      public Clock withZone(ZoneId zone) {
        throw new UnsupportedOperationException();
      }
    };
  }

  private Submission retry(String run, String earlier) {
    return bench.session.submitBuild(bench.spec(""), Optional.of(run), Optional.of(earlier));
  }

  private static String refusal(Submission submission) {
    return ((Submission.Refused) submission).problem().code().wire();
  }

  private static String problem(BuildAnswer answer) {
    return ((BuildAnswer.Refused) answer).refusal().problems().get(0).code().wire();
  }
}
