package io.datasetbuilder.pipeline.runs.event;

import java.util.Locale;

/** The thirteen kinds of event. Clients refuse any other, so none is ever added. */
public enum EventKind {
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

  /** The name on the wire. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether it is the last event of a run: exactly one of these ends each. */
  public boolean endsRun() {
    return this == RUN_FINISHED || this == RUN_FAILED || this == RUN_CANCELLED;
  }
}
