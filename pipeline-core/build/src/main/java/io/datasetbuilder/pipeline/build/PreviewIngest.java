package io.datasetbuilder.pipeline.build;

import io.datasetbuilder.buildspec.problem.Problem;
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
import java.util.Optional;
import java.util.OptionalLong;

/**
 * How the records of a source come within reach of a preview: an upload is read where it lies, a
 * provider is asked for the first records only, an address is fetched into scratch.
 */
final class PreviewIngest {

  /** One page of most providers: types and statistics of fewer records would mislead. */
  static final long MOST_RECORDS = 1_000;

  private final IngestContext context;

  PreviewIngest(IngestContext context) {
    this.context = context;
  }

  StageOutcome<IngestedRecords> look(SourceFacts facts) {
    return facts
        .source()
        .match(
            api -> call(facts, api),
            file -> new UploadIngest(context).look(facts, file),
            url -> new UrlFetch(context, source -> Optional.empty()).fetch(facts, url));
  }

  private StageOutcome<IngestedRecords> call(SourceFacts facts, PublicApiSource source) {
    List<Problem> refusals = context.refusals(facts, source);
    return refusals.isEmpty()
        ? new ProviderSample(context, MOST_RECORDS).fetch(facts, source)
        : new Failed<>(refusals);
  }

  /**
   * Fetches the first records of a provider's dataset for a preview: one budget for all
   * combinations of its grid. Neither reads nor writes checkpoints.
   */
  static final class ProviderSample {

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
}
