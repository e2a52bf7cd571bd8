package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.infrastructure.http.provider.Attempt.ResponseBuffer;
import io.datasetbuilder.infrastructure.httpclient.ExchangeFailure;
import io.datasetbuilder.infrastructure.httpclient.ExchangeLimits;
import io.datasetbuilder.infrastructure.httpclient.HttpExchanges;
import io.datasetbuilder.infrastructure.httpclient.IncomingResponse;
import io.datasetbuilder.infrastructure.httpclient.OutgoingRequest;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.source.provider.call.CallCancelled;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.io.IOException;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Makes single attempts at a provider, at its rate. Thread-safe. */
final class AttemptSender {

  private static final Duration CONNECT = Duration.ofSeconds(10);
  private static final int USUAL_SECONDS = 30;
  private static final long MOST_BYTES = 50L * 1024 * 1024;

  private final Function<ProviderDefinition, HttpExchanges> exchanges;
  private final RateLimiter limiter;
  private final Clock clock;

  /**
   * @param exchanges the network of a provider
   */
  AttemptSender(
      Function<ProviderDefinition, HttpExchanges> exchanges, RateLimiter limiter, Clock clock) {
    this.exchanges = exchanges;
    this.limiter = limiter;
    this.clock = clock;
  }

  /** Limits of time and size of a response of a provider. */
  static ExchangeLimits limits(ProviderDefinition provider) {
    return limits(
        provider, Duration.ofSeconds(provider.http().timeoutSeconds().orElse(USUAL_SECONDS)));
  }

  /**
   * @param total for the whole exchange
   */
  static ExchangeLimits limits(ProviderDefinition provider, Duration total) {
    Duration connect = total.compareTo(CONNECT) < 0 ? total : CONNECT;
    return new ExchangeLimits(connect, total, total, MOST_BYTES);
  }

  /**
   * Sends a request as soon as the rate limiter allows it.
   *
   * @param into receives the body of the response
   * @param abandoned ends the exchange; the wait before it is also ended by the call's cancellation
   * @throws CallCancelled when one of the two was requested
   */
  Attempt send(
      ResolvedCall call, OutgoingRequest request, ResponseBuffer into, Cancellation abandoned) {
    ProviderDefinition provider = call.provider();
    limiter.await(
        provider.credential().slot(),
        provider.pace(),
        () -> call.cancellation().requested() || abandoned.requested());
    try {
      return exchanges
          .apply(provider)
          .send(request, call.limits(), abandoned, response -> responded(response, into));
    } catch (ExchangeFailure failure) {
      if (failure.kind() == ExchangeFailure.Kind.CANCELLED) {
        throw new CallCancelled();
      }
      return new Attempt.Broken(failure.kind());
    }
  }

  private Attempt responded(IncomingResponse response, ResponseBuffer into) throws IOException {
    into.fill(response.body());
    return new Attempt.Responded(
        response.status(),
        response.header("content-type"),
        into,
        response
            .header("retry-after")
            .flatMap(text -> ResponseHeaders.retryAfter(text, clock.instant())),
        ResponseHeaders.isToLogin(response));
  }

  /** Parses the response headers that steer a call: how long to wait, a login page. */
  static final class ResponseHeaders {

    private static final Pattern LOGIN =
        Pattern.compile(
            "(^|[^a-z])(log|sign)[-_]?(in|on)([^a-z]|$)|(^|[^a-z])sso([^a-z]|$)",
            Pattern.CASE_INSENSITIVE);

    private ResponseHeaders() {}

    /**
     * Wait that a {@code Retry-After} header requests: seconds, or a date of HTTP.
     *
     * @return empty when the header is unreadable or asks for a time that is over
     */
    static Optional<Duration> retryAfter(String header, Instant now) {
      String text = header.strip();
      if (text.matches("[0-9]{1,12}")) {
        return Optional.of(Duration.ofSeconds(Long.parseLong(text)));
      }
      try {
        Instant then = ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
        Duration wait = Duration.between(now, then);
        return wait.isNegative() ? Optional.empty() : Optional.of(wait);
      } catch (DateTimeException unreadable) {
        return Optional.empty();
      }
    }

    /** Whether a response redirects to a page where people sign in. */
    static boolean isToLogin(IncomingResponse response) {
      boolean redirect = response.status() >= 300 && response.status() < 400;
      return redirect && response.header("location").filter(ResponseHeaders::isLogin).isPresent();
    }

    /**
     * Whether a redirect leads to a page of sign-in. The query is ignored: it may hold the
     * requested address.
     */
    private static boolean isLogin(String location) {
      int query = location.indexOf('?');
      return LOGIN.matcher(query < 0 ? location : location.substring(0, query)).find();
    }
  }
}
