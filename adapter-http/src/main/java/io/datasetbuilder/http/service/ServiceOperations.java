package io.datasetbuilder.http.service;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.contract.ApiContractVersion;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.assembly.ProductVersion;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.Operation;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.http.error.Refusals;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.javalin.http.HttpStatus;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Health, versions and metrics of the service. Safe for concurrent use. */
public final class ServiceOperations {

  private static final String SERVICE = "dataset-builder";

  private final BuilderService service;
  private final ServiceMetrics metrics;

  public ServiceOperations(BuilderService service, ServiceMetrics metrics) {
    this.service = Objects.requireNonNull(service, "service");
    this.metrics = Objects.requireNonNull(metrics, "metrics");
  }

  /** The operations of this group. */
  public List<Operation> operations() {
    return List.of(
        Operation.ofPublic("GET", "/healthz", "healthz", ServiceOperations::health),
        Operation.of("GET", "/version", "getVersion", this::version),
        Operation.of("GET", "/metrics", "getMetrics", this::metrics));
  }

  private static Reply health(Call call) {
    return Reply.ok(new JsonMembers().put("status", "ok").toObject());
  }

  private Reply version(Call call) {
    return Reply.ok(
        new JsonMembers()
            .put("service", SERVICE)
            .put("api_version", ApiContractVersion.CURRENT)
            .put("version", ProductVersion.CURRENT)
            .put("publish_credential", service.publishCredential().wire())
            .toObject());
  }

  /**
   * Metrics of the whole service; in a multi-user deployment, only administrators may read them.
   */
  private Reply metrics(Call call) {
    if (service.isMultiUser()) {
      Optional<Problem> refusal = call.session().administration().metricsRefusal();
      if (refusal.isPresent()) {
        throw Refusals.of(refusal.get());
      }
    }
    return new Reply.Text(HttpStatus.OK, ServiceMetrics.TYPE, metrics.text(), Map.of());
  }
}
