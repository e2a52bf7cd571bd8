package io.datasetbuilder.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.http.fixture.TestSettings;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Who is let in, and in which order calls are checked. */
class AdmissionTest {

  private static final String KEY = "correct-key";

  private static TestServer server(UnaryOperator<TestSettings> settings) {
    return TestServer.with(
            "GET",
            "/me",
            call ->
                Reply.ok(new JsonMembers().put("me", call.caller().principal().label()).toObject()))
        .with("POST", "/json", call -> Reply.ok(call.body()))
        .settings(usual -> settings.apply(usual.withAccess(Optional.of(new Secret(KEY)), false)))
        .start();
  }

  private static TestServer server() {
    return server(same -> same);
  }

  private static void assertUnauthorized(RawAnswer answer) {
    assertThat(answer.status()).isEqualTo(401);
    assertThat(answer.body())
        .isEqualTo("{\"error\":\"authentication failed\",\"code\":\"unauthorized\"}");
  }

  /** Spec, "Authentication", rule 1. */
  @Test
  void theHolderOfTheKeyIsTheService() {
    try (TestServer server = server()) {
      assertThat(server.call("GET /me", "X-API-Key: " + KEY).body())
          .isEqualTo("{\"me\":\"service\"}");
    }
  }

  /** Spec, "Authentication", rule 7. */
  @Test
  void anotherKeyOrNoneIsRefused() {
    try (TestServer server = server()) {
      assertUnauthorized(server.call("GET /me"));
      assertUnauthorized(server.call("GET /me", "X-API-Key: wrong-key"));
      assertUnauthorized(server.call("GET /me", "X-API-Key:"));
    }
  }

  @Test
  void twoKeysContradictEachOther() {
    try (TestServer server = server()) {
      String key = "X-API-Key: " + KEY;
      assertUnauthorized(server.call("GET /me", key, key));
      assertUnauthorized(server.call("GET /me", "X-API-Key: wrong-key", key));
    }
  }

  @Test
  void aKeyOfOtherLettersIsComparedInUtf8() {
    Secret key = new Secret("schlüssel");
    try (TestServer server = server(usual -> usual.withAccess(Optional.of(key), false))) {
      String sent =
          new String("schlüssel".getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);

      assertThat(server.call("GET /me", "X-API-Key: " + sent).status()).isEqualTo(200);
    }
  }

  @Test
  void withoutAKeyThatIsSetNobodyIsLetIn() {
    try (TestServer server = server(usual -> usual.withAccess(Optional.empty(), false))) {
      assertUnauthorized(server.call("GET /me", "X-API-Key: "));
    }
  }

  /** Spec, "Authentication", rule 5. */
  @Test
  void aBearerTokenIsIgnored() {
    try (TestServer server = server()) {
      assertThat(server.call("GET /me", "Authorization: Bearer x", "X-API-Key: " + KEY).status())
          .isEqualTo(200);
      assertUnauthorized(server.call("GET /me", "Authorization: Bearer x"));
    }
  }

  /** Spec, "Authentication", rule 6. */
  @Test
  void inDevModeEverybodyIsDev() {
    try (TestServer server = server(usual -> usual.withAccess(Optional.empty(), true))) {
      assertThat(server.call("GET /me").body()).isEqualTo("{\"me\":\"dev\"}");
    }
  }

  /** Spec, "Authentication", rule 8. */
  @Test
  void anAddressThatFailedTooOftenIsRefusedBeforeAnyAttempt() {
    try (TestServer server = server(usual -> usual.withThrottle(2, Duration.ofSeconds(60)))) {
      server.call("GET /me");
      server.call("GET /me");

      RawAnswer answer = server.call("GET /me", "X-API-Key: " + KEY);

      assertThat(answer.status()).isEqualTo(429);
      assertThat(answer.body()).contains("\"code\":\"auth_throttled\",\"retry_after_seconds\":");
      assertThat(answer.header("Retry-After").orElseThrow()).matches("[1-9][0-9]?");
    }
  }

