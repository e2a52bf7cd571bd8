package io.datasetbuilder.embedded.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.embedded.BuildAnswer;
import io.datasetbuilder.embedded.BuildOptions;
import io.datasetbuilder.embedded.SpecInput;
import io.datasetbuilder.embedded.json.BuildJobBody;
import io.datasetbuilder.pipeline.dataset.RefreshState;
import io.datasetbuilder.pipeline.event.EventFeed;
import io.datasetbuilder.pipeline.event.EventKind;
import io.datasetbuilder.pipeline.event.RunEvent;
import io.datasetbuilder.pipeline.index.RunOwnership;
import io.datasetbuilder.pipeline.index.Visibility;
import io.datasetbuilder.pipeline.job.CancelAnswer;
import io.datasetbuilder.pipeline.job.JobProblem;
import io.datasetbuilder.pipeline.job.JobStatus;
import io.datasetbuilder.pipeline.job.Submission;
import io.datasetbuilder.pipeline.manifest.RunStatus;
import io.datasetbuilder.pipeline.reading.Answer;
import io.datasetbuilder.pipeline.run.RunId;
import io.datasetbuilder.pipeline.run.RunProblem;
import io.datasetbuilder.pipeline.stage.BuildListener;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Builds that are submitted to a whole service (Spec, "Asynchronous build job"). */
class SubmittedBuildTest {

  private static final List<String> EVENTS_OF_A_BUILD =
      List.of(
          "run_started",
          "stage_started bronze",
          "source_fetch_started bronze",
          "source_fetch_completed bronze",
          "stage_completed bronze",
          "stage_started silver",
          "stage_completed silver",
          "stage_started gold",
          "stage_completed gold",
          "stage_started export",
          "stage_completed export",
          "run_finished");

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
  void theEventsOfAJobComeInTheOrderOfItsStages() {
    bench.submit(bench.spec(""), "one");
    bench.awaitEnd();

    List<String> expected = new ArrayList<>(List.of("run_submitted"));
    expected.addAll(EVENTS_OF_A_BUILD);
    assertThat(withoutQuality(bench.kinds("one"))).isEqualTo(expected);
  }

  @Test
  void aBuildInsideARequestHasTheSameEventsButWasNotSubmitted() {
    bench.inTurn("one", BuildListener.NONE);

    assertThat(withoutQuality(bench.kinds("one"))).isEqualTo(EVENTS_OF_A_BUILD);
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
  void aQueuedJobHasEventsAndIsCancelledBeforeAnyFolderExists() {
    CountDownLatch worker = bench.occupyWorker();
    bench.submit(bench.spec(""), "one");
    assertThat(bench.job("one").status()).isEqualTo(JobStatus.QUEUED);
    assertThat(bench.kinds("one")).containsExactly("run_submitted");

    CancelAnswer answer = bench.session.jobs().cancel(new RunId("one"));
    worker.countDown();
    bench.awaitEnd();

    assertThat(answer).isInstanceOf(CancelAnswer.Done.class);
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
  void aRefusedBuildUnderAUsedIdLeavesTheEventsOfTheRunAlone() {
    bench.inTurn("one", BuildListener.NONE);
    List<String> before = bench.kinds("one");

    BuildAnswer direct =
        bench.session.createBuild(bench.spec(""), BuildOptions.none().withRunId("one"));

    assertThat(problem(direct)).isEqualTo(RunProblem.RUN_ID_COMPLETED.wire());
    assertThat(bench.kinds("one")).isEqualTo(before);
  }

  @Test
  void aFollowerSeesARunToItsEnd() {
    CountDownLatch worker = bench.occupyWorker();
    bench.submit(bench.spec(""), "one");
    Answer<EventFeed> following = bench.session.jobs().follow(new RunId("one"));
    EventFeed feed = ((Answer.Known<EventFeed>) following).value();
    assertThat(feed.after(0)).hasSize(1);
    assertThat(feed.after(1)).isEmpty();
    assertThat(feed.goesOn()).isTrue();

    worker.countDown();
    bench.awaitEnd();

    List<RunEvent> rest = feed.after(1);
    assertThat(rest.get(rest.size() - 1).what().kind()).isEqualTo(EventKind.RUN_FINISHED);
    assertThat(feed.goesOn()).isFalse();
  }

  @Test
  void eventsAreReadFromAPlaceAndFromTheEnd() {
    bench.submit(bench.spec(""), "one");
    bench.awaitEnd();
    int all = bench.told("one").size();

    assertThat(seqs("one", 3, 2, false)).containsExactly(4L, 5L);
    assertThat(seqs("one", 0, 2, true)).containsExactly(all - 1L, (long) all);
    assertThat(seqs("one", all - 1L, 2, true)).containsExactly((long) all);
  }

  @Test
  void aRunNobodyKnowsHasNoEvents() {
    Answer<List<RunEvent>> answer = bench.session.jobs().events(new RunId("nothing"), 0, 10, false);

    assertThat(((Answer.Refused<List<RunEvent>>) answer).problems().get(0).message())
        .isEqualTo("build job not found: nothing");
    assertThat(bench.session.jobs().follow(new RunId("nothing")))
        .isInstanceOf(Answer.Refused.class);
  }

  @Test
  void aDatasetTellsOfTheBuildThatWaits() {
    bench.inTurn("first", BuildListener.NONE);
    CountDownLatch worker = bench.occupyWorker();
    bench.submit(bench.spec(""), "one");

    assertThat(bench.session.runs().dataset("people"))
        .isInstanceOfSatisfying(
            Answer.Known.class,
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

  @Test
  void jobsOfAnotherOwnerAreNotTold() {
    bench.close();
    bench = JobBench.in(folder, RunOwnership.OWN_RUNS);
    bench.submit(bench.spec(""), "one");
    bench.awaitEnd();

    var others = bench.service.session(JobBench.YOU).jobs();

    assertThat(others.find(new RunId("one"))).isInstanceOf(Answer.Refused.class);
    assertThat(others.cancel(new RunId("one"))).isInstanceOf(CancelAnswer.Unknown.class);
    assertThat(others.events(new RunId("one"), 0, 10, false)).isInstanceOf(Answer.Refused.class);
    assertThat(Visibility.of(JobBench.ME).shows(bench.job("one").owner(), Optional.empty()))
        .isTrue();
  }

  private List<Long> seqs(String run, long after, int limit, boolean tail) {
    Answer<List<RunEvent>> answer = bench.session.jobs().events(new RunId(run), after, limit, tail);
    return ((Answer.Known<List<RunEvent>>) answer).value().stream().map(RunEvent::seq).toList();
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

  private static List<String> withoutQuality(List<String> kinds) {
    return kinds.stream().filter(kind -> !kind.startsWith("quality_evaluated")).toList();
  }

  private static String refusal(Submission submission) {
    return ((Submission.Refused) submission).problem().code().wire();
  }

  private static String problem(BuildAnswer answer) {
    return ((BuildAnswer.Refused) answer).refusal().problems().get(0).code().wire();
  }
}
