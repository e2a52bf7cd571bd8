package io.datasetbuilder.pipeline.runs.job;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts the builds of this process by how they ended. Safe for concurrent use. */
public final class BuildCounter {

  private final Map<BuildEnd, LongAdder> counts = new ConcurrentHashMap<>();

  public void count(BuildEnd outcome) {
    counts.computeIfAbsent(outcome, fresh -> new LongAdder()).increment();
  }

  /** How many builds have ended so. */
  public long of(BuildEnd outcome) {
    LongAdder counted = counts.get(outcome);
    return counted == null ? 0 : counted.sum();
  }
}
