package io.datasetbuilder.http.service;

import io.datasetbuilder.embedded.json.MonitoringBodies;
import io.datasetbuilder.embedded.run.Monitoring;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.Operation;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.pipeline.runs.monitoring.BuildBuckets;
import io.datasetbuilder.pipeline.runs.monitoring.LatencyWindow;
import java.util.List;
import java.util.Objects;

/**
 * State of the service, and results of the caller's builds of the last day. A part that cannot be
 * read is reported as such; the call does not fail. Safe for concurrent use.
 */
public final class MonitoringOperations {

  private final LatencyWindow latencies;

  /**
   * @param latencies how long the latest calls took; filled by the server
   */
  public MonitoringOperations(LatencyWindow latencies) {
    this.latencies = Objects.requireNonNull(latencies, "latencies");
  }

  /** The operations of this group. */
  public List<Operation> operations() {
    return List.of(
        Operation.of("GET", "/monitoring/summary", "getMonitoringSummary", this::summary),
        Operation.of("GET", "/monitoring/builds", "getMonitoringBuilds", this::builds));
  }

  private Reply summary(Call call) {
    return Reply.ok(MonitoringBodies.summary(monitoring(call).summary()));
  }

  private Reply builds(Call call) {
    call.query().requireOnly("window", BuildBuckets.WINDOW);
    call.query().requireOnly("bucket", BuildBuckets.BUCKET);
    return Reply.ok(MonitoringBodies.builds(monitoring(call).builds()));
  }

  private Monitoring monitoring(Call call) {
    return call.session().monitoring(latencies);
  }
}
