package io.datasetbuilder.infrastructure.oidc;

import io.datasetbuilder.auth.identity.TokenVerifier.TokenRefusal;
import java.security.KeyPair;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A token and the only right result of its verification.
 *
 * @param refusal empty for a token that is verified
 */
record Recipe(String name, String token, Optional<TokenRefusal> refusal) {

  /** The key of the issuer {@code one}, known as {@code k1} there. */
  static final KeyPair KEY = TestKeys.rsa(2048);

  /** The key of the issuer {@code two}, known as {@code k2} there. */
  static final KeyPair OTHER_ISSUERS_KEY = TestKeys.rsa(2048);

  /** A key of nobody. */
  static final KeyPair ATTACKERS_KEY = TestKeys.rsa(2048);

  /** Published by {@code one}, and too short to be trusted. */
  static final KeyPair SMALL_KEY = TestKeys.rsa(1024);

  static final StandInProvider PROVIDER = new StandInProvider();

  static final String ISSUER = PROVIDER.issuer("one");

  static {
    PROVIDER.serve(
        "one",
        TestKeys.jwk("k1", KEY),
        TestKeys.jwk("plain", KEY, ""),
        TestKeys.jwk("verify", KEY, ",\"key_ops\":[\"verify\"]"),
        TestKeys.jwk("encryption", KEY, ",\"use\":\"enc\""),
        TestKeys.jwk("encrypt", KEY, ",\"key_ops\":[\"encrypt\"]"),
        TestKeys.jwk("rs512", KEY, ",\"alg\":\"RS512\""),
        TestKeys.jwk("ps256", KEY, ",\"alg\":\"PS256\""),
        TestKeys.jwk("small", SMALL_KEY),
        "{\"kty\":\"oct\",\"kid\":\"secret\",\"k\":\"c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0LXNlY3JldA\"}");
    PROVIDER.serve("two", TestKeys.jwk("k2", OTHER_ISSUERS_KEY), TestKeys.jwk("shared", KEY));
  }

  static Recipe verified(String name, String token) {
    return new Recipe(name, token, Optional.empty());
  }

  static Recipe invalid(String name, String token) {
    return new Recipe(name, token, Optional.of(TokenRefusal.INVALID));
  }

  static Recipe expired(String name, String token) {
    return new Recipe(name, token, Optional.of(TokenRefusal.EXPIRED));
  }

  static Recipe unverifiedEmail(String name, String token) {
    return new Recipe(name, token, Optional.of(TokenRefusal.EMAIL_NOT_VERIFIED));
  }

  /** A valid token of the issuer {@code one}, to be changed. */
  static TestToken aToken() {
    return TestToken.of(ISSUER, "k1");
  }

  /** Invalid tokens, one for each JSON value of a member of the header. */
  static Stream<Recipe> invalidHeaders(String member, String... values) {
    return List.of(values).stream()
        .map(json -> invalid(member + " " + json, aToken().header(member, json).signedBy(KEY)));
  }

  /** Invalid tokens, one for each JSON value of a claim. */
  static Stream<Recipe> invalidClaims(String claim, String... values) {
    return List.of(values).stream()
        .map(json -> invalid(claim + " " + json, aToken().claim(claim, json).signedBy(KEY)));
  }

  @Override
  public String toString() {
    return name;
  }
}
