package io.datasetbuilder.http.service;

import io.datasetbuilder.embedded.json.MonitoringBodies;
import io.datasetbuilder.embedded.run.Monitoring;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.http.call.Routes;
import io.datasetbuilder.pipeline.runs.monitoring.BuildBuckets;
import io.datasetbuilder.pipeline.runs.monitoring.LatencyWindow;
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

  /** Declares the operations of this group. */
  public void declare(Routes routes) {
    routes
        .get("/monitoring/summary", "getMonitoringSummary")
        .handle(call -> Reply.ok(MonitoringBodies.summary(monitoring(call).summary())));
    routes.get("/monitoring/builds", "getMonitoringBuilds").handle(this::builds);
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
