package io.datasetbuilder.infrastructure.http.reading;

import io.datasetbuilder.infrastructure.http.scrub.Scrubber;
import io.datasetbuilder.pipeline.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.definition.FailureCategory;
import io.datasetbuilder.pipeline.definition.HttpTraits;
import java.util.Objects;
import java.util.Optional;

/**
 * Reads the answers of one dataset, one after the other. It reuses its buffers: not safe for
 * concurrent use, and the records of an answer hold until the next one is read.
 */
public final class AnswerReader {

  private final DatasetDefinition dataset;
  private final HttpTraits http;
  private final Scrubber scrubber;

  public AnswerReader(DatasetDefinition dataset, HttpTraits http, Scrubber scrubber) {
    this.dataset = Objects.requireNonNull(dataset, "dataset");
    this.http = Objects.requireNonNull(http, "http");
    this.scrubber = Objects.requireNonNull(scrubber, "scrubber");
  }

  /**
   * Judges one answer and reads its records. Any bytes give a reading.
   *
   * @param contentType the header's value, when there is one
   * @param body decoded (no gzip), from its start
   * @param length bytes of the body
   */
  public Reading read(int status, Optional<String> contentType, byte[] body, int length) {
    Objects.checkFromIndexSize(0, length, body.length);
    return new Reading.Refused(FailureCategory.MALFORMED);
  }

  @Override
  public String toString() {
    return "AnswerReader[" + dataset.key() + http.charset() + scrubber + "]";
  }
}
