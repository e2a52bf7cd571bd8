package io.datasetbuilder.infrastructure.storage.recording;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.SourceKey;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.source.provider.call.CallResponse;
import io.datasetbuilder.pipeline.source.provider.call.ProviderCall;
import io.datasetbuilder.pipeline.source.provider.call.ProviderClient;
import io.datasetbuilder.pipeline.source.provider.call.ProviderFailure;
import io.datasetbuilder.pipeline.source.provider.call.ProviderProblem;
import io.datasetbuilder.pipeline.source.provider.call.RecordBatch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * Provider client that replays recordings: {@code <folder>/<provider>/<dataset>.json}
 * (docs/formats.md). A recording is read record by record, so its length does not matter.
 */
public final class ReplayFolder implements ProviderClient {

  private final Path folder;

  public ReplayFolder(Path folder) {
    this.folder = folder.toAbsolutePath().normalize();
  }

  @Override
  public CallResponse fetch(
      ProviderCall call, Consumer<RecordBatch> records, Cancellation cancellation) {
    Path file = recording(call);
    try {
      return new RecordingReader(call, records)
          .replay(file)
          .orElseThrow(
              () ->
                  failure(
                      ProviderProblem.RECORDED_CALL_MISSING,
                      call,
                      "has no call with these parameters",
                      null));
    } catch (RecordingReader.UnreadableException unreadable) {
      throw failure(
          ProviderProblem.RECORDING_UNREADABLE, call, "is not of the recorded form", unreadable);
    } catch (IOException failed) {
      throw failure(ProviderProblem.RECORDING_UNREADABLE, call, "could not be read", failed);
    }
  }

  /** File of a recording; only names that are safe as path segments lead to one. */
  private Path recording(ProviderCall call) {
    if (SourceKey.isSafe(call.provider()) && SourceKey.isSafe(call.dataset())) {
      Path file = folder.resolve(call.provider()).resolve(call.dataset() + ".json");
      if (Files.isRegularFile(file)) {
        return file;
      }
    }
    throw failure(ProviderProblem.RECORDING_MISSING, call, "is not in the replay folder", null);
  }

  private static ProviderFailure failure(
      ProviderProblem code, ProviderCall call, String what, Exception cause) {
    String name = call.provider() + "/" + call.dataset() + ".json";
    return new ProviderFailure(Problem.of(code, "", "the recording " + name + " " + what), cause);
  }
}
