package io.datasetbuilder.pipeline.source.url;

import java.io.IOException;
import java.io.InputStream;

/** Takes the content of a fetch. */
@FunctionalInterface
public interface UrlReceiver {

  /**
   * Reads the content to its end. Reading fails with {@link UrlFailure} when a cap or a deadline is
   * reached; what the receiver itself throws goes on.
   */
  void receive(UrlFacts facts, InputStream content) throws IOException;
}
