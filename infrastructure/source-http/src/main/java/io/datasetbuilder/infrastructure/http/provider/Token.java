package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.auth.credential.Secret;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * What a key was exchanged for.
 *
 * @param end when it dies; empty when the provider does not say
 */
record Token(Secret secret, Optional<Instant> end) {

  /** A token that dies on its way would cost a call. */
  private static final Duration MARGIN = Duration.ofMinutes(1);

  /** Larger times since 1970 are milliseconds. */
  private static final long LARGEST_SECONDS = 100_000_000_000L;

  boolean isAlive(Instant now) {
    return end.isEmpty() || now.plus(MARGIN).isBefore(end.get());
  }

  /** The time that a number since 1970 means, in seconds or in milliseconds. */
  static Instant time(long sinceEpoch) {
    return sinceEpoch > LARGEST_SECONDS
        ? Instant.ofEpochMilli(sinceEpoch)
        : Instant.ofEpochSecond(sinceEpoch);
  }
}
