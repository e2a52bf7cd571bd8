package io.datasetbuilder.cli.client;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.cli.command.NamedRun;
import io.datasetbuilder.cli.output.Refused;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.export.ExportDownload;
import io.datasetbuilder.pipeline.model.index.IndexedRun.IndexedDataset;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.request.RowsRequest;
import io.datasetbuilder.wire.QueryBodies;
import java.io.InputStream;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Runs operations on the folders of this machine. A process that is interrupted ends its queries
 * with itself.
 *
 * @param service closed with the client
 */
public record LocalClient(BuilderService service) implements ServiceClient {

  @Override
  public JsonObject run(Operation operation) {
    return Refused.valueOf(operation.here().apply(service));
  }

  @Override
  public <T> Optional<T> runHere(Function<BuilderService, Result<T>> operation) {
    return Optional.of(Refused.valueOf(operation.apply(service)));
  }

  /** A run without a stored spec is part of no dataset, and cannot be queried. */
  @Override
  public String datasetOf(String runId) {
    RunId run = NamedRun.id(runId, "run");
    return Refused.valueOf(service.runs().show(run))
        .run()
        .indexed()
        .dataset()
        .map(IndexedDataset::datasetId)
        .orElseThrow(
            () ->
                Refused.notPossible(
                    WarehouseProblem.INVALID_CONTEXT,
                    "run",
                    "the run keeps no spec: it has no dataset"));
  }

  @Override
  public void forEachPage(JsonObject request, Predicate<JsonObject> reader) {
    RowsRequest valid = Refused.valueOf(RowsRequest.read(request));
    Refused.valueOf(
        service
            .queries()
            .forEachPage(
                valid, Operation::isAbandoned, page -> reader.test(QueryBodies.rows(page))));
  }

  @Override
  public InputStream openExport(String exportId) {
    return Refused.valueOf(service.exports().open(exportId).map(ExportDownload::content));
  }

  @Override
  public JsonCodec json() {
    return service.json();
  }

  @Override
  public void close() {
    service.close();
  }
}
