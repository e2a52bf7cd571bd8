package io.datasetbuilder.auth.identity;

/**
 * Verifies bearer tokens of the identity providers that are configured (Spec, "Authentication",
 * rules 2 and 7). Every doubt is a refusal. Safe for concurrent use, and on hostile tokens.
 */
public interface TokenVerifier {

  /**
   * Verifies a token.
   *
   * @param token the text after {@code Bearer}, unchanged
   */
  Verification verify(String token);

  /** Whether the keys of every provider are available, according to the last attempts. */
  boolean isAvailable();

  /** Result of a verification. */
  sealed interface Verification {

    /** Issuer, audience, signature and times hold. */
    record Verified(Identity identity) implements Verification {}

    /** The token is not accepted: 401. */
    record Refused(TokenRefusal reason) implements Verification {}

    /** The keys of the token's provider are not available at the moment: 503. */
    record Unavailable() implements Verification {}
  }

  /** Reason why a token is not accepted. */
  enum TokenRefusal {
    /** It is malformed, forged, for another service, or not a token of a known provider. */
    INVALID,
    /** Everything holds but its end. */
    EXPIRED,
    /** Everything holds, but its provider has not verified the address. */
    EMAIL_NOT_VERIFIED
  }
}
