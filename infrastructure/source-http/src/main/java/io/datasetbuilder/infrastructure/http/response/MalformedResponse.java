package io.datasetbuilder.infrastructure.http.response;

import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;

/** Signals a response without the form that its definition promises. Never leaves this package. */
final class MalformedResponse extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final FailureCategory category;

  MalformedResponse() {
    this(FailureCategory.MALFORMED);
  }

  private MalformedResponse(FailureCategory category) {
    super(null, null, false, false);
    this.category = category;
  }

  /** Its records take more room than the service gives them. */
  static MalformedResponse tooLarge() {
    return new MalformedResponse(FailureCategory.TOO_LARGE);
  }

  FailureCategory category() {
    return category;
  }
}
