package io.datasetbuilder.pipeline.table.plan;

/**
 * What the engine holds of the process.
 *
 * @param sessions that are open and in use
 * @param abandoned sessions that the engine did not end when it was reported to; each holds a
 *     thread and its memory until it does
 * @param freeMemoryMb MiB that no running call holds
 */
public record EngineLoad(int sessions, int abandoned, int freeMemoryMb) {

  /** An engine that nothing has needed so far. */
  public static final EngineLoad IDLE = new EngineLoad(0, 0, 0);
}
