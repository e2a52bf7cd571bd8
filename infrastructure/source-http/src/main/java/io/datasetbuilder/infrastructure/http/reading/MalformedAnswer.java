package io.datasetbuilder.infrastructure.http.reading;

import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;

/** An answer has not the form that its definition promises. Never leaves this package. */
final class MalformedAnswer extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final FailureCategory category;

  MalformedAnswer() {
    this(FailureCategory.MALFORMED);
  }

  private MalformedAnswer(FailureCategory category) {
    super(null, null, false, false);
    this.category = category;
  }

  /** Its records take more room than the service gives them. */
  static MalformedAnswer tooLarge() {
    return new MalformedAnswer(FailureCategory.TOO_LARGE);
  }

  FailureCategory category() {
    return category;
  }
}
