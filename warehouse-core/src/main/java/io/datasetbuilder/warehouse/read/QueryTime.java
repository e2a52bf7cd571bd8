package io.datasetbuilder.warehouse.read;

import java.time.Duration;

/** Time that queries are measured with, and pauses in it. Safe for concurrent use. */
public interface QueryTime {

  /** Nanoseconds from an arbitrary origin; never goes back. */
  long nanos();

  /** Waits; returns false, at once, when the thread is interrupted. */
  boolean pause(Duration length);
}
