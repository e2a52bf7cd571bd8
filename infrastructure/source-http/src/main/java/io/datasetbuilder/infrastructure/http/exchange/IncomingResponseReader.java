package io.datasetbuilder.infrastructure.http.exchange;

import java.io.IOException;

/** Makes something of an answer, while its connection is open. */
@FunctionalInterface
public interface IncomingResponseReader<T> {

  /**
   * Reads as much of the body as it needs.
   *
   * @throws IOException of its own doing; what breaks the exchange is an {@link ExchangeFailure}
   */
  T read(IncomingResponse reply) throws IOException;
}
