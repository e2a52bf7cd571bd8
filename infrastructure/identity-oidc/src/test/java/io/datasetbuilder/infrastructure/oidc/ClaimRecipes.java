package io.datasetbuilder.infrastructure.oidc;

import static io.datasetbuilder.infrastructure.oidc.Recipe.ATTACKERS_KEY;
import static io.datasetbuilder.infrastructure.oidc.Recipe.ISSUER;
import static io.datasetbuilder.infrastructure.oidc.Recipe.KEY;
import static io.datasetbuilder.infrastructure.oidc.Recipe.OTHER_ISSUERS_KEY;
import static io.datasetbuilder.infrastructure.oidc.Recipe.PROVIDER;
import static io.datasetbuilder.infrastructure.oidc.Recipe.aToken;
import static io.datasetbuilder.infrastructure.oidc.Recipe.expired;
import static io.datasetbuilder.infrastructure.oidc.Recipe.invalid;
import static io.datasetbuilder.infrastructure.oidc.Recipe.invalidClaims;
import static io.datasetbuilder.infrastructure.oidc.Recipe.unverifiedEmail;
import static io.datasetbuilder.infrastructure.oidc.Recipe.verified;
import static io.datasetbuilder.infrastructure.oidc.TestToken.quoted;

import java.util.Locale;
import java.util.stream.Stream;

/** Recipes about claims. */
final class ClaimRecipes {

  private static final long NOW = MovableClock.START.getEpochSecond();

  private ClaimRecipes() {}

  static Stream<Recipe> all() {
    return Stream.of(
            times(), ends(), issuers(), audiences(), subjects(), addresses(), combinations())
        .flatMap(recipes -> recipes);
  }

  private static Stream<Recipe> times() {
    return Stream.of("exp", "iat", "nbf")
        .flatMap(
            claim ->
                invalidClaims(
                    claim,
                    quoted(Long.toString(NOW)),
                    "\"2026-08-15T09:30:00Z\"",
                    "\"\"",
                    "null",
                    "true",
                    "[" + NOW + "]",
                    "{\"seconds\":" + NOW + "}",
                    "-1",
                    "-0.001",
                    "1e300",
                    "1e999999999",
                    "1e99999999999",
                    Long.toString(Long.MAX_VALUE),
                    "18446744073709551616",
                    Long.toString(NOW * 1000),
                    "253402300800",
                    "NaN",
                    "Infinity"));
  }

  /** The borders, a minute on each side. */
  private static Stream<Recipe> ends() {
    return Stream.of(
        verified("exp in the year 9999", exp("253402300799")),
        verified("exp with a fraction", exp(NOW + 600 + ".5")),
        verified("exp with an exponent", exp("4.0e9")),
        verified("exp now", exp(at(0))),
        verified("exp 59 seconds ago", exp(at(-59))),
        verified("exp 59.999 seconds ago", exp(NOW - 60 + ".001")),
        expired("exp 60 seconds ago", exp(at(-60))),
        expired("exp 61 seconds ago", exp(at(-61))),
        expired("exp in 1970", exp("0")),
        expired("exp in 1970, written at length", exp("1e-999999999")),
        invalid("exp absent", aToken().without("exp").signedBy(KEY)),
        verified("iat long ago", aToken().claim("iat", "0").signedBy(KEY)),
        verified("iat with a fraction", aToken().claim("iat", NOW + ".25").signedBy(KEY)),
        verified("iat in 60 seconds", aToken().claim("iat", at(60)).signedBy(KEY)),
        invalid("iat in 60.001 seconds", aToken().claim("iat", NOW + 60 + ".001").signedBy(KEY)),
        invalid("iat in 61 seconds", aToken().claim("iat", at(61)).signedBy(KEY)),
        invalid("iat in an hour", aToken().claim("iat", at(3600)).signedBy(KEY)),
        invalid("iat absent", aToken().without("iat").signedBy(KEY)),
        verified("nbf long ago", aToken().claim("nbf", "0").signedBy(KEY)),
        verified("nbf in 60 seconds", aToken().claim("nbf", at(60)).signedBy(KEY)),
        invalid("nbf in 60.001 seconds", aToken().claim("nbf", NOW + 60 + ".001").signedBy(KEY)),
        invalid("nbf in 61 seconds", aToken().claim("nbf", at(61)).signedBy(KEY)));
  }

