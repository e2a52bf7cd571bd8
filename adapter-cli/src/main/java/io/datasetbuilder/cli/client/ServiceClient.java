package io.datasetbuilder.cli.client;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import java.io.InputStream;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Runs the operations of commands, on this machine or at a service. An operation that is refused,
 * or that fails on the way, throws {@link io.datasetbuilder.cli.output.Refused}.
 */
public interface ServiceClient extends AutoCloseable {

  /** Runs an operation; returns its response. */
  JsonObject run(Operation operation);

  /** The value of an operation that services do not have; empty at a service. */
  <T> Optional<T> runHere(Function<BuilderService, Result<T>> operation);

  /** The dataset that a finished run built, by the spec that is stored with the run. */
  String datasetOf(String runId);

  /**
   * Rows of a table, all pages of one snapshot, none of them kept.
   *
   * @param request for the first page; the next ones have its size
   * @param reader whether it wants the next page
   */
  void forEachPage(JsonObject request, Predicate<JsonObject> reader);

  /** The bytes of the file of an export, to be closed by the caller. */
  InputStream openExport(String exportId);

  /** Reads JSON that a user wrote. */
  JsonCodec json();

  @Override
  void close();
}
