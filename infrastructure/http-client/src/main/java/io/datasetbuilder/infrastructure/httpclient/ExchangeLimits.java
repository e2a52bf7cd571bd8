package io.datasetbuilder.infrastructure.httpclient;

import java.time.Duration;
import java.util.Objects;

/**
 * Limits of time and size of an exchange.
 *
 * @param connect for the connection and for its TLS handshake, each
 * @param read longest silence of the server
 * @param total for the whole, the reader of the response included
 * @param mostBytes of the body, decoded
 */
public record ExchangeLimits(Duration connect, Duration read, Duration total, long mostBytes) {

  public ExchangeLimits {
    Objects.requireNonNull(connect, "connect");
    Objects.requireNonNull(read, "read");
    Objects.requireNonNull(total, "total");
    if (mostBytes < 0) {
      throw new IllegalArgumentException("a negative size");
    }
  }
}
