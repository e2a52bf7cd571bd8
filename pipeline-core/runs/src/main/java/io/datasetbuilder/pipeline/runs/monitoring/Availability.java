package io.datasetbuilder.pipeline.runs.monitoring;

import java.util.Locale;

/** How much of a figure could be found out. */
public enum Availability {
  AVAILABLE,
  /** Some of what it counts is left out. */
  PARTIAL,
  /** Nothing. */
  UNAVAILABLE;

  /** The word on the wire. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
