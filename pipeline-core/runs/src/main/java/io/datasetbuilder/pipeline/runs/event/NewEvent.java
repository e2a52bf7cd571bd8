package io.datasetbuilder.pipeline.runs.event;

import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.stage.Stage;
import java.util.Map;
import java.util.Optional;

/**
 * Event that has no number yet.
 *
 * @param message at most {@value #LONGEST_MESSAGE} characters; never an exception's own text, a key
 *     or a value of the data
 * @param metrics bounded counts by name; empty for an event without counts
 */
public record NewEvent(
    EventKind kind,
    EventStatus status,
    Optional<String> sourceKey,
    Optional<Stage> stage,
    Optional<String> message,
    Map<String, Long> metrics) {

  public static final int LONGEST_MESSAGE = 500;

  public NewEvent {
    message = message.map(NewEvent::bounded);
    metrics = Map.copyOf(metrics);
  }

  /** Something about the run as a whole. */
  public static NewEvent ofRun(EventKind kind, EventStatus status) {
    return new NewEvent(
        kind, status, Optional.empty(), Optional.empty(), Optional.empty(), Map.of());
  }

  /** Something about one source. */
  public static NewEvent ofSource(
      EventKind kind, EventStatus status, String sourceKey, Stage stage) {
    return new NewEvent(
        kind, status, Optional.of(sourceKey), Optional.of(stage), Optional.empty(), Map.of());
  }

  /**
   * The event that ends a run with a manifest.
   *
   * @param failures number of failed sources, as a sentence; empty when it is unknown
   */
  public static NewEvent ending(RunStatus status, Optional<String> failures) {
    return switch (status) {
      case OK -> finished();
      case FAILED -> failed(failures);
      case CANCELLED -> cancelled(Optional.empty());
    };
  }

  /** All sources succeeded, and the manifest is written. */
  public static NewEvent finished() {
    return ofRun(EventKind.RUN_FINISHED, EventStatus.OK);
  }

  /**
   * Event of a run that failed.
   *
   * @param why number of failed sources, or the reason why nothing ran
   */
  public static NewEvent failed(Optional<String> why) {
    return ofRun(EventKind.RUN_FAILED, EventStatus.FAIL).saying(why.orElse("the build failed"));
  }

  /**
   * Event of a run that was cancelled.
   *
   * @param why reason; empty when a caller requested it
   */
  public static NewEvent cancelled(Optional<String> why) {
    NewEvent event = ofRun(EventKind.RUN_CANCELLED, EventStatus.WARN);
    return why.map(event::saying).orElse(event);
  }

  /** The same with a sentence; one that is too long is cut. */
  public NewEvent saying(String sentence) {
    return new NewEvent(kind, status, sourceKey, stage, Optional.of(sentence), metrics);
  }

  /** Copy of this event with counts by name. */
  public NewEvent counting(Map<String, Long> figures) {
    return new NewEvent(kind, status, sourceKey, stage, message, figures);
  }

  private static String bounded(String sentence) {
    if (sentence.length() <= LONGEST_MESSAGE) {
      return sentence;
    }
    int end = LONGEST_MESSAGE - 1;
    return sentence.substring(
            0, Character.isHighSurrogate(sentence.charAt(end - 1)) ? end - 1 : end)
        + "\u2026";
  }

  /** Severity of an event. */
  public enum EventStatus implements WireNamed.LowerCase {
    OK,
    WARN,
    FAIL
  }

  /** The thirteen kinds of event. Clients refuse any other, so the set is closed. */
  public enum EventKind implements WireNamed.LowerCase {
    RUN_SUBMITTED,
    RUN_STARTED,
    SOURCE_FETCH_STARTED,
    SOURCE_FETCH_PROGRESS,
    SOURCE_FETCH_COMPLETED,
    SOURCE_FETCH_FAILED,
    STAGE_STARTED,
    STAGE_COMPLETED,
    STAGE_FAILED,
    QUALITY_EVALUATED,
    RUN_FINISHED,
    RUN_FAILED,
    RUN_CANCELLED;

    /** Whether it is the last event of a run: exactly one of these ends each. */
    public boolean endsRun() {
      return this == RUN_FINISHED || this == RUN_FAILED || this == RUN_CANCELLED;
    }
  }
}
