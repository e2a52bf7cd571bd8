package io.datasetbuilder.benchmarks;

import java.util.Map;

/**
 * What the engine may use, here and there alike.
 *
 * @param threads at least 1
 * @param memoryMb MiB, apart from the heap
 */
public record EngineShare(int threads, int memoryMb) {

  /** The same memory with another number of threads. */
  public EngineShare withThreads(int other) {
    return new EngineShare(other, memoryMb);
  }

  Map<String, String> settings() {
    return Map.of(
        "SVC_ENGINE_THREADS", Integer.toString(threads),
        "SVC_ENGINE_MEMORY_MB", Integer.toString(memoryMb));
  }
}
