package io.datasetbuilder.infrastructure.http.url;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.HttpsUrl;
import io.datasetbuilder.infrastructure.http.standin.web.FakeNameResolver;
import io.datasetbuilder.infrastructure.http.standin.web.StandInWeb;
import io.datasetbuilder.infrastructure.http.standin.web.WebCertificate;
import io.datasetbuilder.infrastructure.httpclient.ExchangeLimits;
import io.datasetbuilder.infrastructure.httpclient.HttpExchanges;
import io.datasetbuilder.infrastructure.httpclient.NetworkRules;
import io.datasetbuilder.infrastructure.httpclient.NetworkRules.TlsRules;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.source.url.GlobalAddresses;
import io.datasetbuilder.pipeline.source.url.PublicUrlClient;
import io.datasetbuilder.pipeline.source.url.UrlFailure;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.Set;
import javax.net.ssl.SSLContext;

/** A client and the small internet of a test: a stand-in under the name public.example. */
final class UrlFetchFixture implements AutoCloseable {

  static final Duration LONG = Duration.ofSeconds(60);
  static final Duration SHORT = Duration.ofMillis(200);
  static final ExchangeLimits USUAL = new ExchangeLimits(LONG, LONG, LONG, 100_000);

  /** These stand for public addresses; every other one is checked as it is. */
  private static final Set<String> PUBLIC = Set.of("127.0.0.1", "127.0.0.2", "127.0.0.3");

  final FakeNameResolver names = new FakeNameResolver();
  final StandInWeb web = StandInWeb.start();
  private final HttpExchanges exchanges;
  private String content = "";

  UrlFetchFixture() {
    names.answer("public.example", "127.0.0.1").answer("other.example", "127.0.0.1");
    SSLContext trust = WebCertificate.trusting();
    exchanges =
        new HttpExchanges(
            new NetworkRules(names, UrlFetchFixture::mayDial, new TlsRules(trust, trust)));
  }

  private static boolean mayDial(InetAddress address) {
    return PUBLIC.contains(address.getHostAddress())
        || GlobalAddresses.isGlobal(address.getAddress());
  }

  HttpPublicUrlClient client(ExchangeLimits limits) {
    return new HttpPublicUrlClient(exchanges, limits, Clock.systemUTC());
  }

  HttpPublicUrlClient client(ExchangeLimits limits, Clock clock) {
    return new HttpPublicUrlClient(exchanges, limits, clock);
  }

  /** The address of a path of the stand-in. */
  String url(String target) {
    return web.url("public.example", target);
  }

  PublicUrlClient.UrlResponse fetch(String url) {
    return fetch(client(USUAL), url, PublicUrlClient.Validators.NONE, Cancellation.NEVER);
  }

  PublicUrlClient.UrlResponse fetch(
      HttpPublicUrlClient client,
      String url,
      PublicUrlClient.Validators known,
      Cancellation cancellation) {
    return client.fetch(
        new PublicUrlClient.UrlRequest(new HttpsUrl(url), known),
        (facts, body) -> content = new String(body.readAllBytes(), StandardCharsets.UTF_8),
        cancellation);
  }

  /** What the last fetch received. */
  String content() {
    return content;
  }

  Problem refusal(String url) {
    return refusal(client(USUAL), url);
  }

  Problem refusal(HttpPublicUrlClient client, String url) {
    UrlFailure failure =
        catchThrowableOfType(
            UrlFailure.class,
            () -> fetch(client, url, PublicUrlClient.Validators.NONE, Cancellation.NEVER));
    return failure.problem();
  }

  @Override
  public void close() {
    exchanges.close();
    web.close();
  }
}
