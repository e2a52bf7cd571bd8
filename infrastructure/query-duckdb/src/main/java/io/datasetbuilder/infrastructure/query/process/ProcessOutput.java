package io.datasetbuilder.infrastructure.query.process;

import java.io.ByteArrayInputStream;
import java.io.InputStream;

/** Output of a query process, or the reason why it has no readable output. */
public sealed interface ProcessOutput {

  /** The line of the response, whole. */
  final class Line implements ProcessOutput {

    private final byte[] bytes;

    Line(byte[] bytes) {
      this.bytes = bytes;
    }

    /** The line from its beginning. */
    public InputStream stream() {
      return new ByteArrayInputStream(bytes);
    }
  }

  /** The response is longer than it may be; the process was ended. */
  record TooLong() implements ProcessOutput {}

  /** The process ended, by itself or from outside, before it wrote a response. */
  record Ended(ProcessEnd end) implements ProcessOutput {}
}