  @Test
  void anotherAddressIsNotTakenFromAHeader() {
    try (TestServer server = server(usual -> usual.withThrottle(1, Duration.ofSeconds(60)))) {
      server.call("GET /me", "X-Forwarded-For: 10.0.0.1");

      assertThat(server.call("GET /me", "X-Forwarded-For: 10.0.0.2").status()).isEqualTo(429);
    }
  }

  @Test
  void whoIsLetInBeginsAnew() {
    try (TestServer server = server(usual -> usual.withThrottle(2, Duration.ofSeconds(60)))) {
      server.call("GET /me");
      server.call("GET /me", "X-API-Key: " + KEY);
      server.call("GET /me");

      assertThat(server.call("GET /me", "X-API-Key: " + KEY).status()).isEqualTo(200);
    }
  }

  @Test
  void whatIsNotThereIsNotFoundWithoutAKey() {
    try (TestServer server = server(usual -> usual.withThrottle(1, Duration.ofSeconds(60)))) {
      assertThat(server.call("GET /nothing").status()).isEqualTo(404);
      assertThat(server.call("GET /nothing").status()).isEqualTo(404);
    }
  }

  @Test
  void theSizeIsCheckedBeforeTheKey() {
    try (TestServer server = server();
        Wire wire = server.wire()) {
      wire.send("POST /json HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\n");

      assertThat(wire.untilClosed().status()).isEqualTo(413);
    }
  }

  @Test
  void theKeyIsCheckedBeforeTheBodyArrives() {
    try (TestServer server = server();
        Wire wire = server.wire()) {
      wire.send("POST /json HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n");

      assertUnauthorized(wire.untilClosed());
    }
  }

  /** Spec, "Authentication", rule 12. */
  @Test
  void aPreflightOfAKnownOriginIsAnsweredWithoutAKey() {
    try (TestServer server = server(usual -> usual.withOrigins(List.of("https://a.example")))) {
      RawAnswer answer =
          server.call(
              "OPTIONS /json", "Origin: https://a.example", "Access-Control-Request-Method: POST");

      assertThat(answer.status()).isEqualTo(204);
      assertThat(answer.body()).isEmpty();
      assertThat(answer.header("Access-Control-Allow-Origin")).contains("https://a.example");
      assertThat(answer.header("Access-Control-Allow-Credentials")).contains("true");
      assertThat(answer.header("Access-Control-Allow-Methods")).contains("GET, POST, OPTIONS");
      assertThat(answer.header("Access-Control-Allow-Headers"))
          .contains("Content-Type, X-API-Key, Authorization");
      assertThat(answer.headers("Vary")).containsExactly("Origin");
      assertThat(answer.header("Content-Type")).isEmpty();
    }
  }

  @Test
  void aPreflightOfAnotherOriginGetsNoHeader() {
    try (TestServer server = server(usual -> usual.withOrigins(List.of("https://a.example")))) {
      RawAnswer answer =
          server.call(
              "OPTIONS /json",
              "Origin: https://a.example.evil",
              "Access-Control-Request-Method: POST");

      assertThat(answer.head()).doesNotContain("Access-Control-");
      assertThat(answer.headers("Vary")).containsExactly("Origin");
    }
  }

  @Test
  void errorsReportAKnownOriginTooWhatHappened() {
    try (TestServer server = server(usual -> usual.withOrigins(List.of("https://a.example")))) {
      for (String line : new String[] {"GET /me", "GET /nothing"}) {
        RawAnswer answer = server.call(line, "Origin: https://a.example");

        assertThat(answer.header("Access-Control-Allow-Origin")).contains("https://a.example");
        assertThat(answer.headers("Vary")).containsExactly("Origin");
      }
    }
  }

  @Test
  void byDefaultNoOriginIsKnown() {
    try (TestServer server = server()) {
      assertThat(server.call("GET /me", "Origin: null").head()).doesNotContain("Access-Control-");
    }
  }
}
