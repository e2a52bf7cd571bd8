package io.datasetbuilder.http.service;

import io.datasetbuilder.embedded.assembly.ProductVersion;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.Refusals;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.http.call.Routes;
import io.datasetbuilder.pipeline.runs.monitoring.BuildBuckets;
import io.datasetbuilder.pipeline.runs.monitoring.Monitoring;
import io.datasetbuilder.wire.MonitoringBodies;
import io.datasetbuilder.wire.ServiceBodies;
import io.javalin.http.HttpStatus;
import java.util.Map;
import java.util.Objects;

/**
 * Health, versions, metrics and state of the service, and results of the caller's builds of the
 * last day. A part of the state that cannot be read is reported as such; the call does not fail.
 * Safe for concurrent use.
 */
public final class ServiceOperations {

  private final ServiceMetrics metrics;

  /**
   * @param metrics filled by the server
   */
  public ServiceOperations(ServiceMetrics metrics) {
    this.metrics = Objects.requireNonNull(metrics, "metrics");
  }

  /** Declares the operations of this group. */
  public void declare(Routes routes) {
    routes.get("/healthz", "healthz").handleAll(ServiceOperations::health);
    routes.get("/version", "getVersion").handle(ServiceOperations::version);
    routes.get("/metrics", "getMetrics").handle(this::metrics);
    routes
        .get("/monitoring/summary", "getMonitoringSummary")
        .handle(call -> Reply.ok(MonitoringBodies.summary(monitoring(call).summary())));
    routes.get("/monitoring/builds", "getMonitoringBuilds").handle(this::builds);
  }

  private static Reply health(Call call) {
    return Reply.ok(ServiceBodies.health());
  }

  private static Reply version(Call call) {
    return Reply.ok(
        ServiceBodies.version(ProductVersion.CURRENT, call.service().publishCredential().wire()));
  }

  /** Metrics of the whole service, for administrators alone where callers are kept apart. */
  private Reply metrics(Call call) {
    if (call.service().isMultiUser()) {
      call.ownSession()
          .administration()
          .metricsRefusal()
          .ifPresent(
              refusal -> {
                throw Refusals.of(refusal);
              });
    }
    return new Reply.Text(HttpStatus.OK, ServiceMetrics.TYPE, metrics.text(), Map.of());
  }

  private Reply builds(Call call) {
    call.query().requireOnly("window", BuildBuckets.WINDOW);
    call.query().requireOnly("bucket", BuildBuckets.BUCKET);
    return Reply.ok(MonitoringBodies.builds(monitoring(call).builds()));
  }

  private Monitoring monitoring(Call call) {
    return call.session().monitoring(metrics.latencies());
  }
}
