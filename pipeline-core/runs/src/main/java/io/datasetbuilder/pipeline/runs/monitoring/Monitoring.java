package io.datasetbuilder.pipeline.runs.monitoring;

import io.datasetbuilder.pipeline.model.call.ActiveCalls;
import io.datasetbuilder.pipeline.model.index.Visibility;

/**
 * The state of the service, and how the builds that a caller may see ended. What cannot be found
 * out is part of the result. Safe for concurrent use.
 */
public final class Monitoring {

  private final ActiveCalls calls;
  private final ReadMonitoring monitoring;
  private final Visibility visibility;

  public Monitoring(ReadMonitoring monitoring, Visibility visibility, ActiveCalls calls) {
    this.monitoring = monitoring;
    this.visibility = visibility;
    this.calls = calls;
  }

  /** The state of the parts of the service. */
  public MonitoringSummary summary() {
    return calls.run(() -> monitoring.summary(visibility));
  }

  /** The caller's builds of the last day by their result. */
  public BuildBuckets builds() {
    return calls.run(() -> monitoring.builds(visibility));
  }
}
