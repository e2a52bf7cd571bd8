package io.datasetbuilder.infrastructure.http.url;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.source.HttpsUrl;
import io.datasetbuilder.infrastructure.http.standin.web.FakeNameResolver;
import io.datasetbuilder.infrastructure.httpclient.HttpExchanges;
import io.datasetbuilder.infrastructure.httpclient.NetworkRules;
import io.datasetbuilder.infrastructure.httpclient.NetworkRules.TlsRules;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.source.url.GlobalAddresses;
import io.datasetbuilder.pipeline.source.url.PublicUrlClient;
import io.datasetbuilder.pipeline.source.url.UrlFailure;
import io.datasetbuilder.pipeline.source.url.UrlProblem;
import java.net.InetAddress;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Many forms of addresses against the grammar, the resolver and the table of ranges together.
 * Nothing is ever dialled: the rule notes what it would allow and allows nothing.
 */
class UrlTablesTest {

  private static final String PUBLIC = "93.184.215.14";

  private final FakeNameResolver names = names();
  private final List<Boolean> decisions = new ArrayList<>();

  @AutoClose
  private final HttpExchanges exchanges =
      new HttpExchanges(new NetworkRules(names, this::note, TlsRules.platform()));

  private final HttpPublicUrlClient client =
      new HttpPublicUrlClient(exchanges, UrlFetchFixture.USUAL, Clock.systemUTC());

  static List<String> hostile() {
    return UrlTable.read("hostile-urls.txt");
  }

  static List<String> good() {
    return UrlTable.read("good-urls.txt");
  }

  @ParameterizedTest
  @MethodSource("hostile")
  // Spec, "kind url", rules 1, 2 and 3
  void aHostileAddressIsRefused(String url) {
    Optional<ValidationProblem> refusal = HttpsUrl.refusal(url);
    if (refusal.isEmpty()) {
      assertThat(fetch(url)).isEqualTo(UrlProblem.URL_ADDRESS_FORBIDDEN);
      assertThat(decisions).as("no address, or one that is not public").contains(false);
    } else {
      assertThat(refusal.get().wire())
          .isIn(
              "unsafe_url_scheme",
              "url_userinfo_forbidden",
              "missing_url_host",
              "invalid_endpoint");
    }
  }

  @ParameterizedTest
  @MethodSource("good")
  // Spec, "kind url", rule 3
  void aPublicAddressIsAccepted(String url) {
    assertThat(HttpsUrl.refusal(url)).isEmpty();
    assertThat(fetch(url)).isEqualTo(UrlProblem.URL_ADDRESS_FORBIDDEN);
    assertThat(decisions).isNotEmpty().containsOnly(true);
  }

  @Test
  void theTablesAreLong() {
    assertThat(hostile()).doesNotHaveDuplicates().hasSizeGreaterThan(200);
    assertThat(good()).doesNotHaveDuplicates().hasSizeGreaterThan(30);
  }

  private boolean note(InetAddress address) {
    boolean isPublic = GlobalAddresses.isGlobal(address.getAddress());
    decisions.add(isPublic);
    return false;
  }

  private UrlProblem fetch(String url) {
    try {
      client.fetch(
          new PublicUrlClient.UrlRequest(new HttpsUrl(url), PublicUrlClient.Validators.NONE),
          (facts, body) -> body.readAllBytes(),
          Cancellation.NEVER);
      throw new AssertionError("fetched");
    } catch (UrlFailure failure) {
      return (UrlProblem) failure.problem().code();
    }
  }

  private static FakeNameResolver names() {
    FakeNameResolver names = new FakeNameResolver();
    for (String host :
        List.of("localhost", "api.localhost", "ip6-localhost", "127.0.0.1.rebind.example")) {
      names.answer(host, "127.0.0.1");
    }
    for (String host : List.of("metadata", "metadata.google.internal")) {
      names.answer(host, "169.254.169.254");
    }
    for (String host :
        List.of("kubernetes.default.svc", "router.local", "intranet", "xn--220bs6v.example")) {
      names.answer(host, "10.0.0.1");
    }
    names.answer("mixed.example", "192.168.0.1", PUBLIC);
    names.answer("mixed-ipv6.example", "fd00::1", PUBLIC);
    names.answer("mapped.example", "64:ff9b::a00:1");
    for (String host :
        List.of(
            "public.example",
            "api.public.example",
            "a_b.public.example",
            "1.public.example",
            "3com.public.example",
            "xn--3e0b707e.example",
            "xn--data-9g4pa.example",
            "xn--bcher-kva.example",
            "xn--wgv71a119e.example",
            "xn--h1alffa9f.example")) {
      names.answer(host, PUBLIC);
    }
    return names;
  }
}
