package io.datasetbuilder.pipeline.build;

import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.PublicApiSource;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.run.RunPaths;
import io.datasetbuilder.pipeline.model.stage.StageOutcome;
import io.datasetbuilder.pipeline.model.stage.StageOutcome.Cancelled;
import io.datasetbuilder.pipeline.model.stage.StageOutcome.Completed;
import io.datasetbuilder.pipeline.model.stage.StageOutcome.Failed;
import io.datasetbuilder.pipeline.source.provider.call.CallCancelled;
import io.datasetbuilder.pipeline.source.provider.call.ProviderFailure;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.OptionalLong;

/**
 * Fetches the first records of a provider's dataset for a preview: one budget for all combinations
 * of its grid. Neither reads nor writes checkpoints.
 */
final class ProviderSample {

  private final IngestContext context;
  private final long most;

  /**
   * @param most records at the most
   */
  ProviderSample(IngestContext context, long most) {
    this.context = context;
    this.most = most;
  }

  StageOutcome<IngestedRecords> fetch(SourceFacts facts, PublicApiSource source) {
    RunPath records = RunPaths.records(facts.key(), FileFormat.JSONL);
    ProviderCalls calls = new ProviderCalls(context, facts, source);
    try {
      context.workspace().write(records, out -> fill(calls, out));
      return new Completed<>(
          IngestedRecords.ofCalls(context.workspace().locate(records), calls.made()));
    } catch (CallCancelled stopped) {
      return new Cancelled<>();
    } catch (ProviderFailure failed) {
      return new Failed<>(List.of(failed.problem()));
    }
  }

  private void fill(ProviderCalls calls, OutputStream out) throws IOException {
    try {
      long wanted = most;
      while (wanted > 0 && calls.hasNext()) {
        wanted -= calls.next(out, OptionalLong.of(wanted)).records();
      }
    } catch (UncheckedIOException notWritten) {
      throw notWritten.getCause();
    }
  }
}
