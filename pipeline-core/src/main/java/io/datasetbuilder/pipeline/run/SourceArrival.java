package io.datasetbuilder.pipeline.run;

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
            api -> new ProviderFetch(context, earlier).fetch(facts, api),
            file -> ArrivalAttempt.of(new UploadArrival(context).keep(facts, file)),
            url -> ArrivalAttempt.of(new UrlFetch(context, earlier::contentOf).fetch(facts, url)));
  }
}
