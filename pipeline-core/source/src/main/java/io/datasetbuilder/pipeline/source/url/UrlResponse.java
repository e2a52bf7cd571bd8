package io.datasetbuilder.pipeline.source.url;

/** What came of a fetch. */
public sealed interface UrlResponse {

  /** The receiver took the content. */
  record Fetched(UrlFacts facts) implements UrlResponse {}

  /** The content is still that of the validators that were sent. */
  record NotModified(UrlFacts facts) implements UrlResponse {}
}
