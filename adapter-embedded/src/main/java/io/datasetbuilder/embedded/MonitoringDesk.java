package io.datasetbuilder.embedded;

import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.runs.monitoring.BuildBuckets;
import io.datasetbuilder.pipeline.runs.monitoring.MonitoringSummary;
import io.datasetbuilder.pipeline.runs.monitoring.ReadMonitoring;

/**
 * Tells how the service does, and how the builds that a caller may see ended. What cannot be found
 * out is part of the answer. Safe for concurrent use.
 */
public final class MonitoringDesk {

  private final ReadMonitoring monitoring;
  private final ActiveCalls calls;
  private final Visibility visibility;

  MonitoringDesk(ReadMonitoring monitoring, ActiveCalls calls, Visibility visibility) {
    this.monitoring = monitoring;
    this.calls = calls;
    this.visibility = visibility;
  }

  /** How the parts of the service do. */
  public MonitoringSummary summary() {
    return calls.run(monitoring::summary);
  }

  /** How the caller's builds of the last day ended. */
  public BuildBuckets builds() {
    return calls.run(() -> monitoring.builds(visibility));
  }
}
