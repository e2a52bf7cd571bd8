package io.datasetbuilder.http.service;

import io.datasetbuilder.contract.ApiContractVersion;
import io.datasetbuilder.embedded.assembly.ProductVersion;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.Refusals;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.http.call.Routes;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.javalin.http.HttpStatus;
import java.util.Map;
import java.util.Objects;

/** Health, versions and metrics of the service. Safe for concurrent use. */
public final class ServiceOperations {

  private final ServiceMetrics metrics;

  public ServiceOperations(ServiceMetrics metrics) {
    this.metrics = Objects.requireNonNull(metrics, "metrics");
  }

  /** Declares the operations of this group. */
  public void declare(Routes routes) {
    routes.get("/healthz", "healthz").handleAll(ServiceOperations::health);
    routes.get("/version", "getVersion").handle(ServiceOperations::version);
    routes.get("/metrics", "getMetrics").handle(this::metrics);
  }

  private static Reply health(Call call) {
    return Reply.ok(new JsonMembers().put("status", "ok").toObject());
  }

  private static Reply version(Call call) {
    return Reply.ok(
        new JsonMembers()
            .put("service", "dataset-builder")
            .put("api_version", ApiContractVersion.CURRENT)
            .put("version", ProductVersion.CURRENT)
            .put("publish_credential", call.service().publishCredential().wire())
            .toObject());
  }

  /**
   * Metrics of the whole service; in a multi-user deployment, only administrators may read them.
   */
  private Reply metrics(Call call) {
    if (call.service().isMultiUser()) {
      call.session()
          .administration()
          .metricsRefusal()
          .ifPresent(
              refusal -> {
                throw Refusals.of(refusal);
              });
    }
    return new Reply.Text(HttpStatus.OK, ServiceMetrics.TYPE, metrics.text(), Map.of());
  }
}
