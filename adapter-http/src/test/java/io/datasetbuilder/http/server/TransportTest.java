package io.datasetbuilder.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Heads of requests: what is no HTTP, and what leads nowhere. */
class TransportTest {

  private final TestServer server =
      TestServer.with("GET", "/things/{run_id}", TransportTest::echo)
          .with("POST", "/things", call -> Reply.ok(call.body()))
          .with("GET", "/boom", TransportTest::boom)
          .with("GET", "/deep", call -> Reply.ok(new JsonMembers().put("n", deep(0)).toObject()))
          .start();

  @AfterEach
  void stop() {
    server.close();
  }

  private static Reply echo(Call call) {
    return Reply.ok(
        new JsonMembers()
            .put("id", call.path("run_id"))
            .put("q", call.query().text("q").orElse(""))
            .toObject());
  }

  private static Reply boom(Call call) {
    throw new IllegalStateException("/home/secret/path");
  }

  private static long deep(long n) {
    return n < 0 ? n : deep(n + 1) + 1;
  }

  private static void assertError(RawAnswer answer, int status) {
    assertThat(answer.status()).as(answer.toString()).isEqualTo(status);
    assertThat(answer.header("Content-Type")).contains("application/json; charset=utf-8");
    assertThat(answer.headers("X-Request-ID")).hasSize(1);
    assertThat(answer.header("X-Request-ID").orElseThrow()).matches("[0-9a-f]{12}");
    assertThat(answer.body()).startsWith("{\"error\":\"").endsWith("\"}");
    assertThat(answer.body()).doesNotContain("Exception", "jetty", "request_id");
    assertThat(answer.header("Server")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"GET /value", "GET /unknown", "BREW /value", "GET //value", "GET /a%zz", "\u0001"})
  void everyAnswerHasTheHeadersThatHoldBrowsersBack(String line) {
    RawAnswer answer = server.call(line);

    assertThat(answer.header("X-Content-Type-Options")).contains("nosniff");
    assertThat(answer.header("X-Frame-Options")).contains("DENY");
    assertThat(answer.header("Referrer-Policy")).contains("no-referrer");
    assertThat(answer.header("Content-Security-Policy").orElseThrow())
        .contains("default-src 'none'");
    assertThat(answer.header("Cache-Control")).contains("no-store");
    assertThat(answer.header("Set-Cookie")).isEmpty();
  }

  @Test
  void everyAnswerHasARequestIdOfItsOwn() {
    RawAnswer first = server.call("GET /things/a");
    RawAnswer second = server.call("GET /things/a");

    assertThat(first.header("X-Request-ID").orElseThrow()).matches("[0-9a-f]{12}");
    assertThat(first.header("X-Request-ID")).isNotEqualTo(second.header("X-Request-ID"));
    assertThat(first.body()).doesNotContain("request_id");
  }

  @Test
  void anAnswerIsJsonInUtf8WithItsLettersAsTheyAre() {
    RawAnswer answer = server.call("GET /things/%C3%BC?q=%E2%82%AC+1");

    assertThat(answer.header("Content-Type")).contains("application/json; charset=utf-8");
    assertThat(answer.body()).isEqualTo("{\"id\":\"ü\",\"q\":\"€ 1\"}");
  }

  @Test
  void anUnknownPathIsNotFound() {
    RawAnswer answer = server.call("GET /nothing");

    assertError(answer, 404);
    assertThat(answer.body()).isEqualTo("{\"error\":\"not found: GET /nothing\"}");
  }

  @Test
  void anotherMethodOfAKnownPathIsNotFound() {
    assertThat(server.call("DELETE /things/a").body())
        .isEqualTo("{\"error\":\"not found: DELETE /things/a\"}");
  }

  @Test
  void headIsAnsweredLikeGetWithoutABody() {
    RawAnswer get = server.call("GET /things/a");
    RawAnswer head = server.call("HEAD /things/a");

    assertThat(head.status()).isEqualTo(200);
    assertThat(head.body()).isEmpty();
    assertThat(head.head().replaceAll("(Date|X-Request-ID): .*", ""))
        .isEqualTo(get.head().replaceAll("(Date|X-Request-ID): .*", ""));
  }

  @Test
  void headOfAPathThatHasNoGetIsNotFound() {
    assertThat(server.call("HEAD /things").status()).isEqualTo(404);
    assertThat(server.call("HEAD /nothing").status()).isEqualTo(404);
  }

  @Test
  void noHeaderMakesAnotherMethodOfARequest() {
    assertThat(server.callWith("POST /things", "{}", "X-HTTP-Method-Override: DELETE").body())
        .isEqualTo("{}");
    assertError(server.call("DELETE /things/a", "X-HTTP-Method-Override: GET"), 404);
  }

