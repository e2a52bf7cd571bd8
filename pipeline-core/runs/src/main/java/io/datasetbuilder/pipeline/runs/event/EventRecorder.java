package io.datasetbuilder.pipeline.runs.event;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.model.stage.Stage;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;

/**
 * Stores the progress of a run as its events. Throws {@link
 * io.datasetbuilder.pipeline.model.state.StateFailure} when one cannot be kept, so that it is
 * reported nothing more and the manifest warns of it. Safe for concurrent use.
 */
public final class EventRecorder implements BuildListener {

  private final RunEvents events;
  private final RunId run;
  private final Optional<RunEvents.EventJournal> journal;
  private final AtomicBoolean begun;
  private final Set<String> sources = ConcurrentHashMap.newKeySet();
  private final Set<String> failed = ConcurrentHashMap.newKeySet();

  private EventRecorder(RunEvents events, RunId run, Optional<RunEvents.EventJournal> journal) {
    this.events = events;
    this.run = run;
    this.journal = journal;
    this.begun = new AtomicBoolean(journal.isEmpty());
  }

  /** Recorder for a job whose first event is stored already. */
  public static EventRecorder ofSubmitted(RunEvents events, RunId run) {
    return new EventRecorder(events, run, Optional.empty());
  }

  /**
   * Recorder for a build inside a request: its events begin when its folder exists. A build that is
   * refused because another run has its id does not touch the events of that run.
   */
  public static EventRecorder ofRun(RunEvents events, RunId run, RunEvents.EventJournal journal) {
    return new EventRecorder(events, run, Optional.of(journal));
  }

  /** Whether the run has events. */
  public boolean hasBegun() {
    return begun.get();
  }

  /**
   * Number of failed sources, or another failure, as a sentence; empty when no failure was
   * reported.
   */
  public Optional<String> failures() {
    long failedSources = sources.stream().filter(failed::contains).count();
    if (failedSources > 0) {
      return Optional.of(failedSources + " of " + sources.size() + " sources failed");
    }
    return failed.isEmpty() ? Optional.empty() : Optional.of("the composition failed");
  }

  @Override
  public void runStarted() {
    NewEvent started = NewEvent.ofRun(NewEvent.EventKind.RUN_STARTED, NewEvent.EventStatus.OK);
    if (journal.isEmpty()) {
      add(started);
      return;
    }
    events.open(run, journal.get(), started);
    begun.set(true);
  }

  @Override
  public void fetchStarted(String sourceKey) {
    add(fetch(NewEvent.EventKind.SOURCE_FETCH_STARTED, NewEvent.EventStatus.OK, sourceKey));
  }

  @Override
  public void fetchProgress(String sourceKey, long done, long total) {
    add(
        fetch(NewEvent.EventKind.SOURCE_FETCH_PROGRESS, NewEvent.EventStatus.OK, sourceKey)
            .counting(Map.of("done", done, "total", total)));
  }

  @Override
  public void fetchCompleted(String sourceKey, long records) {
    add(
        fetch(NewEvent.EventKind.SOURCE_FETCH_COMPLETED, NewEvent.EventStatus.OK, sourceKey)
            .counting(Map.of("records", records)));
  }

  @Override
  public void fetchFailed(String sourceKey, List<Problem> problems) {
    add(
        fetch(NewEvent.EventKind.SOURCE_FETCH_FAILED, NewEvent.EventStatus.FAIL, sourceKey)
            .saying(sentence(problems)));
  }

  @Override
  public void stageStarted(String sourceKey, Stage stage) {
    if (stage == Stage.BRONZE) {
      sources.add(sourceKey);
    }
    add(
        NewEvent.ofSource(
            NewEvent.EventKind.STAGE_STARTED, NewEvent.EventStatus.OK, sourceKey, stage));
  }

  @Override
  public void stageCompleted(String sourceKey, Stage stage, long rows) {
    add(
        NewEvent.ofSource(
                NewEvent.EventKind.STAGE_COMPLETED, NewEvent.EventStatus.OK, sourceKey, stage)
            .counting(Map.of(counted(stage), rows)));
  }

  @Override
  public void stageFailed(String sourceKey, Stage stage, List<Problem> problems) {
    failed.add(sourceKey);
    add(
        NewEvent.ofSource(
                NewEvent.EventKind.STAGE_FAILED, NewEvent.EventStatus.FAIL, sourceKey, stage)
            .saying(sentence(problems)));
  }

  @Override
  public void qualityEvaluated(String sourceKey, long passed, long warned, long failures) {
    Map<String, Long> counts =
        Map.of(
            "check_count", passed + warned + failures,
            "pass_count", passed,
            "warn_count", warned,
            "fail_count", failures);
    add(
        NewEvent.ofSource(
                NewEvent.EventKind.QUALITY_EVALUATED,
                worst(warned, failures),
                sourceKey,
                Stage.SILVER)
            .counting(counts));
  }

  private static NewEvent.EventStatus worst(long warned, long failures) {
    if (failures > 0) {
      return NewEvent.EventStatus.FAIL;
    }
    return warned > 0 ? NewEvent.EventStatus.WARN : NewEvent.EventStatus.OK;
  }

  private static String counted(Stage stage) {
    return switch (stage) {
      case BRONZE -> "records";
      case SILVER, GOLD -> "row_count";
      case EXPORT -> "file_count";
    };
  }

  private static NewEvent fetch(
      NewEvent.EventKind kind, NewEvent.EventStatus status, String sourceKey) {
    return NewEvent.ofSource(kind, status, sourceKey, Stage.BRONZE);
  }

  /** Sentence for people that lists the problems, each with its code for programs. */
  private static String sentence(List<Problem> problems) {
    return problems.stream()
        .map(problem -> problem.message() + " [" + problem.code().wire() + "]")
        .collect(Collectors.joining("; "));
  }

  private void add(NewEvent event) {
    events.append(run, event);
  }
}
