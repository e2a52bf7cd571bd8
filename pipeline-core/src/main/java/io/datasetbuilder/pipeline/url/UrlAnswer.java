package io.datasetbuilder.pipeline.url;

/** What came of a fetch. */
public sealed interface UrlAnswer {

  /** The receiver took the content. */
  record Fetched(UrlFacts facts) implements UrlAnswer {}

  /** The content is still that of the validators that were sent. */
  record NotModified(UrlFacts facts) implements UrlAnswer {}
}
