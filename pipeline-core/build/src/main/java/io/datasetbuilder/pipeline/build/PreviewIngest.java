package io.datasetbuilder.pipeline.build;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.PublicApiSource;
import io.datasetbuilder.pipeline.model.stage.StageOutcome;
import io.datasetbuilder.pipeline.model.stage.StageOutcome.Failed;
import java.util.List;
import java.util.Optional;

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
}
