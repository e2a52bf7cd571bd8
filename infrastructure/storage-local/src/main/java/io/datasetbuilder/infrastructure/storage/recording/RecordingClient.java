package io.datasetbuilder.infrastructure.storage.recording;

import io.datasetbuilder.buildspec.canonical.Redaction;
import io.datasetbuilder.buildspec.json.CanonicalJson;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.SourceKey;
import io.datasetbuilder.infrastructure.storage.file.FileOps;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.source.provider.call.CallResponse;
import io.datasetbuilder.pipeline.source.provider.call.ProviderCall;
import io.datasetbuilder.pipeline.source.provider.call.ProviderClient;
import io.datasetbuilder.pipeline.source.provider.call.ProviderFailure;
import io.datasetbuilder.pipeline.source.provider.call.ProviderProblem;
import io.datasetbuilder.pipeline.source.provider.call.RecordBatch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/**
 * Passes calls on, and records their results so that {@link ReplayFolder} can replay them: {@code
 * <folder>/<provider>/<dataset>.json}, written by {@link #write()} and at the end, in the place of
 * an earlier recording (docs/formats.md). Calls that failed, or that requested fewer records than
 * they have, are not kept, and neither is any credential among the parameters. Safe for concurrent
 * use.
 */
public final class RecordingClient implements ProviderClient, AutoCloseable {

  private final ProviderClient client;
  private final RecordingWriter parts;

  /**
   * Touches no disk.
   *
   * @param folder made when the first call is recorded
   */
  public RecordingClient(
      ProviderClient client, Path folder, FileOps files, RandomGenerator random) {
    this.client = client;
    this.parts = new RecordingWriter(folder.toAbsolutePath().normalize(), files, random);
  }

  /**
   * {@inheritDoc}
   *
   * @throws ProviderFailure also when the recording cannot be written
   */
  @Override
  public CallResponse fetch(
      ProviderCall call, Consumer<RecordBatch> records, Cancellation cancellation) {
    if (!SourceKey.isSafe(call.provider()) || !SourceKey.isSafe(call.dataset())) {
      return client.fetch(call, records, cancellation);
    }
    JsonObject params = withoutCredentials(call.params());
    RecordingWriter.Part part = begin(call);
    boolean kept = false;
    try (RecordingWriter.RecordedCall recorded = part.open(params)) {
      CallResponse answer =
          client.fetch(
              call,
              batch -> {
                take(recorded, batch, call);
                records.accept(batch);
              },
              cancellation);
      if (!answer.stoppedEarly()) {
        recorded.end(answer.total());
        kept = true;
      }
      return answer;
    } catch (IOException failed) {
      kept = false;
      throw unwritable(call.provider(), call.dataset(), failed);
    } finally {
      parts.ended(part, params, kept);
    }
  }

  /**
   * Writes the recordings of all calls so far, each atomically.
   *
   * @throws ProviderFailure when one cannot be written
   */
  public void write() {
    parts.publish(RecordingClient::unwritable);
  }

  /**
   * Writes the recordings that are not written yet.
   *
   * @throws ProviderFailure when it cannot be written
   */
  @Override
  public void close() {
    try {
      write();
    } finally {
      parts.discard();
    }
  }

  private RecordingWriter.Part begin(ProviderCall call) {
    try {
      return parts.begin(call.provider(), call.dataset());
    } catch (IOException failed) {
      throw unwritable(call.provider(), call.dataset(), failed);
    }
  }

  private static void take(
      RecordingWriter.RecordedCall recorded, RecordBatch batch, ProviderCall call) {
    try {
      recorded.take(batch);
    } catch (UncheckedIOException failed) {
      throw unwritable(call.provider(), call.dataset(), failed.getCause());
    }
  }

  /**
   * Parameters by which a recorded call is identified: in canonical form, without credentials at
   * any depth.
   */
  static JsonObject withoutCredentials(JsonObject params) {
    return CanonicalJson.of(without(params));
  }

  private static JsonObject without(JsonObject object) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    object
        .members()
        .forEach(
            (name, value) -> {
              if (!Redaction.names(name)) {
                members.put(name, without(value));
              }
            });
    return new JsonObject(members);
  }

  private static JsonValue without(JsonValue value) {
    if (value instanceof JsonObject object) {
      return without(object);
    }
    return value instanceof JsonArray array
        ? new JsonArray(array.items().stream().map(RecordingClient::without).toList())
        : value;
  }

  private static ProviderFailure unwritable(String provider, String dataset, IOException cause) {
    String name = provider + "/" + dataset + ".json";
    return new ProviderFailure(
        Problem.of(
            ProviderProblem.RECORDING_UNWRITABLE,
            "",
            "the recording " + name + " cannot be written"),
        cause);
  }
}
