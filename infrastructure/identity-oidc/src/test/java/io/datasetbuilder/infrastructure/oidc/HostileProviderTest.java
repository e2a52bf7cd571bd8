package io.datasetbuilder.infrastructure.oidc;

import static io.datasetbuilder.infrastructure.oidc.ProviderFixture.KEY;
import static io.datasetbuilder.infrastructure.oidc.ProviderFixture.NEXT_KEY;
import static io.datasetbuilder.infrastructure.oidc.StandInProvider.body;
import static io.datasetbuilder.infrastructure.oidc.StandInProvider.json;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import io.datasetbuilder.auth.identity.TokenVerifier.TokenRefusal;
import io.datasetbuilder.auth.identity.TokenVerifier.Verification.Refused;
import io.datasetbuilder.auth.identity.TokenVerifier.Verification.Unavailable;
import io.datasetbuilder.auth.identity.TokenVerifier.Verification.Verified;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Providers that answer wrongly, never, or without end. */
class HostileProviderTest {

  private static final String KEY_SET = "{\"keys\":[" + TestKeys.jwk("k1", KEY) + "]}";

  /** By name; made once, since two of them are large. */
  private static final Map<String, HttpHandler> UNUSABLE = unusable();

  private final ProviderFixture one = new ProviderFixture();