  private static Stream<Recipe> issuers() {
    return Stream.concat(
        invalidClaims(
            "iss",
            quoted(ISSUER + "/"),
            quoted(ISSUER.toUpperCase(Locale.ROOT)),
            quoted(ISSUER.replace("one", "One")),
            quoted(ISSUER + "1"),
            quoted(ISSUER.substring(0, ISSUER.length() - 1)),
            quoted(ISSUER + " "),
            quoted(" " + ISSUER),
            quoted(ISSUER + "\\u0000"),
            quoted(ISSUER + "?x"),
            quoted(ISSUER + "#x"),
            quoted(ISSUER.replace("http:", "https:")),
            quoted(ISSUER.replace("127.0.0.1", "localhost")),
            quoted(ISSUER + "/../one"),
            quoted("https://accounts.example.org"),
            "\"\"",
            "null",
            "1",
            "[" + quoted(ISSUER) + "]",
            "{\"iss\":" + quoted(ISSUER) + "}",
            quoted(PROVIDER.issuer("two"))),
        Stream.of(
            invalid("iss absent", aToken().without("iss").signedBy(KEY)),
            verified(
                "iss in escapes",
                aToken().claim("iss", quoted(ISSUER.replace("/", "\\/"))).signedBy(KEY)),
            invalid(
                "iss of an unknown provider with a key of its own",
                TestToken.of(PROVIDER.issuer("stolen"), "k1").signedBy(ATTACKERS_KEY)),
            invalid(
                "iss of the other provider, kid and key of this one",
                TestToken.of(PROVIDER.issuer("two"), "k1").signedBy(KEY)),
            invalid(
                "iss of this provider, key of the other one",
                aToken().signedBy(OTHER_ISSUERS_KEY))));
  }

  private static Stream<Recipe> audiences() {
    return Stream.concat(
        invalidClaims(
            "aud",
            "\"other\"",
            "\"\"",
            "null",
            "1",
            "true",
            "\"Builder\"",
            "\"builder \"",
            "\" builder\"",
            "\"builder,other\"",
            "\"builder other\"",
            "\"builde\"",
            "\"builder1\"",
            "[]",
            "[\"other\"]",
            "[[\"builder\"]]",
            "[\"builder\",1]",
            "[\"builder\",null]",
            "[\"builder\",[\"other\"]]",
            "{\"aud\":\"builder\"}",
            "[{\"aud\":\"builder\"}]"),
        Stream.of(
            invalid("aud absent", aToken().without("aud").signedBy(KEY)),
            verified("aud in a list", aToken().claim("aud", "[\"builder\"]").signedBy(KEY)),
            verified(
                "aud among others",
                aToken().claim("aud", "[\"a\",\"builder\",\"b\"]").signedBy(KEY)),
            verified(
                "aud twice", aToken().claim("aud", "[\"builder\",\"builder\"]").signedBy(KEY))));
  }

  private static Stream<Recipe> subjects() {
    return Stream.concat(
        invalidClaims(
            "sub",
            "\"\"",
            "\" \"",
            "null",
            "1",
            "1.5",
            "true",
            "[\"person-1\"]",
            "{\"id\":\"person-1\"}",
            "\"person\\u00001\"",
            "\"\\u0000\"",
            "\"person\\n1\"",
            "\"person\\u007f\"",
            "\"\\ud800\"",
            "\"\\udc00person\"",
            quoted("p".repeat(256)),
            quoted("p".repeat(9_000))),
        Stream.of(
            invalid("sub absent", aToken().without("sub").signedBy(KEY)),
            verified(
                "sub of 255 characters",
                aToken().claim("sub", quoted("p".repeat(255))).signedBy(KEY)),
            verified("sub of one character", aToken().claim("sub", "\"p\"").signedBy(KEY)),
            verified(
                "sub outside of ASCII",
                aToken().claim("sub", "\"\uc0ac\uc6a9\uc790\"").signedBy(KEY)),
            verified(
                "sub with a surrogate pair",
                aToken().claim("sub", "\"\\ud83d\\ude00\"").signedBy(KEY)),
            verified(
                "sub like an issuer's",
                aToken().claim("sub", "\"google-oauth2|1\"").signedBy(KEY))));
  }

