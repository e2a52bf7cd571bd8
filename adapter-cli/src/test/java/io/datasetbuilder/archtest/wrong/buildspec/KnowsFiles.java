package io.datasetbuilder.archtest.wrong.buildspec;

import java.nio.file.Path;
import java.time.Instant;

/** A core that knows files, time, threads and what exceptions say, and keeps state for all. */
public class KnowsFiles {

  static int calls;

  /** Where something is. */
  public Path where() {
    calls++;
    return Path.of(Instant.now() + new IllegalStateException("x").getMessage());
  }

  /** Starts a thread of its own. */
  public void start() {
    new Thread(this::where).start();
  }
}
