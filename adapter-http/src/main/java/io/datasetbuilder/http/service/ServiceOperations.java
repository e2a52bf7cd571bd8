package io.datasetbuilder.http.service;

import io.datasetbuilder.contract.ApiContractVersion;
import io.datasetbuilder.contract.ContractResources;
import io.datasetbuilder.embedded.ProductVersion;
import io.datasetbuilder.http.call.Access;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.HttpStatus;
import io.datasetbuilder.http.call.Operation;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The operations about the service itself. Safe for concurrent use. */
public final class ServiceOperations {

  private static final String SERVICE = "dataset-builder";

  private final ServiceMetrics metrics;

  public ServiceOperations(ServiceMetrics metrics) {
    this.metrics = Objects.requireNonNull(metrics, "metrics");
  }

  /** The operations of this group. */
  public List<Operation> operations() {
    return List.of(
        new Operation("GET", "/healthz", "healthz", Access.PUBLIC, ServiceOperations::health),
        Operation.of("GET", "/version", "getVersion", ServiceOperations::version),
        Operation.of("GET", "/metrics", "getMetrics", this::figures),
        new Operation(
            "GET", "/openapi.yaml", "getContract", Access.PUBLIC, ServiceOperations::contract));
  }

  private static Reply health(Call call) {
    return Reply.ok(new JsonMembers().put("status", "ok").toObject());
  }

  private static Reply version(Call call) {
    return Reply.ok(
        new JsonMembers()
            .put("service", SERVICE)
            .put("api_version", ApiContractVersion.CURRENT)
            .put("version", ProductVersion.CURRENT)
            .toObject());
  }

  private Reply figures(Call call) {
    return new Reply.Text(HttpStatus.OK, ServiceMetrics.TYPE, metrics.text(), Map.of());
  }

  private static Reply contract(Call call) {
    String text = Resources.text(ContractResources::httpContract);
    return new Reply.Text(HttpStatus.OK, "text/yaml; charset=utf-8", text, Map.of());
  }
}
