package io.datasetbuilder.infrastructure.http.response;

import io.datasetbuilder.pipeline.source.provider.call.RecordBatch;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import java.util.Optional;
import java.util.OptionalInt;

/** Result of reading one response of a provider. */
public sealed interface ParsedResponse {

  /**
   * Success, with any number of records.
   *
   * @param records may be none; its buffer belongs to the reader and holds until the reader's next
   *     answer
   * @param total as this response states it; 0 is a total, and absent is not 0
   * @param sizeEcho the page size that the provider says it used
   * @param nextCursor where the next page begins; absent on the last one
   * @param apiVersion of the provider's interface
   */
  record Page(
      RecordBatch records,
      Optional<Long> total,
      OptionalInt sizeEcho,
      Optional<String> nextCursor,
      Optional<String> apiVersion)
      implements ParsedResponse {}

  /**
   * Failure.
   *
   * @param code the provider's code as it stands in the response; free of secrets, but of any form
   */
  record Refused(FailureCategory category, Optional<String> code) implements ParsedResponse {
    /** A failure without a code. */
    public Refused(FailureCategory category) {
      this(category, Optional.empty());
    }
  }
}
