package io.datasetbuilder.infrastructure.http.reading;

import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import java.util.Optional;

/** What the result places of an answer say. */
sealed interface Verdict {

  /** Success. */
  record Ok() implements Verdict {}

  /** Success without records. */
  record Empty() implements Verdict {}

  /** No result place is there. */
  record Silent() implements Verdict {}

  /**
   * Failure.
   *
   * @param known whether a table knows the code or the message; otherwise the category is the
   *     definition's general one
   */
  record Failed(FailureCategory category, Optional<String> code, boolean known)
      implements Verdict {}
}
