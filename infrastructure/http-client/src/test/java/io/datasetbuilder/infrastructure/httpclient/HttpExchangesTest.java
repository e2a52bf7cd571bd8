package io.datasetbuilder.infrastructure.httpclient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.infrastructure.httpclient.ExchangeFailure.Kind;
import io.datasetbuilder.infrastructure.httpclient.NetworkRules.AddressRule;
import io.datasetbuilder.infrastructure.httpclient.NetworkRules.NameResolver;
import io.datasetbuilder.infrastructure.httpclient.NetworkRules.TlsRules;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HttpExchangesTest {

  private static final Duration LONG = Duration.ofSeconds(60);
  private static final Duration SHORT = Duration.ofMillis(150);
  private static final ExchangeLimits USUAL = new ExchangeLimits(LONG, LONG, LONG, 1_000_000);
  private static final ExchangeLimits BRIEF = new ExchangeLimits(LONG, LONG, SHORT, 1_000_000);
  private static final NetworkRules ANYWHERE =
      new NetworkRules(InetAddress::getAllByName, address -> true, TlsRules.platform());

  private HttpExchanges exchanges = new HttpExchanges(ANYWHERE);

  @AfterEach
  void close() {
    exchanges.close();
  }

  private HttpExchanges under(NameResolver names, AddressRule addresses) {
    exchanges.close();
    exchanges = new HttpExchanges(new NetworkRules(names, addresses, TlsRules.platform()));
    return exchanges;
  }

  private static OutgoingRequest to(RawServer server, String path) {
    return OutgoingRequest.get(new Target("http", "127.0.0.1", server.port(), path), List.of());
  }

  private static String text(IncomingResponse reply) throws IOException {
    return new String(reply.body().readAllBytes(), StandardCharsets.UTF_8);
  }

  private String fetch(RawServer server, ExchangeLimits limits) {
    return exchanges.send(to(server, "/"), limits, Cancellation.NEVER, HttpExchangesTest::text);
  }

  private static void assertFails(Runnable sending, Kind kind) {
    assertThatThrownBy(sending::run)
        .isInstanceOfSatisfying(
            ExchangeFailure.class, failure -> assertThat(failure.kind()).isEqualTo(kind))
        .hasNoCause()
        .hasMessage(kind.name());
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] gzip(byte[] plain) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(packed)) {
      out.write(plain);
    }
    return packed.toByteArray();
  }

  private static byte[] deflate(byte[] plain, boolean bare) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    Deflater deflater = new Deflater(Deflater.BEST_SPEED, bare);
    try (OutputStream out = new DeflaterOutputStream(packed, deflater)) {
      out.write(plain);
    }
    deflater.end();
    return packed.toByteArray();
  }

  @Test
  void sendsThePathAsItIsEncoded() {
    try (RawServer server = RawServer.start(connection -> connection.ok("", bytes("yes")))) {
      String path = "//a%2fb/./%EA%B0%80?x=%2B&%5Bdate%5D=1&&y";

      String answer =
          exchanges.send(to(server, path), USUAL, Cancellation.NEVER, HttpExchangesTest::text);

      assertThat(answer).isEqualTo("yes");
      assertThat(server.requests().get(0)).startsWith("GET " + path + " HTTP/1.1\r\n");
    }
  }

  @Test
  void sendsNoHeaderThatNobodyAskedFor() {
    try (RawServer server = RawServer.start(connection -> connection.ok("", bytes("yes")))) {
      fetch(server, USUAL);

      assertThat(server.requests().get(0).lines().skip(1).map(line -> line.replaceFirst(":.*", "")))
          .containsExactlyInAnyOrder("Host", "Connection", "User-Agent", "Accept-Encoding", "");
    }
  }

  @Test
  void reportsStatusAndHeadersByLowerCaseName() {
    RawServer.Behaviour teapot =
        connection ->
            connection.send("HTTP/1.1 418 No\r\nX-Two: a\r\nx-two: b\r\nContent-Length: 0\r\n\r\n");
    try (RawServer server = RawServer.start(teapot)) {
      IncomingResponse reply =
          exchanges.send(to(server, "/"), USUAL, Cancellation.NEVER, answer -> answer);

      assertThat(reply.status()).isEqualTo(418);
      assertThat(reply.headers()).containsEntry("x-two", List.of("a", "b"));
    }
  }

  @Test
  void followsNoRedirect() {
    RawServer.Behaviour elsewhere =
        connection ->
            connection.send("HTTP/1.1 302 No\r\nLocation: /other\r\nContent-Length: 0\r\n\r\n");
    try (RawServer server = RawServer.start(elsewhere)) {
      int status =
          exchanges.send(to(server, "/"), USUAL, Cancellation.NEVER, reply -> reply.status());

      assertThat(status).isEqualTo(302);
      assertThat(server.requests()).hasSize(1);
    }
  }

  @Test
  void keepsNoCookie() {
    RawServer.Behaviour cookie = connection -> connection.ok("Set-Cookie: a=b\r\n", bytes("x"));
    try (RawServer server = RawServer.start(cookie)) {
      fetch(server, USUAL);
      fetch(server, USUAL);

      assertThat(server.requests().get(1)).doesNotContain("Cookie");
    }
  }

  @Test
  void usesAConnectionAgainWhenItsAnswerWasReadToTheEnd() {
    try (RawServer server = RawServer.start(connection -> connection.ok("", bytes("yes")))) {
      for (int i = 0; i < 5; i++) {
        fetch(server, USUAL);
      }

      assertThat(server.connections()).isEqualTo(1);
    }
  }

  @Test
  void cutsAConnectionWhoseAnswerWasNotReadToTheEnd() {
    RawServer.Behaviour endless =
        connection -> {
          connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
          connection.drip("1\r\nx\r\n");
        };
    try (RawServer server = RawServer.start(endless)) {
      int first =
          exchanges.send(to(server, "/"), USUAL, Cancellation.NEVER, reply -> reply.body().read());

      assertThat(first).isEqualTo('x');
    }
  }

  @Test
  void checksTheAddressOfEveryNewHostThoughAConnectionIsOpen() {
    try (RawServer server = RawServer.start(connection -> connection.ok("", bytes("yes")))) {
      AtomicBoolean allowed = new AtomicBoolean(true);
      HttpExchanges checking =
          under(host -> InetAddress.getAllByName("127.0.0.1"), address -> allowed.get());
      Target first = new Target("http", "one.example", server.port(), "/");
      Target second = new Target("http", "two.example", server.port(), "/");
      checking.send(
          OutgoingRequest.get(first, List.of()),
          USUAL,
          Cancellation.NEVER,
          HttpExchangesTest::text);
      allowed.set(false);

      assertFails(
          () ->
              checking.send(
                  OutgoingRequest.get(second, List.of()),
                  USUAL,
                  Cancellation.NEVER,
                  HttpExchangesTest::text),
          Kind.ADDRESS_FORBIDDEN);
    }
  }

  @Test
  void connectsToNoForbiddenAddress() {
    try (RawServer server = RawServer.start(connection -> connection.ok("", bytes("yes")))) {
      HttpExchanges checking = under(InetAddress::getAllByName, address -> false);

      for (String host : List.of("127.0.0.1", "localhost", "2130706433", "[::1]", "::1")) {
        Target target = new Target("http", host, server.port(), "/");
        assertFails(
            () ->
                checking.send(
                    OutgoingRequest.get(target, List.of()),
                    USUAL,
                    Cancellation.NEVER,
                    HttpExchangesTest::text),
            Kind.ADDRESS_FORBIDDEN);
      }
      assertThat(server.connections()).isZero();
    }
  }

  @Test
  void oneForbiddenAddressAmongSeveralForbidsTheHost() {
    try (RawServer server = RawServer.start(connection -> connection.ok("", bytes("yes")))) {
      NameResolver mixed =
          host ->
              new InetAddress[] {
                InetAddress.getAllByName("127.0.0.1")[0], InetAddress.getAllByName("127.0.0.2")[0]
              };
      HttpExchanges checking =
          under(mixed, address -> address.getHostAddress().equals("127.0.0.1"));

      assertFails(() -> fetchFrom(checking, server), Kind.ADDRESS_FORBIDDEN);
      assertThat(server.connections()).isZero();
    }
  }

  private static String fetchFrom(HttpExchanges exchanges, RawServer server) {
    return exchanges.send(to(server, "/"), USUAL, Cancellation.NEVER, HttpExchangesTest::text);
  }

  @Test
  void publicRulesForbidTheMachineItself() {
    try (RawServer server = RawServer.start(connection -> connection.ok("", bytes("yes")))) {
      exchanges.close();
      exchanges = new HttpExchanges(NetworkRules.publicOnly());

      assertFails(() -> fetch(server, USUAL), Kind.ADDRESS_FORBIDDEN);
    }
  }

  @Test
  void aNameWithoutAddressIsUnknown() {
    NameResolver nobody =
        host -> {
          throw new UnknownHostException("the address " + host);
        };
    try (RawServer server = RawServer.start(connection -> connection.ok("", bytes("yes")))) {
      HttpExchanges checking = under(nobody, address -> true);

      assertFails(() -> fetchFrom(checking, server), Kind.UNKNOWN_HOST);
    }
  }

  @Test
  void aClosedPortIsNoConnection() {
    RawServer server = RawServer.start(connection -> connection.ok("", bytes("yes")));
    server.close();

    assertFails(() -> fetch(server, USUAL), Kind.CONNECT);
  }

  @Test
  void aServerThatSpeaksNoTlsFailsByItsTls() {
    try (GreetingServer greeter = GreetingServer.start("HTTP/1.1 400 no\r\n\r\n")) {
      Target target = new Target("https", "127.0.0.1", greeter.port(), "/");

      assertFails(
          () ->
              exchanges.send(
                  OutgoingRequest.get(target, List.of()),
                  USUAL,
                  Cancellation.NEVER,
                  HttpExchangesTest::text),
          Kind.TLS);
    }
  }

  @Test
  void silenceBeforeTheHeadersEndsAtTheTotal() {
    try (RawServer server = RawServer.start(connection -> connection.hang())) {
      assertFails(() -> fetch(server, BRIEF), Kind.TIMEOUT);
    }
  }

  @Test
  void silenceBeforeTheHeadersEndsAtTheLimitOfReading() {
    ExchangeLimits impatient = new ExchangeLimits(LONG, SHORT, LONG, 1_000_000);
    try (RawServer server = RawServer.start(connection -> connection.hang())) {
      assertFails(() -> fetch(server, impatient), Kind.TIMEOUT);
    }
  }

  @Test
  void silenceInTheBodyEndsAtTheTotal() {
    RawServer.Behaviour half =
        connection -> connection.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc").hang();
    try (RawServer server = RawServer.start(half)) {
      assertFails(() -> fetch(server, BRIEF), Kind.TIMEOUT);
    }
  }

  @Test
  void dripsInTheBodyEndAtTheTotal() {
    RawServer.Behaviour drip =
        connection -> {
          connection.send("HTTP/1.1 200 OK\r\nContent-Length: 999999\r\n\r\n");
          connection.drip("x");
        };
    try (RawServer server = RawServer.start(drip)) {
      assertFails(() -> fetch(server, BRIEF), Kind.TIMEOUT);
    }
  }

  @Test
  void dripsInTheHeadersEndAtTheTotal() {
    RawServer.Behaviour drip =
        connection -> {
          connection.send("HTTP/1.1 200 OK\r\nX-Slow: ");
          connection.drip("x");
        };
    try (RawServer server = RawServer.start(drip)) {
      assertFails(() -> fetch(server, BRIEF), Kind.TIMEOUT);
    }
  }

  @Test
  void aConnectionThatIsResetIsBroken() {
    try (RawServer server = RawServer.start(RawServer.Connection::reset)) {
      assertFails(() -> fetch(server, USUAL), Kind.BROKEN);
      assertThat(server.requests()).hasSize(1);
    }
  }

  @Test
  void aBodyThatEndsTooSoonIsBroken() {
    RawServer.Behaviour half =
        connection -> connection.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc").close();
    try (RawServer server = RawServer.start(half)) {
      assertFails(() -> fetch(server, USUAL), Kind.BROKEN);
    }
  }

  @Test
  void anAnnouncedSizeAboveTheLimitIsRefusedBeforeTheBody() {
    RawServer.Behaviour huge =
        connection -> connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1000001\r\n\r\n").hang();
    try (RawServer server = RawServer.start(huge)) {
      assertFails(() -> fetch(server, USUAL), Kind.TOO_LARGE);
    }
  }

  @Test
  void aBodyWithoutASizeIsCutAtTheLimit() {
    RawServer.Behaviour endless =
        connection -> {
          connection.send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n");
          while (true) {
            connection.send(new byte[10_000]);
          }
        };
    try (RawServer server = RawServer.start(endless)) {
      assertFails(() -> fetch(server, USUAL), Kind.TOO_LARGE);
    }
  }

  @Test
  void aBombIsCutAtTheLimitOfItsDecodedBytes() throws IOException {
    byte[] bomb = gzip(new byte[2_000_000]);
    assertThat(bomb.length).isLessThan(10_000);
    try (RawServer server =
        RawServer.start(connection -> connection.ok("Content-Encoding: gzip\r\n", bomb))) {
      assertFails(() -> fetch(server, USUAL), Kind.TOO_LARGE);
    }
  }

  @Test
  void endlessHeadersAreTooLarge() {
    RawServer.Behaviour endless =
        connection -> {
          connection.send("HTTP/1.1 200 OK\r\n");
          while (true) {
            connection.send("X-Again: 1\r\n");
          }
        };
    try (RawServer server = RawServer.start(endless)) {
      assertFails(() -> fetch(server, USUAL), Kind.TOO_LARGE);
    }
  }

  @Test
  void decodesGzipAndBothFormsOfDeflate() throws IOException {
    byte[] plain = bytes("{\"둘\":2}".repeat(5_000));
    List<Map.Entry<String, byte[]>> packed =
        List.of(
            Map.entry("gzip", gzip(plain)),
            Map.entry("X-GZIP", gzip(plain)),
            Map.entry("deflate", deflate(plain, false)),
            Map.entry("deflate", deflate(plain, true)),
            Map.entry("identity", plain));
    for (Map.Entry<String, byte[]> form : packed) {
      RawServer.Behaviour encoded =
          connection ->
              connection.ok("Content-Encoding: " + form.getKey() + "\r\n", form.getValue());
      try (RawServer server = RawServer.start(encoded)) {
        assertThat(fetch(server, USUAL)).isEqualTo(new String(plain, StandardCharsets.UTF_8));
        fetch(server, USUAL);
        assertThat(server.connections()).isEqualTo(1);
      }
    }
  }

  @Test
  void anEmptyBodyIsEmptyInEveryEncoding() {
    try (RawServer server =
        RawServer.start(connection -> connection.ok("Content-Encoding: gzip\r\n", bytes("")))) {
      assertThat(fetch(server, USUAL)).isEmpty();
    }
  }

  @Test
  void gzipThatIsNoneIsABadEncoding() {
    try (RawServer server =
        RawServer.start(
            connection -> connection.ok("Content-Encoding: gzip\r\n", bytes("plain text")))) {
      assertFails(() -> fetch(server, USUAL), Kind.BAD_ENCODING);
    }
  }

  @Test
  void gzipThatEndsTooSoonIsABadEncoding() throws IOException {
    byte[] whole = gzip(bytes("some text that is long enough".repeat(20)));
    byte[] half = Arrays.copyOf(whole, whole.length - 12);
    try (RawServer server =
        RawServer.start(connection -> connection.ok("Content-Encoding: gzip\r\n", half))) {
      assertFails(() -> fetch(server, USUAL), Kind.BAD_ENCODING);
    }
  }

  @Test
  void anEncodingThatWasNotOfferedIsABadOne() {
    for (String encoding : List.of("br", "gzip, gzip")) {
      try (RawServer server =
          RawServer.start(
              connection -> connection.ok("Content-Encoding: " + encoding + "\r\n", bytes("x")))) {
        assertFails(() -> fetch(server, USUAL), Kind.BAD_ENCODING);
      }
    }
  }

  @Test
  void aCancellationEndsAnExchangeThatWaits() {
    AtomicBoolean stop = new AtomicBoolean();
    RawServer.Behaviour hang =
        connection -> {
          stop.set(true);
          connection.hang();
        };
    try (RawServer server = RawServer.start(hang)) {
      assertFails(
          () -> exchanges.send(to(server, "/"), USUAL, stop::get, HttpExchangesTest::text),
          Kind.CANCELLED);
    }
  }

  @Test
  void aCancellationBeforehandSendsNothing() {
    try (RawServer server = RawServer.start(connection -> connection.ok("", bytes("yes")))) {
      assertFails(
          () -> exchanges.send(to(server, "/"), USUAL, () -> true, HttpExchangesTest::text),
          Kind.CANCELLED);
      assertThat(server.connections()).isZero();
    }
  }

  @Test
  void whatTheReaderThrowsGoesOn() {
    IllegalStateException own = new IllegalStateException("no room");
    IOException full = new IOException("disk full");
    try (RawServer server = RawServer.start(connection -> connection.ok("", bytes("yes")))) {
      assertThatThrownBy(
              () ->
                  exchanges.send(
                      to(server, "/"),
                      USUAL,
                      Cancellation.NEVER,
                      reply -> {
                        throw own;
                      }))
          .isSameAs(own);
      assertThatThrownBy(
              () ->
                  exchanges.send(
                      to(server, "/"),
                      USUAL,
                      Cancellation.NEVER,
                      reply -> {
                        throw full;
                      }))
          .isInstanceOf(UncheckedIOException.class)
          .hasCause(full);
    }
  }

  @Test
  void failedExchangesHoldNoConnection() {
    try (RawServer server = RawServer.start(RawServer.Connection::reset)) {
      for (int i = 0; i < 100; i++) {
        assertFails(() -> fetch(server, USUAL), Kind.BROKEN);
      }
      assertThat(server.connections()).isEqualTo(100);
    }
  }

  @Test
  void textsShowNoPathAndNoHeader() {
    Target target = new Target("https", "api.example.com", 443, "/key-abcdef?x=1");
    OutgoingRequest request = OutgoingRequest.get(target, List.of(Map.entry("Key", "abcdef")));

    assertThat(target).hasToString("https://api.example.com");
    assertThat(request.toString()).doesNotContain("abcdef");
  }

  @Test
  void aLookupWithoutEndIsLeftAtTheDeadline() {
    CountDownLatch never = new CountDownLatch(1);
    NameResolver slow =
        host -> {
          try {
            never.await();
          } catch (InterruptedException left) {
            Thread.currentThread().interrupt();
          }
          throw new UnknownHostException();
        };
    OutgoingRequest request =
        OutgoingRequest.get(new Target("http", "slow.example", 80, "/"), List.of());

    assertFails(
        () ->
            under(slow, address -> true)
                .send(request, BRIEF, Cancellation.NEVER, HttpExchangesTest::text),
        Kind.TIMEOUT);
  }

  @Test
  void aBodyThatTheServerDoesNotTakeIsLeft() throws IOException {
    ExchangeLimits impatient = new ExchangeLimits(LONG, SHORT, LONG, 1_000);
    try (ServerSocket deaf = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Target target = new Target("http", "127.0.0.1", deaf.getLocalPort(), "/");
      OutgoingRequest request =
          OutgoingRequest.undecoded(
              "POST",
              target,
              List.of(),
              Optional.of(RequestBody.of("", new byte[64 * 1024 * 1024])));

      assertFails(
          () -> exchanges.send(request, impatient, Cancellation.NEVER, HttpExchangesTest::text),
          Kind.TIMEOUT);
    }
  }

  @Test
  void aBodyIsReadAsItIsSentWhenItShallNotBeDecoded() {
    RawServer.Behaviour packed =
        connection -> connection.ok("Content-Encoding: gzip\r\n", bytes("not gzip"));
    try (RawServer server = RawServer.start(packed)) {
      OutgoingRequest request =
          OutgoingRequest.undecoded(
              "GET",
              new Target("http", "127.0.0.1", server.port(), "/"),
              List.of(Map.entry("Accept-Encoding", "identity")),
              Optional.empty());

      assertThat(exchanges.send(request, USUAL, Cancellation.NEVER, HttpExchangesTest::text))
          .isEqualTo("not gzip");
    }
  }

  @Test
  void closedExchangesSendNothing() {
    try (RawServer server = RawServer.start(connection -> connection.ok("", bytes("yes")))) {
      exchanges.close();

      assertFails(() -> fetch(server, USUAL), Kind.CANCELLED);
      assertThat(server.requests()).isEmpty();
    }
  }
}
