package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.infrastructure.http.exchange.ExchangeFailure;
import java.time.Duration;
import java.util.Optional;

/** How one exchange with a provider went. */
sealed interface Attempt {

  /**
   * An answer, whatever it says.
   *
   * @param body holds the whole of it
   * @param retryAfter how long the provider asks to wait
   * @param link the address of the next page
   * @param toLogin whether the answer sends to a page to sign in
   */
  record Answered(
      int status,
      Optional<String> contentType,
      ResponseBuffer body,
      Optional<Duration> retryAfter,
      Optional<String> link,
      boolean toLogin)
      implements Attempt {}

  /** No answer. */
  record Broken(ExchangeFailure.Kind kind) implements Attempt {}
}
