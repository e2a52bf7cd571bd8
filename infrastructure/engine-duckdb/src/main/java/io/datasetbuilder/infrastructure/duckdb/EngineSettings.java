package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.infrastructure.duckdb.EngineDatabases.EngineMemory;
import java.time.Duration;
import java.util.Objects;
import java.util.OptionalLong;

/**
 * Limits of the threads, memory, disk space and time that the engine may use.
 *
 * @param threads of each database, at least 1
 * @param memoryMb of all databases of the process together, at least 64
 * @param maxSpillMb most that one session may spill to disk; empty: what the disk has, less a tenth
 * @param callLimit longest duration of a single call
 * @param patience how long a cancelled call may continue before its database is abandoned
 */
public record EngineSettings(
    int threads, int memoryMb, OptionalLong maxSpillMb, Duration callLimit, Duration patience) {

  /** Default of the longest duration of a single call. */
  public static final Duration CALL_LIMIT = Duration.ofHours(1);

  private static final Duration PATIENCE = Duration.ofSeconds(5);

  public EngineSettings {
    Objects.requireNonNull(maxSpillMb, "maxSpillMb");
    Objects.requireNonNull(callLimit, "callLimit");
    Objects.requireNonNull(patience, "patience");
    if (threads < 1 || memoryMb < EngineMemory.LEAST_MB) {
      throw new IllegalArgumentException("at least one thread and 64 MiB");
    }
  }

  /** The usual deadlines. */
  public EngineSettings(int threads, int memoryMb, OptionalLong maxSpillMb) {
    this(threads, memoryMb, maxSpillMb, CALL_LIMIT, PATIENCE);
  }

  /** The same with another limit for single calls. */
  public EngineSettings withCallLimit(Duration limit) {
    return new EngineSettings(threads, memoryMb, maxSpillMb, limit, patience);
  }
}
