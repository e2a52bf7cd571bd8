package io.datasetbuilder.embedded.settings;

import java.time.Duration;
import java.util.Objects;
import java.util.OptionalLong;

/**
 * What the table engine may use.
 *
 * @param threads at least 1
 * @param memoryMb MiB of all builds and previews together, at least 64
 * @param maxSpillMb MiB that one source may spill; empty: what the disk has, less a tenth
 * @param callLimit how long a single step may take
 */
public record EngineLimits(int threads, int memoryMb, OptionalLong maxSpillMb, Duration callLimit) {

  /** Below this an engine is slow with any data. */
  static final int LEAST_STANDARD_MEMORY_MB = 512;

  public EngineLimits {
    Objects.requireNonNull(maxSpillMb, "maxSpillMb");
    if (threads < Setting.ENGINE_THREADS.least() || memoryMb < Setting.ENGINE_MEMORY_MB.least()) {
      throw new IllegalArgumentException("at least one thread and 64 MiB");
    }
  }
}
