package io.datasetbuilder.embedded.building;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.infrastructure.storage.file.FileOps;
import io.datasetbuilder.infrastructure.storage.file.FileOps.DiskFileOps;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.source.provider.call.CallResponse;
import io.datasetbuilder.pipeline.source.provider.call.ProviderCall;
import io.datasetbuilder.pipeline.source.provider.call.ProviderClient;
import io.datasetbuilder.pipeline.source.provider.call.ProviderFailure;
import io.datasetbuilder.pipeline.source.provider.call.ProviderProblem;
import io.datasetbuilder.pipeline.source.provider.call.RecordBatch;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Answers every call with two records that show its parameters, until it is set to break. */
final class ScriptedProvider implements ProviderClient {

  /** The process dies here: nothing that the build does afterwards is reached. */
  static final class Death extends Error {
    private static final long serialVersionUID = 1L;
  }

  final List<JsonObject> calls = new ArrayList<>();
  private int failAt = -1;
  private int dieAt = -1;
  private volatile boolean dead;

  /** Fails the n-th call from 0, after one of its records. */
  ScriptedProvider failingAt(int call) {
    failAt = call;
    return this;
  }

  /** Dies in the n-th call from 0, after one of its records. */
  ScriptedProvider dyingAt(int call) {
    dieAt = call;
    return this;
  }

  /** The disk of its process, which writes nothing more once that has died. */
  FileOps disk() {
    return new DiskFileOps() {
      @Override
      public OutputStream create(Path file) throws IOException {
        if (dead) {
          throw new Death();
        }
        return super.create(file);
      }
    };
  }

  @Override
  public synchronized CallResponse fetch(
      ProviderCall call, Consumer<RecordBatch> records, Cancellation cancellation) {
    int number = calls.size();
    calls.add(call.params());
    records.accept(record(call, 1));
    if (number == dieAt) {
      dead = true;
      throw new Death();
    }
    if (number == failAt) {
      throw new ProviderFailure(
          Problem.of(ProviderProblem.PROVIDER_QUOTA_EXHAUSTED, "", "the quota is used up"),
          ProviderFailure.ProviderFault.of(FailureCategory.QUOTA, 1),
          new CallResponse(CallResponse.CallTotal.reported(2), 1, "unknown"));
    }
    records.accept(record(call, 2));
    return new CallResponse(CallResponse.CallTotal.reported(2), 1, "unknown");
  }

  private static RecordBatch record(ProviderCall call, int number) {
    String line = "{\"call\":" + JsonRenderer.line(call.params()) + ",\"n\":" + number + "}\n";
    byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
    return new RecordBatch(bytes, bytes.length, 1);
  }
}
