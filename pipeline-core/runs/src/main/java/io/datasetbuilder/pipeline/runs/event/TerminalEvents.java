package io.datasetbuilder.pipeline.runs.event;

import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import java.util.Optional;

/** The three events of which exactly one ends a run. */
public final class TerminalEvents {

  private static final String FAILED = "the build failed";

  private TerminalEvents() {}

  /**
   * The event that ends a run with a manifest.
   *
   * @param failures counts what failed, where that is known
   */
  public static NewEvent of(RunStatus status, Optional<String> failures) {
    return switch (status) {
      case OK -> finished();
      case FAILED -> failed(failures);
      case CANCELLED -> cancelled(Optional.empty());
    };
  }

  /** All sources succeeded, and the manifest is written. */
  public static NewEvent finished() {
    return NewEvent.ofRun(NewEvent.EventKind.RUN_FINISHED, NewEvent.EventStatus.OK);
  }

  /**
   * It failed.
   *
   * @param why counts what failed, or says why nothing ran
   */
  public static NewEvent failed(Optional<String> why) {
    return NewEvent.ofRun(NewEvent.EventKind.RUN_FAILED, NewEvent.EventStatus.FAIL)
        .saying(why.orElse(FAILED));
  }

  /**
   * It was stopped.
   *
   * @param why empty when somebody has asked for it
   */
  public static NewEvent cancelled(Optional<String> why) {
    NewEvent event = NewEvent.ofRun(NewEvent.EventKind.RUN_CANCELLED, NewEvent.EventStatus.WARN);
    return why.map(event::saying).orElse(event);
  }
}
