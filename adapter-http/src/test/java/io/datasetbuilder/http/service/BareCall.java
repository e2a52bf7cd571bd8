package io.datasetbuilder.http.service;

import io.datasetbuilder.auth.access.Caller;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.Query;
import io.datasetbuilder.pipeline.model.run.RunId;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A call that says nothing but its path. */
record BareCall(Map<String, String> parameters) implements Call {

  static BareCall of() {
    return new BareCall(Map.of());
  }

  static BareCall of(String name, String value) {
    return new BareCall(Map.of(name, value));
  }

  @Override
  public Caller caller() {
    return Caller.of(new Principal.Service());
  }

  @Override
  public BuilderService service() {
    return BuilderService.builder(Path.of("target/unused")).build();
  }

  @Override
  public String path(String name) {
    return parameters.get(name);
  }

  @Override
  public Query query() {
    return new Query(Map.of());
  }

  @Override
  public Optional<RunId> namedRun() {
    return Optional.ofNullable(parameters.get("run_id")).filter(RunId::isValid).map(RunId::new);
  }

  @Override
  public List<String> headers(String name) {
    return List.of();
  }

  @Override
  public JsonObject body() {
    return new JsonObject(Map.of());
  }

  @Override
  public Optional<JsonObject> optionalBody() {
    return Optional.empty();
  }

  @Override
  public InputStream content(long maxBytes) {
    return InputStream.nullInputStream();
  }

  @Override
  public boolean isAbandoned() {
    return false;
  }
}
