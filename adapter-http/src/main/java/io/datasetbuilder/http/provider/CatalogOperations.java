package io.datasetbuilder.http.provider;

import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.json.CatalogBody;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.Operation;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.http.error.Refusals;
import java.util.List;
import java.util.Objects;

/** The datasets of all providers. Safe for concurrent use. */
public final class CatalogOperations {

  private final BuilderService service;

  public CatalogOperations(BuilderService service) {
    this.service = Objects.requireNonNull(service, "service");
  }

  /** The operations of this group. */
  public List<Operation> operations() {
    return List.of(Operation.of("GET", "/catalog", "getCatalog", this::catalog));
  }

  private Reply catalog(Call call) {
    return Reply.ok(CatalogBody.of(Refusals.known(service.catalog().available()).providers()));
  }
}
