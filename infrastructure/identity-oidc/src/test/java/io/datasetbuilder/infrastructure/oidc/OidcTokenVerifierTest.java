package io.datasetbuilder.infrastructure.oidc;

import static io.datasetbuilder.infrastructure.oidc.ProviderFixture.KEY;
import static io.datasetbuilder.infrastructure.oidc.ProviderFixture.NEXT_KEY;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.identity.Identity;
import io.datasetbuilder.auth.identity.TokenVerifier.TokenRefusal;
import io.datasetbuilder.auth.identity.TokenVerifier.Verification;
import io.datasetbuilder.auth.identity.TokenVerifier.Verification.Refused;
import io.datasetbuilder.auth.identity.TokenVerifier.Verification.Unavailable;
import io.datasetbuilder.auth.identity.TokenVerifier.Verification.Verified;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.auth.principal.TeamName;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OidcTokenVerifierTest {

  private static final Refused INVALID = new Refused(TokenRefusal.INVALID);

  private final ProviderFixture one = new ProviderFixture();

  @AfterEach
  void close() {
    one.close();
  }

  @Test
  void anIdentityIsWhatTheTokenStates() {
    String token =
        one.token("k1")
            .claim("sub", "\"A-1\"")
            .claim("email", "\" Person@Example.ORG\"")
            .claim("hd", "\"example.org\"")
            .signedBy(KEY);

    assertThat(one.verifier.verify(token))
        .isEqualTo(
            new Verified(
                new Identity(
                    new Principal.Oidc(one.provider.issuer("one"), "A-1"),
                    Optional.of(" Person@Example.ORG"),
                    Optional.of("example.org"))));
  }

  @Test
  void anIdentityWithoutAddressHasNone() {
    String token = one.token("k1").without("email").signedBy(KEY);

    assertThat(one.verifier.verify(token))
        .isEqualTo(
            new Verified(
                new Identity(
                    new Principal.Oidc(one.provider.issuer("one"), "person-1"),
                    Optional.empty(),
                    Optional.empty())));
  }

  /** The identity of a person does not depend on the teams of the moment. */
  @Test
  void teamsComeFromTheClaimThatTheSettingsName() {
    TeamsClaim claim = new TeamsClaim(one.provider.issuer("one"), "groups");
    String token = one.token("k1").claim("groups", "[\"data\",\"maps\"]").signedBy(KEY);

    Principal.Oidc person = person(one.verifier(Optional.of(claim)).verify(token));
    Principal.Oidc without = person(one.verifier.verify(token));

    assertThat(person.teams())
        .containsExactlyInAnyOrder(new TeamName("data"), new TeamName("maps"));
    assertThat(without.teams()).isEmpty();
    assertThat(person.ownerId()).isEqualTo(without.ownerId());
  }

  private static Principal.Oidc person(Verification verification) {
    return ((Verified) verification).identity().principal();
  }

  @Test
  void nobodyIsContactedBeforeATokenThatCouldBeAccepted() {
    one.verifier.verify("");
    one.verifier.verify("a.b.c");
    one.verifier.verify(one.token("k1").claim("aud", "\"other\"").signedBy(KEY));
    one.verifier.verify(one.token("k1").claim("iss", "\"other\"").signedBy(KEY));
    one.verifier.verify(one.token("k1").header("alg", "\"none\"").signedBy(KEY));

    assertThat(one.verifier.isAvailable()).isTrue();
    assertThat(one.provider.requests()).isEmpty();
  }

  @Test
  void keysAreFetchedOnceForManyTokens() {
    for (int i = 0; i < 20; i++) {
      assertThat(one.verify()).isInstanceOf(Verified.class);
    }
    assertThat(one.provider.requests())
        .containsExactly("/one/.well-known/openid-configuration", "/one/keys");
  }

  @Test
  void fiftyCallersAtTheSameTimeShareAFetch() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(50);
    List<Future<Verification>> results = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      results.add(threads.submit(one::verify));
    }
    for (Future<Verification> result : results) {
      assertThat(result.get()).isInstanceOf(Verified.class);
    }
    threads.shutdown();
    assertThat(one.provider.keyRequests("one")).isEqualTo(1);
  }

  @Test
  void aConfiguredKeySetNeedsNoDiscovery() {
    String keySet = one.provider.issuer("one") + "/keys?p=policy";
    OidcTokenVerifier verifier = one.verifier(List.of(keySet), KeySetClient.DEADLINE);

    assertThat(verifier.verify(one.token("k1").signedBy(KEY))).isInstanceOf(Verified.class);
    assertThat(one.provider.requests()).containsExactly("/one/keys");
  }

  @Test
  void anIssuerThatEndsInASlashHasItsDocumentBelowIt() {
    String issuer = one.provider.issuer("one") + "/";
    one.provider.discovery(
        "one", "{\"issuer\":\"%s\",\"jwks_uri\":\"%skeys\"}".formatted(issuer, issuer));
    OidcSettings settings =
        new OidcSettings(
            List.of(issuer), "builder", List.of(), OidcSettings.STANDARD_TIME_TO_LIVE, true);
    OidcTokenVerifier verifier = new OidcTokenVerifier(settings, new JacksonJsonCodec(), one.clock);

    assertThat(verifier.verify(TestToken.of(issuer, "k1").signedBy(KEY)))
        .isInstanceOf(Verified.class);
  }

  @Test
  void aRotatedKeyIsFoundAndTheOldOneForgotten() {
    one.verify();
    one.provider.serve("one", TestKeys.jwk("k2", NEXT_KEY));

    assertThat(one.verifier.verify(one.token("k2").signedBy(NEXT_KEY)))
        .isInstanceOf(Verified.class);
    assertThat(one.verify()).isEqualTo(INVALID);
  }

  /** Spec, "Authentication", rule 7. */
  @Test
  void aProviderThatComesUpLaterIsReachedAfterTheBackoff() {
    one.provider.down();
    assertThat(one.verify()).isInstanceOf(Unavailable.class);
    assertThat(one.verifier.isAvailable()).isFalse();
    one.provider.up();
    assertThat(one.verify()).isInstanceOf(Unavailable.class);

    one.clock.pass(IssuerKeys.BACKOFF);
    assertThat(one.verify()).isInstanceOf(Verified.class);
    assertThat(one.verifier.isAvailable()).isTrue();
  }

  @Test
  void aProviderThatGoesDownIsTrustedForItsTimeToLiveAndAnHourMore() {
    one.verify();
    one.provider.down();
    one.clock.pass(Duration.ofMinutes(119));
    String token = lastingToken();
    assertThat(one.verifier.verify(token)).isInstanceOf(Verified.class);
    assertThat(one.verifier.isAvailable()).isFalse();

    one.clock.pass(Duration.ofMinutes(1));
    assertThat(one.verifier.verify(token)).isInstanceOf(Unavailable.class);
    one.provider.up();
    one.clock.pass(IssuerKeys.BACKOFF);
    assertThat(one.verifier.verify(token)).isInstanceOf(Verified.class);
  }

  @Test
  void anIssuerThatIsDownStopsNoOther() {
    one.provider.serve("two", TestKeys.jwk("k2", NEXT_KEY));
    one.provider.keys("one", StandInProvider.body(500, new byte[0]));
    OidcSettings settings =
        new OidcSettings(
            List.of(one.provider.issuer("one"), one.provider.issuer("two")),
            "builder",
            List.of(),
            OidcSettings.STANDARD_TIME_TO_LIVE,
            true);
    OidcTokenVerifier verifier = new OidcTokenVerifier(settings, new JacksonJsonCodec(), one.clock);

    assertThat(verifier.verify(one.token("k1").signedBy(KEY))).isInstanceOf(Unavailable.class);
    assertThat(verifier.verify(TestToken.of(one.provider.issuer("two"), "k2").signedBy(NEXT_KEY)))
        .isInstanceOf(Verified.class);
    assertThat(verifier.isAvailable()).isFalse();
  }

  @Test
  void aTokenExpiresWhileItsKeysAreHeld() {
    one.verify();
    one.clock.pass(Duration.ofMinutes(11));

    assertThat(one.verify()).isEqualTo(new Refused(TokenRefusal.EXPIRED));
  }

  /** A changed token is never accepted as another one, and none breaks the verifier. */
  @Test
  void noChangedTokenIsVerified() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    String valid = one.token("k1").signedBy(KEY);
    int cases = 2_000 * Integer.getInteger("test.depth", 1);
    for (int i = 0; i < cases; i++) {
      String changed = changed(valid, random);
      assertThat(one.verifier.verify(changed))
          .as("seed %d, case %d: %s", seed, i, changed)
          .isEqualTo(changed.equals(valid) ? one.verify() : INVALID);
    }
  }

  /** With one character replaced, removed or inserted, or one byte of a part replaced. */
  private static String changed(String token, Random random) {
    StringBuilder text = new StringBuilder(token);
    int at = random.nextInt(token.length());
    switch (random.nextInt(4)) {
      case 0 -> text.setCharAt(at, (char) random.nextInt(0x180));
      case 1 -> text.deleteCharAt(at);
      case 2 -> text.insert(at, (char) (33 + random.nextInt(94)));
      default -> {
        String[] parts = token.split("\\.", 3);
        int part = random.nextInt(3);
        byte[] bytes = Base64.getUrlDecoder().decode(parts[part]);
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
        parts[part] = TestToken.part(bytes);
        return String.join(".", parts);
      }
    }
    return text.toString();
  }

  private String lastingToken() {
    return one.token("k1").claim("exp", "253402300799").signedBy(KEY);
  }
}
