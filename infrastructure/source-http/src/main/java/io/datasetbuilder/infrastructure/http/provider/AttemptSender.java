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
import java.io.InputStream;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Makes single attempts at a provider, in its pace. Safe for concurrent use. */
final class AttemptSender {

  private static final Duration CONNECT = Duration.ofSeconds(10);
  private static final int USUAL_SECONDS = 30;
  private static final long USUAL_BYTES = 50L * 1024 * 1024;

  private final HttpExchanges exchanges;
  private final RateLimiter pace;
  private final Clock clock;

  AttemptSender(HttpExchanges exchanges, RateLimiter pace, Clock clock) {
    this.exchanges = exchanges;
    this.pace = pace;
    this.clock = clock;
  }

  /** How long and how large an answer of a provider may be. */
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
   * Sends a request when its turn has come.
   *
   * @param into takes the body of the answer
   * @param waiting ends the wait for the turn
   * @param abandoned ends the exchange
   * @throws CallCancelled when one of the two asked for it
   */
  Attempt send(
      ProviderDefinition provider,
      OutgoingRequest request,
      ExchangeLimits limits,
      ResponseBuffer into,
      Cancellation waiting,
      Cancellation abandoned) {
    pace.await(
        provider.credential().slot(),
        provider.pace(),
        () -> waiting.requested() || abandoned.requested());
    try {
      return exchanges.send(
          request, limits, abandoned, reply -> answered(request.target(), reply, into));
    } catch (ExchangeFailure failure) {
      if (failure.kind() == ExchangeFailure.Kind.CANCELLED) {
        throw new CallCancelled();
      }
      return new Attempt.Broken(failure.kind());
    }
  }

  private Attempt answered(Target asked, IncomingResponse reply, ResponseBuffer into) throws IOException {
    into.fill(reply.body());
    return new Attempt.Answered(
        reply.status(),
        reply.header("content-type"),
        into,
        reply.header("retry-after").flatMap(text -> RetryAfter.read(text, clock.instant())),
        link(asked, reply),
        isToLogin(reply));
  }

  private static boolean isToLogin(IncomingResponse reply) {
    boolean redirect = reply.status() >= 300 && reply.status() < 400;
    return redirect && reply.header("location").filter(LoginRedirect::isOne).isPresent();
  }

  private static Optional<String> link(Target asked, IncomingResponse reply) {
    String address = asked + ":" + asked.port() + asked.pathAndQuery();
    return reply.headers().getOrDefault("link", List.of()).stream()
        .flatMap(header -> LinkHeader.next(header, address).stream())
        .findFirst();
  }

  /** The bytes of one answer after the other, in one array that grows as large as the largest. */
  static final class ResponseBuffer {

    private static final int FIRST = 64 * 1024;

    private byte[] bytes = new byte[FIRST];
    private int length;

    /** Replaces what it holds by the whole of a stream. */
    void fill(InputStream from) throws IOException {
      length = 0;
      for (int read = more(from); read >= 0; read = more(from)) {
        length += read;
        if (length == bytes.length) {
          bytes = Arrays.copyOf(bytes, Math.multiplyExact(length, 2));
        }
      }
    }

    private int more(InputStream from) throws IOException {
      return from.read(bytes, length, bytes.length - length);
    }

    byte[] bytes() {
      return bytes;
    }

    int length() {
      return length;
    }
  }
}
