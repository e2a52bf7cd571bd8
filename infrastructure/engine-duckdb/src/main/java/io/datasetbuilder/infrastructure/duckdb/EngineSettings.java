package io.datasetbuilder.infrastructure.duckdb;

import java.util.OptionalLong;

/**
 * What builds may use of the machine.
 *
 * @param threads at least 1
 * @param memoryMb of all sessions together, at least 64
 * @param maxSpillMb most that one session may spill to disk; empty: what the disk has, less a tenth
 */
public record EngineSettings(int threads, int memoryMb, OptionalLong maxSpillMb) {
  public EngineSettings {
    if (threads < 1 || memoryMb < 64) {
      throw new IllegalArgumentException("at least one thread and 64 MiB");
    }
  }
}
