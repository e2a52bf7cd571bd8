package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.infrastructure.http.exchange.ExchangeFailure;
import io.datasetbuilder.infrastructure.http.exchange.ExchangeLimits;
import io.datasetbuilder.infrastructure.http.exchange.HttpExchanges;
import io.datasetbuilder.infrastructure.http.exchange.IncomingResponse;
import io.datasetbuilder.infrastructure.http.exchange.OutgoingRequest;
import io.datasetbuilder.infrastructure.http.exchange.Target;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.source.provider.call.CallCancelled;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Makes single attempts at a provider, at its rate. Thread-safe. */
final class AttemptSender {

  private static final Duration CONNECT = Duration.ofSeconds(10);
  private static final int USUAL_SECONDS = 30;
  private static final long USUAL_BYTES = 50L * 1024 * 1024;

  private final HttpExchanges exchanges;
  private final RateLimiter limiter;
  private final Clock clock;

  AttemptSender(HttpExchanges exchanges, RateLimiter limiter, Clock clock) {
    this.exchanges = exchanges;
    this.limiter = limiter;
    this.clock = clock;
  }

  /** How long and how large a response of a provider may be. */
  static ExchangeLimits limits(ProviderDefinition provider) {
    return limits(
        provider, Duration.ofSeconds(provider.http().timeoutSeconds().orElse(USUAL_SECONDS)));
  }

  /**
   * @param total for the whole exchange
   */
  static ExchangeLimits limits(ProviderDefinition provider, Duration total) {
    Duration connect = total.compareTo(CONNECT) < 0 ? total : CONNECT;
    long mostBytes = Math.min(USUAL_BYTES, provider.http().mostBytes().orElse(USUAL_BYTES));
    return new ExchangeLimits(connect, total, total, mostBytes);
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
      return exchanges.send(
          request,
          call.limits(),
          abandoned,
          response -> responded(request.target(), response, into));
    } catch (ExchangeFailure failure) {
      if (failure.kind() == ExchangeFailure.Kind.CANCELLED) {
        throw new CallCancelled();
      }
      return new Attempt.Broken(failure.kind());
    }
  }

  private Attempt responded(Target requested, IncomingResponse response, ResponseBuffer into)
      throws IOException {
    into.fill(response.body());
    return new Attempt.Responded(
        response.status(),
        response.header("content-type"),
        into,
        response
            .header("retry-after")
            .flatMap(text -> ResponseHeaders.retryAfter(text, clock.instant())),
        link(requested, response),
        ResponseHeaders.isToLogin(response));
  }

  private static Optional<String> link(Target requested, IncomingResponse response) {
    String address = requested + ":" + requested.port() + requested.pathAndQuery();
    return response.headers().getOrDefault("link", List.of()).stream()
        .flatMap(header -> ResponseHeaders.nextLink(header, address).stream())
        .findFirst();
  }
}
