package io.datasetbuilder.infrastructure.publish.http;

import io.datasetbuilder.infrastructure.httpclient.NetworkRules.TlsRules;
import io.datasetbuilder.infrastructure.publish.http.HubCallFailure.Kind;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import javax.net.ssl.SSLContext;

/**
 * HTTP client of the hubs. It follows no redirect, keeps no cookie, reads no more of a response
 * than its request allows, and sends again only what may be sent again. Safe for concurrent use.
 */
public final class HubClient implements AutoCloseable {

  private final HubExchange exchange;
  private final RetryPolicy retries;
  private final RetryWait wait;
  private final Clock clock;

  /**
   * @param reach which addresses may be called
   * @param trust whom to trust over TLS; certificates and names are always verified
   */
  public HubClient(
      HubReach reach,
      SSLContext trust,
      CallLimits limits,
      RetryPolicy retries,
      RetryWait wait,
      Clock clock,
      JsonCodec json) {
    this.exchange = new HubExchange(reach.rules(new TlsRules(trust, trust)), limits, json);
    this.retries = retries;
    this.wait = wait;
    this.clock = clock;
  }

  /** A client for the internet, which trusts the authorities that the platform trusts. */
  public static HubClient internet(HubReach reach, JsonCodec json, Clock clock) {
    return new HubClient(
        reach,
        TlsRules.platform().usual(),
        CallLimits.INTERNET,
        RetryPolicy.USUAL,
        RetryWait.real(),
        clock,
        json);
  }

  /**
   * Sends a request, and sends it again where it may be and another attempt may have more luck.
   *
   * @return the last response, whatever its status; a redirect too
   * @throws HubCallFailure when the last attempt got no complete response, or when the cancellation
   *     is requested
   */
  public HubResponse send(HubRequest request, Cancellation cancellation) {
    Instant began = clock.instant();
    for (int attempt = 1; ; attempt++) {
      Optional<HubResponse> response = Optional.empty();
      Optional<HubCallFailure> failure = Optional.empty();
      try {
        refuseIfCancelled(request, cancellation);
        response = Optional.of(exchange.send(request, cutting(request, cancellation)));
      } catch (HubCallFailure failed) {
        failure = Optional.of(failed);
      }
      Optional<Duration> pause =
          mayRepeat(request, response, failure)
              ? retries.pause(attempt, began, clock.instant(), response)
              : Optional.empty();
      if (pause.isEmpty()) {
        return response.orElseThrow(failure::orElseThrow);
      }
      wait.pause(pause.get(), cancellation);
    }
  }

  /**
   * Sends a request that is sent once, and again only after a hub that had too many requests did
   * nothing with it.
   *
   * @param nothingDone reads what is at the hub, after the pause and before each further attempt;
   *     false: the request is not sent again
   * @return the last response, whatever its status; a redirect too
   * @throws HubCallFailure when an attempt got no complete response, or when the cancellation is
   *     requested
   */
  public HubResponse sendUnlessDone(
      HubRequest request, BooleanSupplier nothingDone, Cancellation cancellation) {
    Instant began = clock.instant();
    for (int attempt = 1; ; attempt++) {
      HubResponse response = send(request, cancellation);
      Optional<Duration> pause =
          RetryPolicy.isRateLimited(response)
              ? retries.pause(attempt, began, clock.instant(), Optional.of(response))
              : Optional.empty();
      if (pause.isEmpty()) {
        return response;
      }
      wait.pause(pause.get(), cancellation);
      if (!nothingDone.getAsBoolean()) {
        return response;
      }
    }
  }

  private static boolean mayRepeat(
      HubRequest request, Optional<HubResponse> response, Optional<HubCallFailure> failure) {
    return request.idempotent()
        && (response.filter(answer -> RetryPolicy.isTransient(answer.status())).isPresent()
            || failure.filter(failed -> failed.kind().isTransient()).isPresent());
  }

  /**
   * Cancellation of a request that has begun. One that cannot be repeated is not cut off, because
   * its effect would be unknown.
   */
  private static Cancellation cutting(HubRequest request, Cancellation cancellation) {
    return request.idempotent() ? cancellation : Cancellation.NEVER;
  }

  private static void refuseIfCancelled(HubRequest request, Cancellation cancellation) {
    if (cancellation.requested() || Thread.currentThread().isInterrupted()) {
      throw new HubCallFailure(request.step(), Kind.CANCELLED);
    }
  }

  @Override
  public void close() {
    exchange.close();
  }
}
