package io.datasetbuilder.pipeline.build;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.PublicApiSource;
import io.datasetbuilder.pipeline.model.stage.StageOutcome.Failed;
import java.util.List;

/**
 * How the records of a source come within reach of a build, by kind: an upload is found and
 * adopted, a provider is called, an address is fetched.
 */
final class SourceIngest {

  private final IngestContext context;
  private final EarlierFetches earlier;

  SourceIngest(IngestContext context, EarlierFetches earlier) {
    this.context = context;
    this.earlier = earlier;
  }

  /** Keeps the records as the source's Bronze. */
  IngestResult keep(SourceFacts facts) {
    return facts
        .source()
        .match(
            api -> call(facts, api),
            file -> IngestResult.of(new UploadIngest(context).keep(facts, file)),
            url -> IngestResult.of(new UrlFetch(context, earlier::contentOf).fetch(facts, url)));
  }

  private IngestResult call(SourceFacts facts, PublicApiSource source) {
    List<Problem> refusals = context.refusals(facts, source);
    return refusals.isEmpty()
        ? new ProviderFetch(context, earlier).fetch(facts, source)
        : IngestResult.of(new Failed<>(refusals));
  }
}