  @Test
  void aMethodThatNobodyKnowsIsNotFound() {
    assertError(server.call("BREW /things/a"), 404);
  }

  @Test
  void optionsThatIsNoPreflightIsNotFound() {
    assertError(server.call("OPTIONS /things/a"), 404);
    assertError(server.call("OPTIONS *"), 404);
  }

  @Test
  void traceIsNotFound() {
    assertError(server.call("TRACE /things/a"), 404);
  }

  @Test
  void noTunnelIsOpened() {
    assertError(server.call("CONNECT localhost:1"), 400);
  }

  @Test
  void aSlashTooManyIsNotFound() {
    assertError(server.call("GET /things/a/"), 404);
    assertError(server.call("GET //things/a"), 404);
    assertThat(server.call("GET //a:b/x").body())
        .isEqualTo("{\"error\":\"not found: GET //a:b/x\"}");
    assertError(server.call("GET //a:b/x"), 404);
    assertError(server.call("GET //a:1/x?q=1"), 404);
    assertError(server.call("GET //[/x"), 404);
    assertError(server.call("GET ///"), 404);
  }

  @Test
  void slashesThatAreEscapedStayInTheirSegment() {
    assertThat(server.call("GET /things/..%2F..%2Fetc").body()).contains("\"id\":\"../../etc\"");
  }

  @Test
  void dotsThatAreEscapedReachNoOtherPath() {
    assertThat(server.call("GET /things/%2e%2e/boom").status()).isBetween(400, 404);
    assertThat(server.call("GET /things/../boom").status()).isBetween(400, 404);
  }

  @Test
  void aBadEscapeInThePathIsRefused() {
    assertError(server.call("GET /things/%zz"), 400);
    assertError(server.call("GET /things/%"), 400);
    assertError(server.call("GET /things/%4"), 400);
  }

  @Test
  void anEscapeThatIsNoUtf8IsRefusedInThePath() {
    assertError(server.call("GET /things/%ff"), 400);
  }

  @Test
  void aBadEscapeInTheQueryIsRefused() {
    assertError(server.call("GET /things/a?q=%zz"), 400);
    assertError(server.call("GET /things/a?q=%"), 400);
    assertError(server.call("GET /things/a?q=%ff"), 400);
  }

  @Test
  void ofAParameterThatIsGivenTwiceTheLastCounts() {
    assertThat(server.call("GET /things/a?q=1&q=2").body()).contains("\"q\":\"2\"");
  }

  @Test
  void aLineThatIsNoHttpIsRefused() {
    assertError(server.call("GET"), 400);
    try (Wire wire = server.wire()) {
      assertError(wire.send("\u0001\u0002\u0003\r\n\r\n").untilClosed(), 400);
    }
  }

  @Test
  void aRequestWithoutHostIsRefused() {
    try (Wire wire = server.wire()) {
      assertError(wire.send("GET /things/a HTTP/1.1\r\n\r\n").untilClosed(), 400);
    }
  }

  @Test
  void anUnknownVersionOfHttpIsRefused() {
    try (Wire wire = server.wire()) {
      RawAnswer answer = wire.send("GET /things/a HTTP/7.3\r\nHost: a\r\n\r\n").untilClosed();
      assertThat(answer.status()).isIn(400, 505);
      assertThat(answer.body()).startsWith("{\"error\":");
    }
  }

  @Test
  void headersThatAreTooLargeAreRefused() {
    assertError(server.call("GET /things/a", "X-Large: " + "x".repeat(20_000)), 431);
  }

  @Test
  void anAddressThatIsTooLongIsRefused() {
    RawAnswer answer = server.call("GET /things/" + "x".repeat(20_000));

    assertThat(answer.status()).isIn(414, 431);
    assertThat(answer.body()).startsWith("{\"error\":");
  }

  @Test
  void aHeaderWithAControlCharacterIsRefused() {
    assertError(server.call("GET /things/a", "X-Bad: a\u0000b"), 400);
  }

  @Test
  void aFailureRevealsNothingOfItself() {
    RawAnswer answer = server.call("GET /boom");

    assertError(answer, 500);
    assertThat(answer.body()).isEqualTo("{\"error\":\"internal server error\"}");
  }

  @Test
  void aStackThatOverflowsIsAnsweredToo() {
    assertError(server.call("GET /deep"), 500);
    assertThat(server.call("GET /things/a").status()).isEqualTo(200);
  }

  @Test
  void aConnectionCarriesOneRequestAfterAnother() {
    try (Wire wire = server.wire()) {
      for (int i = 0; i < 3; i++) {
        wire.send("GET /things/a HTTP/1.1\r\nHost: a\r\n\r\n");
        assertThat(wire.answer().status()).isEqualTo(200);
      }
    }
  }
}
