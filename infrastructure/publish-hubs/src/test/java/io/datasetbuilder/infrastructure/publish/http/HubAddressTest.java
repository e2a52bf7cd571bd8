package io.datasetbuilder.infrastructure.publish.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which addresses may be called, and which of them get a credential. */
class HubAddressTest {

  private static final HubEndpoint HUB = HubEndpoint.parse("https://hub.example").orElseThrow();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://hub.example",
        "https://hub.example:8443/path?query=1",
        "http://localhost:9000/x",
        "http://127.0.0.1/x",
        "http://127.8.9.255/x",
        "http://[::1]:80/x"
      })
  void tlsAndLoopbackMayBeCalled(String url) {
    assertThat(HubAddress.parse(url)).isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "hub.example",
        "ftp://hub.example/",
        "http://hub.example/",
        "http://127.0.0.1.example/",
        "http://127.0.0.256/",
        "http://localhost.example/",
        "http://user@127.0.0.1/",
        "https://user:password@hub.example/",
        "https://hub.example:0/",
        "https://hub.example:65536/",
        "https://hub.example/a b",
        "https://hub.example/출력",
        "https://hub.example/\r\nX: y",
        "https://hub.example\\@other.example/",
        "https://"
      })
  void nothingElseMayBeCalled(String url) {
    assertThat(HubAddress.parse(url)).isEmpty();
  }

  @Test
  void anAddressShowsNeitherPathNorQuery() {
    HubAddress address = HubAddress.parse("https://HUB.example/a?signature=secret").orElseThrow();

    assertThat(address).hasToString("https://hub.example");
    assertThat(HubRequest.get("read", address)).hasToString("read (GET https://hub.example)");
  }

  @ParameterizedTest
  @CsvSource({
    "https://hub.example/any/path, true",
    "https://hub.example:443/, true",
    "https://hub.example:8443/, false",
    "https://other.example/, false",
    "https://hub.example.other.example/, false"
  })
  void anEndpointCoversItsOwnOrigin(String url, boolean covered) {
    assertThat(HUB.covers(HubAddress.parse(url).orElseThrow())).isEqualTo(covered);
  }

  @Test
  void aRequestToAnotherOriginGetsNoCredential() {
    HubRequest request =
        HubRequest.get("read", HubAddress.parse("https://other.example/").orElseThrow());

    assertThatThrownBy(() -> HUB.authorize(request, "Bearer secret"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageNotContaining("secret");
  }

  @Test
  void aRequestToTheEndpointGetsTheCredential() {
    HubRequest request = HUB.authorize(HubRequest.get("read", HUB.at("/a")), "Bearer secret");

    assertThat(request.headers()).isEqualTo(Map.of("Authorization", "Bearer secret"));
  }

  @ParameterizedTest
  @CsvSource({
    "https://hub.example, /a, https://hub.example/a",
    "https://hub.example/, /a, https://hub.example/a",
    "https://hub.example/api/v1, /a?b=c, https://hub.example/api/v1/a?b=c",
    "http://127.0.0.1:9000/, /a, http://127.0.0.1:9000/a"
  })
  void pathsLieBelowAnEndpoint(String url, String path, String link) {
    HubEndpoint endpoint = HubEndpoint.parse(url).orElseThrow();

    assertThat(endpoint.link(path)).isEqualTo(link);
    assertThat(endpoint.at(path)).isEqualTo(HubAddress.parse(link).orElseThrow());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"http://hub.example", "https://hub.example?a=b", "https://hub.example#a", "x"})
  void anEndpointHasTlsAndNoQuery(String url) {
    assertThat(HubEndpoint.parse(url)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "https://hub.example, https://storage.example/a, true",
    "https://hub.example, http://127.0.0.1:8080/a, false",
    "https://hub.example, http://localhost/a, false",
    "https://hub.example, http://[::1]/a, false",
    "https://hub.example, http://storage.example/a, false",
    "http://127.0.0.1:9000, http://127.0.0.1:9001/a, true",
    "http://127.0.0.1:9000, https://storage.example/a, true"
  })
  void onlyAHubOnThisMachineHandsOutPlainHttp(String hub, String url, boolean mayBeCalled) {
    assertThat(HubEndpoint.parse(hub).orElseThrow().handedOut(url).isPresent())
        .isEqualTo(mayBeCalled);
  }

  @ParameterizedTest
  @CsvSource({
    "https://hub.example/a?b=c, https://mirror.example/hub/a?b=c",
    "https://hub.example, https://mirror.example/hub/",
    "https://hub.example.other.example/a, https://hub.example.other.example/a",
    "https://storage.example/a, https://storage.example/a",
    "https://mirror.example/hub/a, https://mirror.example/hub/a"
  })
  void anAddressOfTheMirroredHubIsThatOfTheMirror(String url, String called) {
    HubEndpoint mirror = HubEndpoint.parse("https://mirror.example/hub").orElseThrow();

    assertThat(mirror.handedOut(url, HUB)).isEqualTo(HubAddress.parse(called));
  }

  @Test
  void aSegmentHoldsNoSlash() {
    assertThat(HubEndpoint.segment("a/b c출력~1.0")).isEqualTo("a%2Fb%20c%EC%B6%9C%EB%A0%A5~1.0");
  }
}
