package io.datasetbuilder.pipeline.runs.job;

import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts the builds of this process by how they ended. Safe for concurrent use. */
public final class BuildCounter {

  private final Map<BuildEnd, LongAdder> counts = new ConcurrentHashMap<>();

  public void count(BuildEnd outcome) {
    counts.computeIfAbsent(outcome, fresh -> new LongAdder()).increment();
  }

  /** Number of builds with this end. */
  public long of(BuildEnd outcome) {
    LongAdder counted = counts.get(outcome);
    return counted == null ? 0 : counted.sum();
  }

  /** End of a build, asynchronous or inside a request. */
  public enum BuildEnd implements WireNamed.LowerCase {
    OK,
    /** A run that failed, or a build that broke off. */
    FAILED,
    CANCELLED,
    /** The build was refused before it began. */
    REFUSED;

    /** The word of a run that has a manifest. */
    public static BuildEnd of(RunStatus status) {
      return switch (status) {
        case OK -> OK;
        case FAILED -> FAILED;
        case CANCELLED -> CANCELLED;
      };
    }

    /** A job without a response has built nothing. */
    static BuildEnd of(JobResult ending) {
      return switch (ending.status()) {
        case SUCCEEDED -> OK;
        case CANCELLED -> CANCELLED;
        default -> ending.response().isPresent() ? FAILED : REFUSED;
      };
    }
  }
}
