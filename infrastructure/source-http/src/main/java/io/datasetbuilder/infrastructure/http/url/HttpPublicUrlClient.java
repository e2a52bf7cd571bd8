package io.datasetbuilder.infrastructure.http.url;

import io.datasetbuilder.buildspec.source.HttpsUrl;
import io.datasetbuilder.infrastructure.http.exchange.ExchangeFailure;
import io.datasetbuilder.infrastructure.http.exchange.ExchangeFailure.Kind;
import io.datasetbuilder.infrastructure.http.exchange.HttpExchanges;
import io.datasetbuilder.infrastructure.http.exchange.OutgoingRequest;
import io.datasetbuilder.infrastructure.http.exchange.Target;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.source.url.PublicUrlClient;
import io.datasetbuilder.pipeline.source.url.UrlReceiver;
import io.datasetbuilder.pipeline.source.url.UrlRequest;
import io.datasetbuilder.pipeline.source.url.UrlResponse;
import io.datasetbuilder.pipeline.source.url.Validators;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Fetches with GET over https, redirect by redirect (Spec, "kind url", rules 1 to 8). Each hop is
 * checked by the same rules: the grammar of {@link HttpsUrl}, then the addresses that its host
 * resolves to, one of which is connected to. Nothing is repeated, save a request whose connection
 * ended before a word of the answer: it is sent once more.
 */
public final class HttpPublicUrlClient implements PublicUrlClient {

  private static final int MOST_REDIRECTS = 5;
  private static final String ACCEPT =
      "application/json, application/x-ndjson, text/csv, */*;q=0.1";

  private final HttpExchanges exchanges;
  private final UrlLimits limits;
  private final Clock clock;

  /**
   * @param exchanges under network rules that allow public addresses alone
   */
  public HttpPublicUrlClient(HttpExchanges exchanges, UrlLimits limits, Clock clock) {
    this.exchanges = Objects.requireNonNull(exchanges, "exchanges");
    this.limits = Objects.requireNonNull(limits, "limits");
    this.clock = Objects.requireNonNull(clock, "clock");
  }

  @Override
  public UrlResponse fetch(UrlRequest request, UrlReceiver receiver, Cancellation cancellation) {
    Instant end = clock.instant().plus(limits.total());
    HttpsUrl address = request.endpoint();
    for (int redirects = 0; ; redirects++) {
      UrlFailures refusals = new UrlFailures(address, limits);
      Validators known = redirects == 0 ? request.known() : Validators.NONE;
      Hop hop = new Hop(refusals, redirects, known, receiver, cancellation, end);
      HopReader.Outcome outcome = hop.go();
      if (outcome instanceof HopReader.Outcome.Arrived arrived) {
        return arrived.answer();
      }
      if (redirects == MOST_REDIRECTS) {
        throw refusals.tooManyRedirects(MOST_REDIRECTS);
      }
      address = ((HopReader.Outcome.Onward) outcome).next();
    }
  }

  /** One request and its answer. */
  private final class Hop {

    private final UrlFailures refusals;
    private final int redirects;
    private final Validators known;
    private final UrlReceiver receiver;
    private final Cancellation cancellation;
    private final Instant end;

    private Hop(
        UrlFailures refusals,
        int redirects,
        Validators known,
        UrlReceiver receiver,
        Cancellation cancellation,
        Instant end) {
      this.refusals = refusals;
      this.redirects = redirects;
      this.known = known;
      this.receiver = receiver;
      this.cancellation = cancellation;
      this.end = end;
    }

    private HopReader.Outcome go() {
      try {
        return twice();
      } catch (ExchangeFailure failure) {
        throw refusals.of(failure);
      }
    }

    /** A kept connection may have been closed by its server just before it was used again. */
    private HopReader.Outcome twice() {
      HopReader visit = visit();
      try {
        return send(visit);
      } catch (ExchangeFailure failure) {
        if (failure.kind() != Kind.BROKEN || visit.isAnswered()) {
          throw failure;
        }
        return send(visit());
      }
    }

    private HopReader.Outcome send(HopReader visit) {
      Duration left = Duration.between(clock.instant(), end);
      if (left.isNegative() || left.isZero()) {
        throw new ExchangeFailure(Kind.TIMEOUT);
      }
      return exchanges.send(request(), limits.ofHop(left), cancellation, visit);
    }

    private HopReader visit() {
      return new HopReader(refusals, redirects, !known.isNone(), receiver);
    }

    private OutgoingRequest request() {
      HttpsUrl address = refusals.address();
      Target target =
          new Target("https", address.host(), address.portOrDefault(), address.pathAndQuery());
      return OutgoingRequest.get(target, headers());
    }

    private List<Map.Entry<String, String>> headers() {
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
      return headers;
    }
  }
}
