package io.datasetbuilder.pipeline.run;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.PublicApiSource;
import io.datasetbuilder.pipeline.stage.StageOutcome.Failed;
import java.util.List;

/**
 * How the records of a source come within reach of a build, by kind: an upload is found and
 * adopted, a provider is called, an address is fetched.
 */
final class SourceArrival {

  private final ArrivalContext context;
  private final EarlierFetches earlier;

  SourceArrival(ArrivalContext context, EarlierFetches earlier) {
    this.context = context;
    this.earlier = earlier;
  }

  /** Keeps the records as the source's Bronze. */
  ArrivalAttempt keep(SourceFacts facts) {
    return facts
        .source()
        .match(
            api -> call(facts, api),
            file -> ArrivalAttempt.of(new UploadArrival(context).keep(facts, file)),
            url -> ArrivalAttempt.of(new UrlFetch(context, earlier::contentOf).fetch(facts, url)));
  }

  private ArrivalAttempt call(SourceFacts facts, PublicApiSource source) {
    List<Problem> refusals = context.refusals(facts, source);
    return refusals.isEmpty()
        ? new ProviderFetch(context, earlier).fetch(facts, source)
        : ArrivalAttempt.of(new Failed<>(refusals));
  }
}
