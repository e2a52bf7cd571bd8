package io.datasetbuilder.pipeline.table.plan;

import java.time.Duration;
import java.util.Objects;
import java.util.OptionalLong;

/**
 * Limits of the threads, memory, disk space and time that a table engine may use in this process.
 *
 * @param threads of each session, at least 1
 * @param memoryMb MiB of all sessions together, at least 64
 * @param maxSpillMb MiB that one session may spill to disk; empty: what the disk has, less a tenth
 * @param callLimit longest duration of a single call
 * @param patience how long a cancelled call may continue before its session is abandoned
 */
public record EngineLimits(
    int threads, int memoryMb, OptionalLong maxSpillMb, Duration callLimit, Duration patience) {

  /** Smallest memory that an engine works with. */
  public static final int LEAST_MEMORY_MB = 64;

  /** Default of the longest duration of a single call. */
  public static final Duration CALL_LIMIT = Duration.ofHours(1);

  /** Default of the time that a cancelled call may continue. */
  public static final Duration PATIENCE = Duration.ofSeconds(5);

  public EngineLimits {
    Objects.requireNonNull(maxSpillMb, "maxSpillMb");
    Objects.requireNonNull(callLimit, "callLimit");
    Objects.requireNonNull(patience, "patience");
    if (threads < 1 || memoryMb < LEAST_MEMORY_MB) {
      throw new IllegalArgumentException("at least one thread and 64 MiB");
    }
  }

  /** The usual deadlines. */
  public EngineLimits(int threads, int memoryMb, OptionalLong maxSpillMb) {
    this(threads, memoryMb, maxSpillMb, CALL_LIMIT, PATIENCE);
  }

  /** The same with another limit for single calls. */
  public EngineLimits withCallLimit(Duration limit) {
    return new EngineLimits(threads, memoryMb, maxSpillMb, limit, patience);
  }
}
