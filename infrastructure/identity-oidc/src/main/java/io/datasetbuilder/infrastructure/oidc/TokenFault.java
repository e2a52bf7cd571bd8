package io.datasetbuilder.infrastructure.oidc;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.stream.Collectors;

/**
 * Reason for which a token is refused, for the log of the operator: the response states none,
 * because it would help an attacker who tries tokens. Quotes from a token only names of services
 * and keys, shortened, and nothing about a person.
 *
 * @param sentence the part that is wrong, and what it should be
 */
record TokenFault(String sentence) {

  private static final int MOST_CHARACTERS = 120;

  static TokenFault malformed() {
    return new TokenFault("form: it is not a signed JSON Web Token");
  }

  static TokenFault header(String member, String requirement) {
    return new TokenFault("header " + member + ": " + requirement);
  }

  static TokenFault claim(String name, String requirement) {
    return new TokenFault("claim " + name + ": " + requirement);
  }

  static TokenFault issuer(String issuer) {
    return new TokenFault("issuer: " + quoted(issuer) + " is not in OIDC_ISSUER");
  }

  static TokenFault audience(Collection<String> stated, String expected) {
    String all = stated.stream().sorted().map(TokenFault::quoted).collect(Collectors.joining(", "));
    return new TokenFault(
        "audience: the token is for "
            + shortened(all)
            + ", and OIDC_AUDIENCE is "
            + quoted(expected));
  }

  /**
   * A time that does not hold. The difference is computed as a double: a number that is written at
   * great length in a token costs no time.
   *
   * @param stated seconds since 1970, as is the time of the service
   */
  static TokenFault clock(String claim, BigDecimal stated, BigDecimal now) {
    double late = now.doubleValue() - stated.doubleValue();
    return new TokenFault(
        "clock: "
            + claim
            + " is "
            + Math.round(Math.abs(late))
            + (late < 0 ? " s after" : " s before")
            + " the time of this service");
  }

  static TokenFault keyId(String keyId, String issuer) {
    return new TokenFault(
        "key id: " + quoted(keyId) + " is not among the RS256 keys of " + quoted(issuer));
  }

  static TokenFault signature(String keyId) {
    return new TokenFault("signature: the key " + quoted(keyId) + " did not sign it");
  }

  static TokenFault emailNotVerified() {
    return claim("email_verified", "it is not the boolean true");
  }

  private static String quoted(String text) {
    return '"' + shortened(text.replaceAll("[\\p{Cntrl}\"]", "?")) + '"';
  }

  private static String shortened(String text) {
    return text.length() <= MOST_CHARACTERS ? text : text.substring(0, MOST_CHARACTERS) + "...";
  }
}
