package io.datasetbuilder.infrastructure.http.url;

import io.datasetbuilder.infrastructure.http.exchange.ExchangeLimits;
import java.time.Duration;
import java.util.Objects;

/**
 * How long and how large a fetch may be.
 *
 * @param connect for a connection and for its TLS handshake, each
 * @param read longest silence of a server
 * @param total for the whole fetch, with all redirects and the receiver's work
 * @param mostBytes of the content, decoded
 */
public record UrlLimits(Duration connect, Duration read, Duration total, long mostBytes) {

  private static final Duration CONNECT = Duration.ofSeconds(5);
  private static final Duration READ = Duration.ofSeconds(15);

  /** The usual cap needs 170 kB/s for it, and a server that drips holds a source no longer. */
  private static final Duration TOTAL = Duration.ofMinutes(2);

  public UrlLimits {
    Objects.requireNonNull(connect, "connect");
    Objects.requireNonNull(read, "read");
    Objects.requireNonNull(total, "total");
    if (mostBytes < 0) {
      throw new IllegalArgumentException("a negative size");
    }
  }

  /** The usual times: 5 s to connect, 15 s of silence, 120 s in all. */
  public static UrlLimits upTo(long mostBytes) {
    return new UrlLimits(CONNECT, READ, TOTAL, mostBytes);
  }

  /** The limits of one hop, which gets what is left of the whole. */
  ExchangeLimits ofHop(Duration left) {
    return new ExchangeLimits(connect, read, left, mostBytes);
  }
}
