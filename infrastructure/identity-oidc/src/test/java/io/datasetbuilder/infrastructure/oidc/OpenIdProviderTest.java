package io.datasetbuilder.infrastructure.oidc;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jwt.SignedJWT;
import io.datasetbuilder.auth.identity.Identity;
import io.datasetbuilder.auth.identity.TokenVerifier.TokenRefusal;
import io.datasetbuilder.auth.identity.TokenVerifier.Verification;
import io.datasetbuilder.auth.identity.TokenVerifier.Verification.Refused;
import io.datasetbuilder.auth.identity.TokenVerifier.Verification.Unavailable;
import io.datasetbuilder.auth.identity.TokenVerifier.Verification.Verified;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.auth.principal.TeamName;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import no.nav.security.mock.oauth2.MockOAuth2Server;
import no.nav.security.mock.oauth2.token.DefaultOAuth2TokenCallback;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Against a provider that others wrote, by the clock of the machine. */
class OpenIdProviderTest {

  private MockOAuth2Server server;
  private int port;

  @BeforeEach
  void start() throws IOException {
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    server = started();
  }

  @AfterEach
  void stop() {
    server.shutdown();
  }

  @Test
  void itsTokenIsVerified() {
    assertThat(
            verifier("one")
                .verify(token("one", Map.of("email", "a@example.org", "hd", "example.org"))))
        .isEqualTo(
            new Verified(
                new Identity(
                    new Principal.Oidc(issuer("one"), "person"),
                    Optional.of("a@example.org"),
                    Optional.of("example.org"))));
  }

  @Test
  void anAccessTokenOfItsOwnTypeIsVerified() {
    String token = token(callback("one", "at+jwt", "builder", Map.of("email_verified", true), 60));
    assertThat(verifier("one").verify(token)).isInstanceOf(Verified.class);
  }

  @Test
  void eachOfSeveralIssuersHasItsOwnKeys() {
    OidcTokenVerifier verifier = verifier("one", "two");

    assertThat(verifier.verify(token("one", Map.of()))).isInstanceOf(Verified.class);
    assertThat(verifier.verify(token("two", Map.of()))).isInstanceOf(Verified.class);
    assertThat(verifier.verify(token("three", Map.of())))
        .isEqualTo(new Refused(TokenRefusal.INVALID));
  }

  /** A second provider could name a team as it likes. */
  @Test
  void theTeamsOfOneIssuerCount() {
    Map<String, Object> groups = Map.of("groups", List.of("data", "maps"));
    OidcTokenVerifier verifier =
        verifier(
            Clock.systemUTC(), Optional.of(new TeamsClaim(issuer("one"), "groups")), "one", "two");

    assertThat(teams(verifier.verify(token("one", groups))))
        .containsExactlyInAnyOrder(new TeamName("data"), new TeamName("maps"));
    assertThat(teams(verifier.verify(token("two", groups)))).isEmpty();
    assertThat(teams(verifier.verify(token("one", Map.of())))).isEmpty();
  }

  private static Set<TeamName> teams(Verification verification) {
    return ((Verified) verification).identity().principal().teams();
  }

  @Test
  void aTokenForAnotherServiceIsRefused() {
    String token = token(callback("one", "JWT", "other", Map.of("email_verified", true), 60));
    assertThat(verifier("one").verify(token)).isEqualTo(new Refused(TokenRefusal.INVALID));
  }

  @Test
  void anExpiredTokenIsRefused() {
    String token = token(callback("one", "JWT", "builder", Map.of("email_verified", true), -120));
    assertThat(verifier("one").verify(token)).isEqualTo(new Refused(TokenRefusal.EXPIRED));
  }

  @Test
  void anUnverifiedAddressIsRefused() {
    String token = token(callback("one", "JWT", "builder", Map.of("email_verified", false), 60));
    assertThat(verifier("one").verify(token))
        .isEqualTo(new Refused(TokenRefusal.EMAIL_NOT_VERIFIED));
  }

  @Test
  void itsNewKeyIsFetchedWhenTheTimeToLiveIsOver() {
    MovableClock clock = new MovableClock();
    Clock now = Clock.offset(clock, Duration.between(clock.instant(), Clock.systemUTC().instant()));
    OidcTokenVerifier verifier = verifier(now, "one");
    String before = token("one", Map.of());
    assertThat(verifier.verify(before)).isInstanceOf(Verified.class);

    server.shutdown();
    server = started();
    // The first issuer that a server sees gets the key that comes with it.
    token("another", Map.of());
    String after = token("one", Map.of());
    assertThat(verifier.verify(after)).isEqualTo(new Refused(TokenRefusal.INVALID));

    clock.pass(OidcSettings.STANDARD_TIME_TO_LIVE);
    assertThat(verifier.verify(after)).isInstanceOf(Verified.class);
    assertThat(verifier.verify(before)).isEqualTo(new Refused(TokenRefusal.INVALID));
  }

  @Test
  void withoutItNoTokenIsVerified() {
    String token = token("one", Map.of());
    OidcTokenVerifier verifier = verifier("one");
    server.shutdown();

    assertThat(verifier.verify(token)).isInstanceOf(Unavailable.class);
  }

  private MockOAuth2Server started() {
    MockOAuth2Server started = new MockOAuth2Server();
    started.start(InetAddress.getLoopbackAddress(), port);
    return started;
  }

  private String issuer(String name) {
    return "http://localhost:" + port + "/" + name;
  }

  private OidcTokenVerifier verifier(String... names) {
    return verifier(Clock.systemUTC(), names);
  }

  private OidcTokenVerifier verifier(Clock clock, String... names) {
    return verifier(clock, Optional.empty(), names);
  }

  private OidcTokenVerifier verifier(Clock clock, Optional<TeamsClaim> teams, String... names) {
    List<String> issuers = List.of(names).stream().map(this::issuer).toList();
    return new OidcTokenVerifier(
        new OidcSettings(issuers, "builder", List.of(), OidcSettings.STANDARD_TIME_TO_LIVE, true)
            .withTeams(teams),
        new JacksonJsonCodec(),
        clock);
  }

  private String token(String issuer, Map<String, Object> claims) {
    Map<String, Object> all = new HashMap<>(claims);
    all.put("email_verified", true);
    return token(callback(issuer, "JWT", "builder", all, 7200));
  }

  private String token(DefaultOAuth2TokenCallback callback) {
    SignedJWT token = server.issueToken(callback.issuerId(), "client", callback);
    return token.serialize();
  }

  private static DefaultOAuth2TokenCallback callback(
      String issuer, String type, String audience, Map<String, Object> claims, long seconds) {
    return new DefaultOAuth2TokenCallback(
        issuer, "person", type, List.of(audience), claims, seconds);
  }
}
