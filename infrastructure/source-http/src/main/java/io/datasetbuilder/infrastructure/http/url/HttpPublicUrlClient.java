package io.datasetbuilder.infrastructure.http.url;

import io.datasetbuilder.buildspec.source.HttpsUrl;
import io.datasetbuilder.infrastructure.http.url.HopReader.ContentHeaders;
import io.datasetbuilder.infrastructure.httpclient.ExchangeFailure;
import io.datasetbuilder.infrastructure.httpclient.ExchangeFailure.Kind;
import io.datasetbuilder.infrastructure.httpclient.ExchangeLimits;
import io.datasetbuilder.infrastructure.httpclient.HttpExchanges;
import io.datasetbuilder.infrastructure.httpclient.OutgoingRequest;
import io.datasetbuilder.infrastructure.httpclient.Target;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.source.url.PublicUrlClient;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * Fetches with GET over https, redirect by redirect (Spec, "kind url", rules 1 to 8). Each hop is
 * checked by the same rules: the grammar of {@link HttpsUrl}, then the addresses that its host
 * resolves to, one of which is connected to. Nothing is repeated, save a request whose connection
 * ended before a word of the response: it is sent once more.
 */
public final class HttpPublicUrlClient implements PublicUrlClient {

  private static final int MOST_REDIRECTS = 5;
  private static final String ACCEPT =
      "application/json, application/x-ndjson, text/csv, */*;q=0.1";

  private final HttpExchanges exchanges;
  private final ExchangeLimits limits;
  private final Clock clock;

  /**
   * @param limits of the whole fetch, with all redirects and the receiver's work
   * @param exchanges under network rules that allow public addresses alone
   */
  public HttpPublicUrlClient(HttpExchanges exchanges, ExchangeLimits limits, Clock clock) {
    this.exchanges = Objects.requireNonNull(exchanges, "exchanges");
    this.limits = Objects.requireNonNull(limits, "limits");
    this.clock = Objects.requireNonNull(clock, "clock");
  }

  /**
   * The usual times, and a cap of the content: 5 s to connect, 15 s of silence, 120 s in all. The
   * usual cap needs 170 kB/s for it, and a server that drips holds a source no longer.
   */
  public static ExchangeLimits limits(long mostBytes) {
    return new ExchangeLimits(
        Duration.ofSeconds(5), Duration.ofSeconds(15), Duration.ofMinutes(2), mostBytes);
  }

  @Override
  public PublicUrlClient.UrlResponse fetch(
      PublicUrlClient.UrlRequest request,
      PublicUrlClient.UrlReceiver receiver,
      Cancellation cancellation) {
    Instant end = clock.instant().plus(limits.total());
    HttpsUrl address = request.endpoint();
    for (int redirects = 0; ; redirects++) {
      UrlFailures failures = new UrlFailures(address, limits);
      PublicUrlClient.Validators known =
          redirects == 0 ? request.known() : PublicUrlClient.Validators.NONE;
      int followed = redirects;
      HopReader.Outcome outcome =
          hop(
              failures,
              request(address, known),
              () -> new HopReader(failures, followed, !known.isNone(), receiver),
              cancellation,
              end);
      if (outcome instanceof HopReader.Outcome.Arrived arrived) {
        return arrived.response();
      }
      if (redirects == MOST_REDIRECTS) {
        throw failures.tooManyRedirects(MOST_REDIRECTS);
      }
      address = ((HopReader.Outcome.Onward) outcome).next();
    }
  }

  /** A kept connection may have been closed by its server just before it was used again. */
  private HopReader.Outcome hop(
      UrlFailures failures,
      OutgoingRequest request,
      Supplier<HopReader> readers,
      Cancellation cancellation,
      Instant end) {
    HopReader reader = readers.get();
    try {
      return send(request, reader, cancellation, end);
    } catch (ExchangeFailure failure) {
      if (failure.kind() != Kind.BROKEN || reader.isAnswered()) {
        throw failures.of(failure);
      }
    }
    try {
      return send(request, readers.get(), cancellation, end);
    } catch (ExchangeFailure failure) {
      throw failures.of(failure);
    }
  }

  /** Each hop gets what is left of the whole time. */
  private HopReader.Outcome send(
      OutgoingRequest request, HopReader reader, Cancellation cancellation, Instant end) {
    Duration left = Duration.between(clock.instant(), end);
    if (left.isNegative() || left.isZero()) {
      throw new ExchangeFailure(Kind.TIMEOUT);
    }
    ExchangeLimits rest =
        new ExchangeLimits(limits.connect(), limits.read(), left, limits.mostBytes());
    return exchanges.send(request, rest, cancellation, reader);
  }

  private static OutgoingRequest request(HttpsUrl address, PublicUrlClient.Validators known) {
    List<Map.Entry<String, String>> headers = new ArrayList<>();
    headers.add(Map.entry("Accept", ACCEPT));
    known
        .etag()
        .filter(ContentHeaders::isSendable)
        .ifPresent(etag -> headers.add(Map.entry("If-None-Match", etag)));
    known
        .lastModified()
        .filter(ContentHeaders::isSendable)
        .ifPresent(date -> headers.add(Map.entry("If-Modified-Since", date)));
    return OutgoingRequest.get(
        new Target("https", address.host(), address.portOrDefault(), address.pathAndQuery()),
        headers);
  }
}