  @AfterEach
  void close() {
    one.close();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("unusableNames")
  void aResponseThatIsNoKeySetMakesTheIssuerUnavailable(String name) {
    one.provider.keys("one", UNUSABLE.get(name));

    assertThat(one.verify()).isInstanceOf(Unavailable.class);
    assertThat(one.verifier.isAvailable()).isFalse();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("unusableNames")
  void aResponseThatIsNoDiscoveryDocumentMakesTheIssuerUnavailable(String name) {
    one.provider.answer("/one/.well-known/openid-configuration", UNUSABLE.get(name));

    assertThat(one.verify()).isInstanceOf(Unavailable.class);
    assertThat(one.provider.keyRequests("one")).isZero();
  }

  static Stream<String> unusableNames() {
    return UNUSABLE.keySet().stream();
  }

  private static Map<String, HttpHandler> unusable() {
    Map<String, HttpHandler> all = new TreeMap<>();
    all.put("nothing", body(200, new byte[0]));
    all.put("no content", body(204, new byte[0]));
    all.put("500", body(500, KEY_SET.getBytes(UTF_8)));
    all.put("503", body(503, new byte[0]));
    all.put("404", body(404, new byte[0]));
    all.put("401", body(401, KEY_SET.getBytes(UTF_8)));
    all.put("201", body(201, KEY_SET.getBytes(UTF_8)));
    all.put("HTML", json("<html><body>{\"keys\":[]}</body></html>"));
    all.put("text", json("keys"));
    all.put("a list", json("[" + KEY_SET + "]"));
    all.put("null", json("null"));
    all.put("half a document", json(KEY_SET.substring(0, KEY_SET.length() / 2)));
    all.put("two documents", json(KEY_SET + KEY_SET));
    all.put("JSON with padding", json("callback(" + KEY_SET + ")"));
    all.put("a member twice", json("{\"keys\":[]," + KEY_SET.substring(1)));
    all.put("keys that are null", json("{\"keys\":null}"));
    all.put("keys that are an object", json("{\"keys\":{\"k1\":1}}"));
    all.put("no keys member", json("{}"));
    all.put("UTF-16", body(200, KEY_SET.getBytes(UTF_16)));
    all.put("compressed", HostileProviderTest::compressed);
    all.put("too many keys", json(keySet(Collections.nCopies(101, TestKeys.jwk("k1", KEY)))));
    all.put("10 MiB", json(KEY_SET.replace("}", "}" + " ".repeat(10 << 20))));
    all.put("10 MiB in chunks", HostileProviderTest::endless);
    return all;
  }

  @Test
  void aKeySetOfTheLargestSizeIsRead() {
    one.provider.keys("one", json(KEY_SET + " ".repeat((512 << 10) - KEY_SET.length())));
    assertThat(one.verify()).isInstanceOf(Verified.class);
  }

  @Test
  void aByteMoreIsRefused() {
    one.provider.keys("one", json(KEY_SET + " ".repeat((512 << 10) - KEY_SET.length() + 1)));
    assertThat(one.verify()).isInstanceOf(Unavailable.class);
  }

  @Test
  void aKeySetWithoutEndIsLeftAtItsLimit() {
    CountDownLatch left = new CountDownLatch(1);
    one.provider.keys("one", exchange -> send(exchange, " ".repeat(1 << 16), 0, left));

    assertThat(one.verify()).isInstanceOf(Unavailable.class);
    // The connection is closed, or this waits for ever.
    await(left);
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 302, 303, 307, 308})
  void noRedirectIsFollowed(int status) {
    one.provider.answer("/elsewhere", json(KEY_SET));
    one.provider.keys(
        "one",
        exchange -> {
          exchange.getResponseHeaders().set("Location", "/elsewhere");
          exchange.sendResponseHeaders(status, -1);
        });

    assertThat(one.verify()).isInstanceOf(Unavailable.class);
    assertThat(one.provider.requests()).doesNotContain("/elsewhere");
  }

  @Test
  void aDrippingKeySetIsLeftAtTheDeadline() {
    CountDownLatch left = new CountDownLatch(1);
    try (ProviderFixture hasty = new ProviderFixture(Duration.ofMillis(300))) {
      hasty.provider.keys("one", exchange -> send(exchange, " ", 10, left));

      assertThat(hasty.verify()).isInstanceOf(Unavailable.class);
      assertThat(hasty.verify()).isInstanceOf(Unavailable.class);
      assertThat(hasty.provider.keyRequests("one")).isEqualTo(1);
      // The connection is closed, or this waits for ever.
      await(left);
    }
  }

  @Test
  void aDrippingDiscoveryDocumentIsLeftAtTheDeadline() {
    CountDownLatch left = new CountDownLatch(1);
    try (ProviderFixture hasty = new ProviderFixture(Duration.ofMillis(300))) {
      hasty.provider.answer(
          "/one/.well-known/openid-configuration", exchange -> send(exchange, " ", 10, left));

      assertThat(hasty.verify()).isInstanceOf(Unavailable.class);
      await(left);
    }
  }

  @Test
  void aProviderThatSaysNothingIsLeftAtTheDeadline() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String keySet = "http://127.0.0.1:" + silent.getLocalPort() + "/keys";
      OidcTokenVerifier verifier = one.verifier(List.of(keySet), Duration.ofMillis(300));

      assertThat(verifier.verify(one.token("k1").signedBy(KEY))).isInstanceOf(Unavailable.class);
    }
  }

  @Test
  void aHeaderWithoutEndIsLeftAtTheDeadline() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread sender = new Thread(() -> headersWithoutEnd(server));
      sender.start();
      String keySet = "http://127.0.0.1:" + server.getLocalPort() + "/keys";
      OidcTokenVerifier verifier = one.verifier(List.of(keySet), Duration.ofMillis(500));

      assertThat(verifier.verify(one.token("k1").signedBy(KEY))).isInstanceOf(Unavailable.class);
      sender.join();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"issuer\":\"ISSUER/\",\"jwks_uri\":\"ISSUER/keys\"}",
        "{\"issuer\":\"https://evil.example.org\",\"jwks_uri\":\"ISSUER/keys\"}",
        "{\"issuer\":[\"ISSUER\"],\"jwks_uri\":\"ISSUER/keys\"}",
        "{\"issuer\":null,\"jwks_uri\":\"ISSUER/keys\"}",
        "{\"jwks_uri\":\"ISSUER/keys\"}",
        "{\"issuer\":\"ISSUER\"}",
        "{\"issuer\":\"ISSUER\",\"jwks_uri\":null}",
        "{\"issuer\":\"ISSUER\",\"jwks_uri\":1}",
        "{\"issuer\":\"ISSUER\",\"jwks_uri\":\"\"}",
        "{\"issuer\":\"ISSUER\",\"jwks_uri\":\"/one/keys\"}",
        "{\"issuer\":\"ISSUER\",\"jwks_uri\":\"http://keys.example.org/keys\"}",
        "{\"issuer\":\"ISSUER\",\"jwks_uri\":\"file:///etc/passwd\"}",
        "{\"issuer\":\"ISSUER\",\"jwks_uri\":\"jar:ISSUER/keys!/x\"}",
        "{\"issuer\":\"ISSUER\",\"jwks_uri\":\"http://user:secret@127.0.0.1/one/keys\"}",
        "{\"issuer\":\"ISSUER\",\"jwks_uri\":\"http://169.254.169.254/keys\"}",
        "{\"issuer\":\"ISSUER\",\"jwks_uri\":\"ISSUER/keys#x\"}"
      })
  void aDiscoveryDocumentIsOfItsIssuerAndNamesASafeAddress(String document) {
    one.provider.discovery("one", document.replace("ISSUER", one.provider.issuer("one")));

    assertThat(one.verify()).isInstanceOf(Unavailable.class);
    assertThat(one.provider.keyRequests("one")).isZero();
  }

  @ParameterizedTest
  @MethodSource("keysBesideTheRightOne")
  void aKeyThatCannotBeUsedSpoilsNoOther(String key) {
    one.provider.serve("one", key, TestKeys.jwk("k1", KEY), key);
    assertThat(one.verify()).isInstanceOf(Verified.class);
  }

  static Stream<String> keysBesideTheRightOne() {
    return Stream.of(
        "null",
        "1",
        "[]",
        "{}",
        "{\"kty\":\"RSA\"}",
        "{\"kty\":\"unknown\",\"kid\":\"k1\"}",
        "{\"kty\":\"oct\",\"kid\":\"k1\",\"k\":\"AAAA\"}",
        "{\"kty\":\"RSA\",\"kid\":\"k1\",\"n\":\"AAAA\",\"e\":\"AQAB\"}",
        "{\"kty\":\"RSA\",\"kid\":\"k1\",\"n\":\"\",\"e\":\"\"}",
        "{\"kty\":\"RSA\",\"kid\":\"k1\",\"n\":\"????\",\"e\":\"AQAB\"}",
        "{\"kty\":\"RSA\",\"kid\":1,\"n\":\"AAAA\",\"e\":\"AQAB\"}",
        "{\"kty\":\"EC\",\"kid\":\"k1\",\"crv\":\"P-256\",\"x\":\"AAAA\",\"y\":\"AAAA\"}",
        TestKeys.jwk("k1", NEXT_KEY),
        TestKeys.jwk("k1", NEXT_KEY, ",\"x5c\":[\"AAAA\"]"),
        TestKeys.jwk("k1", NEXT_KEY).replace("AQAB", "AQ"),
        TestKeys.jwk("k1", NEXT_KEY).replace("AQAB", "AA"),
        TestKeys.jwk("", NEXT_KEY));
  }

  @Test
  void aHundredKeysAreRead() {
    List<String> keys = Collections.nCopies(99, TestKeys.jwk("other", NEXT_KEY));
    one.provider.keys(
        "one", json(keySet(keys).replace("]}", "," + TestKeys.jwk("k1", KEY) + "]}")));
    assertThat(one.verify()).isInstanceOf(Verified.class);
  }

  @Test
  void twoKeysOfOneIdBothVerify() {
    one.provider.serve("one", TestKeys.jwk("k1", KEY), TestKeys.jwk("k1", NEXT_KEY));

    assertThat(one.verify()).isInstanceOf(Verified.class);
    assertThat(one.verifier.verify(one.token("k1").signedBy(NEXT_KEY)))
        .isInstanceOf(Verified.class);
  }

  @Test
  void aSetWithoutKeysIsASetThatLacksTheKey() {
    one.provider.serve("one");

    assertThat(one.verify()).isEqualTo(new Refused(TokenRefusal.INVALID));
    assertThat(one.verifier.isAvailable()).isTrue();
  }

  @Test
  void theTypeOfTheContentIsNotRead() {
    one.provider.keys(
        "one",
        exchange -> {
          exchange.getResponseHeaders().set("Content-Type", "text/html");
          json(KEY_SET).handle(exchange);
        });
    assertThat(one.verify()).isInstanceOf(Verified.class);
  }

  private static void compressed(HttpExchange exchange) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(packed)) {
      out.write(KEY_SET.getBytes(UTF_8));
    }
    exchange.getResponseHeaders().set("Content-Encoding", "gzip");
    body(200, packed.toByteArray()).handle(exchange);
  }

  private static void endless(HttpExchange exchange) throws IOException {
    exchange.sendResponseHeaders(200, 0);
    for (int i = 0; i < 10; i++) {
      exchange.getResponseBody().write(" ".repeat(1 << 20).getBytes(UTF_8));
    }
  }

  /** Sends the same again and again until the client has left. */
  private static void send(HttpExchange exchange, String text, long pause, CountDownLatch left)
      throws IOException {
    exchange.sendResponseHeaders(200, 0);
    try {
      while (!Thread.currentThread().isInterrupted()) {
        exchange.getResponseBody().write(text.getBytes(UTF_8));
        exchange.getResponseBody().flush();
        Thread.sleep(pause);
      }
    } catch (IOException closed) {
      left.countDown();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private static void headersWithoutEnd(ServerSocket server) {
    try (Socket client = server.accept()) {
      OutputStream out = client.getOutputStream();
      out.write("HTTP/1.1 200 OK\r\n".getBytes(UTF_8));
      for (int i = 0; !Thread.currentThread().isInterrupted(); i++) {
        out.write(("X-" + i + ": x\r\n").getBytes(UTF_8));
        Thread.sleep(1);
      }
    } catch (IOException closed) {
      // The client has left.
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }

  private static String keySet(List<String> keys) {
    return "{\"keys\":[" + String.join(",", keys) + "]}";
  }
}
