package io.datasetbuilder.pipeline.runs.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.model.stage.GuardedListener;
import io.datasetbuilder.pipeline.model.stage.Stage;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Spec, "Events". */
class EventRecorderTest {

  private static final RunId RUN = new RunId("run-1");
  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
  private static final RunEvents.EventJournal JOURNAL =
      new RunEvents.EventJournal(
          new Principal.Service().ownerId(), "service", Optional.empty(), Optional.empty(), NOON);
  private static final NewEvent SUBMITTED =
      NewEvent.ofRun(NewEvent.EventKind.RUN_SUBMITTED, NewEvent.EventStatus.OK);
  private static final List<Problem> PROBLEMS =
      List.of(
          Problem.of(RunProblem.RUN_NOT_FOUND, "", "first"),
          Problem.of(RunProblem.RUN_NOT_FOUND, "", "second"));

  private final RunEvents events = new InMemoryRunEvents(Clock.fixed(NOON, ZoneOffset.UTC));

  private EventRecorder submitted() {
    events.open(RUN, JOURNAL, SUBMITTED);
    return EventRecorder.ofSubmitted(events, RUN);
  }

  private List<NewEvent> stated() {
    return events.after(RUN, 0, 100).stream().map(RunEvent::what).toList();
  }

  @Test
  void theEventsOfASourceComeInTheOrderOfItsStages() {
    EventRecorder recorder = submitted();

    recorder.runStarted();
    recorder.stageStarted("a", Stage.BRONZE);
    recorder.fetchStarted("a");
    recorder.fetchProgress("a", 1, 2);
    recorder.fetchCompleted("a", 7);
    recorder.stageCompleted("a", Stage.BRONZE, 7);
    recorder.stageStarted("a", Stage.SILVER);
    recorder.qualityEvaluated("a", 3, 2, 0);
    recorder.stageCompleted("a", Stage.SILVER, 6);
    recorder.stageCompleted("a", Stage.GOLD, 5);
    recorder.stageCompleted("a", Stage.EXPORT, 4);

    assertThat(stated())
        .extracting(NewEvent::kind, NewEvent::stage, NewEvent::metrics)
        .containsExactly(
            tuple(NewEvent.EventKind.RUN_SUBMITTED, Optional.empty(), Map.of()),
            tuple(NewEvent.EventKind.RUN_STARTED, Optional.empty(), Map.of()),
            tuple(NewEvent.EventKind.STAGE_STARTED, Optional.of(Stage.BRONZE), Map.of()),
            tuple(NewEvent.EventKind.SOURCE_FETCH_STARTED, Optional.of(Stage.BRONZE), Map.of()),
            tuple(
                NewEvent.EventKind.SOURCE_FETCH_PROGRESS,
                Optional.of(Stage.BRONZE),
                Map.of("done", 1L, "total", 2L)),
            tuple(
                NewEvent.EventKind.SOURCE_FETCH_COMPLETED,
                Optional.of(Stage.BRONZE),
                Map.of("records", 7L)),
            tuple(
                NewEvent.EventKind.STAGE_COMPLETED,
                Optional.of(Stage.BRONZE),
                Map.of("records", 7L)),
            tuple(NewEvent.EventKind.STAGE_STARTED, Optional.of(Stage.SILVER), Map.of()),
            tuple(
                NewEvent.EventKind.QUALITY_EVALUATED,
                Optional.of(Stage.SILVER),
                Map.of("check_count", 5L, "pass_count", 3L, "warn_count", 2L, "fail_count", 0L)),
            tuple(
                NewEvent.EventKind.STAGE_COMPLETED,
                Optional.of(Stage.SILVER),
                Map.of("row_count", 6L)),
            tuple(
                NewEvent.EventKind.STAGE_COMPLETED,
                Optional.of(Stage.GOLD),
                Map.of("row_count", 5L)),
            tuple(
                NewEvent.EventKind.STAGE_COMPLETED,
                Optional.of(Stage.EXPORT),
                Map.of("file_count", 4L)));
  }

  @Test
  void qualityIsAsGoodAsItsWorstCheck() {
    EventRecorder recorder = submitted();

    recorder.qualityEvaluated("a", 1, 0, 0);
    recorder.qualityEvaluated("a", 1, 1, 0);
    recorder.qualityEvaluated("a", 1, 1, 1);

    assertThat(stated().subList(1, 4))
        .extracting(NewEvent::status)
        .containsExactly(
            NewEvent.EventStatus.OK, NewEvent.EventStatus.WARN, NewEvent.EventStatus.FAIL);
  }

  @Test
  void aFailureSaysTheSentencesAndCodesOfItsProblems() {
    EventRecorder recorder = submitted();

    recorder.fetchFailed("a", PROBLEMS);
    recorder.stageFailed("a", Stage.BRONZE, PROBLEMS);

    assertThat(stated().subList(1, 3))
        .allSatisfy(
            event -> {
              assertThat(event.status()).isEqualTo(NewEvent.EventStatus.FAIL);
              assertThat(event.message()).contains("first [run_not_found]; second [run_not_found]");
            });
  }

  @Test
  void progressWithinAStageIsNoEvent() {
    EventRecorder recorder = submitted();

    recorder.stageProgress("a", Stage.BRONZE, 0.5);

    assertThat(stated()).hasSize(1);
  }

  @Test
  void failedSourcesAreCounted() {
    EventRecorder recorder = submitted();
    recorder.stageStarted("a", Stage.BRONZE);
    recorder.stageStarted("b", Stage.BRONZE);

    recorder.stageFailed("b", Stage.SILVER, PROBLEMS);
    recorder.stageFailed("joined", Stage.GOLD, PROBLEMS);

    assertThat(recorder.failures()).contains("1 of 2 sources failed");
  }

  @Test
  void aFailedCompositionIsReportedWhenNoSourceFailed() {
    EventRecorder recorder = submitted();
    recorder.stageStarted("a", Stage.BRONZE);
    assertThat(recorder.failures()).isEmpty();

    recorder.stageFailed("joined", Stage.GOLD, PROBLEMS);

    assertThat(recorder.failures()).contains("the composition failed");
  }

  @Test
  void eventsOfABuildInsideARequestBeginWithTheRun() {
    EventRecorder recorder = EventRecorder.ofRun(events, RUN, JOURNAL);
    assertThat(recorder.hasBegun()).isFalse();
    assertThat(stated()).isEmpty();

    recorder.runStarted();

    assertThat(recorder.hasBegun()).isTrue();
    assertThat(stated()).extracting(NewEvent::kind).containsExactly(NewEvent.EventKind.RUN_STARTED);
    assertThat(events.journal(RUN)).contains(JOURNAL);
  }

  @Test
  void aStoreThatFailsStopsTheListener() {
    GuardedListener guarded =
        new GuardedListener(
            EventRecorder.ofSubmitted(events, new RunId("never-begun")), "run never-begun");

    guarded.runStarted();

    assertThat(guarded.failed()).isTrue();
  }

  @Test
  void exactlyThreeKindsEndARun() {
    assertThat(NewEvent.finished().kind()).isEqualTo(NewEvent.EventKind.RUN_FINISHED);
    assertThat(NewEvent.failed(Optional.empty()).message()).contains("the build failed");
    assertThat(NewEvent.failed(Optional.of("why")).status()).isEqualTo(NewEvent.EventStatus.FAIL);
    assertThat(NewEvent.cancelled(Optional.empty()).message()).isEmpty();
    assertThat(NewEvent.cancelled(Optional.of("why")).message()).contains("why");
  }
}