  private static Stream<Recipe> addresses() {
    return Stream.of(
            Stream.of(
                    "false",
                    "null",
                    "\"true\"",
                    "\"false\"",
                    "1",
                    "0",
                    "\"\"",
                    "\"1\"",
                    "[true]",
                    "{\"verified\":true}")
                .map(
                    json ->
                        unverifiedEmail(
                            "email_verified " + json,
                            aToken().claim("email_verified", json).signedBy(KEY))),
            invalidClaims("email", "\"\"", "null", "1", "[\"person@example.org\"]", "{}"),
            invalidClaims("hd", "\"\"", "null", "1", "[\"example.org\"]"),
            Stream.of(
                verified("email_verified absent", aToken().without("email_verified").signedBy(KEY)),
                verified(
                    "neither email nor email_verified",
                    aToken().without("email").without("email_verified").signedBy(KEY)),
                verified("email absent", aToken().without("email").signedBy(KEY)),
                verified("hd", aToken().claim("hd", "\"example.org\"").signedBy(KEY))))
        .flatMap(recipes -> recipes);
  }

  /** Two things wrong: only what holds but for one thing has a reason of its own. */
  private static Stream<Recipe> combinations() {
    TestToken old = aToken().claim("exp", at(-100));
    TestToken unverified = aToken().claim("email_verified", "false");
    return Stream.of(
        invalid("expired, signed by the attacker", old.signedBy(ATTACKERS_KEY)),
        invalid("unverified, signed by the attacker", unverified.signedBy(ATTACKERS_KEY)),
        invalid(
            "expired, unknown kid",
            aToken().claim("exp", at(-100)).header("kid", "\"x\"").signedBy(KEY)),
        invalid(
            "expired, other audience",
            aToken().claim("exp", at(-100)).claim("aud", "\"x\"").signedBy(KEY)),
        invalid(
            "expired, other issuer",
            aToken().claim("exp", at(-100)).claim("iss", "\"x\"").signedBy(KEY)),
        invalid(
            "expired, not valid yet",
            aToken().claim("exp", at(-100)).claim("nbf", at(100)).signedBy(KEY)),
        invalid(
            "expired, issued in the future",
            aToken().claim("exp", at(-100)).claim("iat", at(100)).signedBy(KEY)),
        invalid(
            "expired, without subject",
            aToken().claim("exp", at(-100)).without("sub").signedBy(KEY)),
        invalid(
            "expired and unverified",
            aToken().claim("exp", at(-100)).claim("email_verified", "false").signedBy(KEY)),
        invalid(
            "unverified, other audience",
            aToken().claim("email_verified", "false").claim("aud", "\"x\"").signedBy(KEY)),
        invalid(
            "unverified, not valid yet",
            aToken().claim("email_verified", "false").claim("nbf", at(100)).signedBy(KEY)),
        invalid("no claims", TestToken.signed(aToken().headerJson(), "{}", KEY)),
        verified(
            "claims that nobody reads",
            aToken()
                .claim("azp", "\"other\"")
                .claim("jti", "7")
                .claim("x", "{\"y\":[1]}")
                .signedBy(KEY)));
  }

  private static String exp(String json) {
    return aToken().claim("exp", json).signedBy(KEY);
  }

  private static String at(long seconds) {
    return Long.toString(NOW + seconds);
  }
}
