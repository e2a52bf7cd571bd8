package io.datasetbuilder.embedded.run;

import io.datasetbuilder.embedded.assembly.Assembly;
import io.datasetbuilder.embedded.call.ActiveCalls;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.runs.monitoring.BuildBuckets;
import io.datasetbuilder.pipeline.runs.monitoring.LatencyWindow;
import io.datasetbuilder.pipeline.runs.monitoring.MonitoringSummary;
import io.datasetbuilder.pipeline.runs.monitoring.ReadMonitoring;
import io.datasetbuilder.warehouse.query.QuerySlots;
import java.util.Optional;

/**
 * The state of the service, and how the builds that a caller may see ended. What cannot be found
 * out is part of the result. Safe for concurrent use.
 */
public final class Monitoring {

  private final ActiveCalls calls;
  private final ReadMonitoring monitoring;
  private final Visibility visibility;

  /**
   * @param latencies how long the latest calls took
   */
  public Monitoring(Assembly assembly, Visibility visibility, LatencyWindow latencies) {
    this.calls = assembly.calls();
    this.visibility = visibility;
    this.monitoring =
        new ReadMonitoring(
            latencies,
            () -> assembly.jobs().jobs().figures(),
            assembly.context().settings().server().maxBuilds(),
            assembly::engineLoad,
            () -> queries(assembly),
            assembly::index,
            () -> signIn(assembly),
            assembly.context().clock());
  }

  private static MonitoringSummary.QueryLoad queries(Assembly assembly) {
    QuerySlots.Load load = assembly.queries().slots().load();
    return new MonitoringSummary.QueryLoad(load.running(), load.slots());
  }

  private static Optional<MonitoringSummary.Availability> signIn(Assembly assembly) {
    return assembly
        .access()
        .signIn()
        .map(
            signIn ->
                signIn.isAvailable()
                    ? MonitoringSummary.Availability.AVAILABLE
                    : MonitoringSummary.Availability.UNAVAILABLE);
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
