package io.datasetbuilder.pipeline.runs.event;

import java.util.Locale;

/** How good or bad what happened is. */
public enum EventStatus {
  OK,
  WARN,
  FAIL;

  /** The word on the wire. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
