package io.datasetbuilder.infrastructure.oidc;

import io.datasetbuilder.auth.identity.TokenVerifier.Verification;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import java.security.KeyPair;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A verifier that trusts the issuer {@code one} of a provider, and the tokens of that issuer. */
final class ProviderFixture implements AutoCloseable {

  static final KeyPair KEY = TestKeys.rsa(2048);
  static final KeyPair NEXT_KEY = TestKeys.rsa(2048);

  final StandInProvider provider = new StandInProvider().serve("one", TestKeys.jwk("k1", KEY));
  final MovableClock clock = new MovableClock();
  final OidcTokenVerifier verifier;

  ProviderFixture() {
    this(KeySetClient.DEADLINE);
  }

  ProviderFixture(Duration deadline) {
    verifier = verifier(List.of(), deadline);
  }

  /** Another verifier, for the key set at this address. */
  OidcTokenVerifier verifier(List<String> keySets, Duration deadline) {
    return new OidcTokenVerifier(settings(keySets), new JacksonJsonCodec(), clock, deadline);
  }

  /** Another verifier, which reads the teams of a claim. */
  OidcTokenVerifier verifier(Optional<TeamsClaim> teams) {
    OidcSettings settings = settings(List.of()).withTeams(teams);
    return new OidcTokenVerifier(settings, new JacksonJsonCodec(), clock);
  }

  private OidcSettings settings(List<String> keySets) {
    return new OidcSettings(
        List.of(provider.issuer("one")),
        "builder",
        keySets,
        OidcSettings.STANDARD_TIME_TO_LIVE,
        true);
  }

  TestToken token(String keyId) {
    return TestToken.of(provider.issuer("one"), keyId);
  }

  /** The result of a good token of the first key. */
  Verification verify() {
    return verifier.verify(token("k1").signedBy(KEY));
  }

  @Override
  public void close() {
    provider.close();
  }
}
