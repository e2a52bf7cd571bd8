package io.datasetbuilder.cli.remote;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.cli.client.Operation;
import io.datasetbuilder.cli.client.Operation.Call;
import io.datasetbuilder.cli.client.ServiceClient;
import io.datasetbuilder.cli.output.Refused;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import java.io.InputStream;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Runs operations at a remote service, whose version is checked before the first one.
 *
 * @param local reads documents and the specs of runs; closed with the client
 */
record RemoteClient(RemoteService service, BuilderService local) implements ServiceClient {

  @Override
  public JsonObject run(Operation operation) {
    return service.send(operation.call());
  }

  @Override
  public <T> Optional<T> runHere(Function<BuilderService, Result<T>> operation) {
    return Optional.empty();
  }

  @Override
  public String datasetOf(String runId) {
    JsonObject body = service.send(Call.get(Call.path("builds", runId, "spec")));
    String spec = service.requiredText(body, "spec");
    return Refused.valueOf(local.validateSpec(spec)).spec().spec().datasetId();
  }

  @Override
  public void forEachPage(JsonObject request, Predicate<JsonObject> reader) {
    new RemotePages(service).forEach(request, reader);
  }

  @Override
  public InputStream openExport(String exportId) {
    return service.download(Call.path("warehouse", "exports", exportId, "download"));
  }

  @Override
  public JsonCodec json() {
    return local.json();
  }

  @Override
  public void close() {
    local.close();
  }
}
