package io.datasetbuilder.infrastructure.http.response;

import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import java.util.Optional;

/** What the result places of an answer say. */
sealed interface StatedResult {

  /** Success. */
  record Ok() implements StatedResult {}

  /** Success without records. */
  record Empty() implements StatedResult {}

  /** No result place is there. */
  record Silent() implements StatedResult {}

  /**
   * Failure.
   *
   * @param known whether a table knows the code or the message; otherwise the category is the
   *     definition's general one
   */
  record Failed(FailureCategory category, Optional<String> code, boolean known)
      implements StatedResult {}
}
