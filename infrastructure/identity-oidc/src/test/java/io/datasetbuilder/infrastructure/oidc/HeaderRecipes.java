package io.datasetbuilder.infrastructure.oidc;

import static io.datasetbuilder.infrastructure.oidc.Recipe.ATTACKERS_KEY;
import static io.datasetbuilder.infrastructure.oidc.Recipe.ISSUER;
import static io.datasetbuilder.infrastructure.oidc.Recipe.KEY;
import static io.datasetbuilder.infrastructure.oidc.Recipe.OTHER_ISSUERS_KEY;
import static io.datasetbuilder.infrastructure.oidc.Recipe.PROVIDER;
import static io.datasetbuilder.infrastructure.oidc.Recipe.SMALL_KEY;
import static io.datasetbuilder.infrastructure.oidc.Recipe.aToken;
import static io.datasetbuilder.infrastructure.oidc.Recipe.invalid;
import static io.datasetbuilder.infrastructure.oidc.Recipe.invalidHeaders;
import static io.datasetbuilder.infrastructure.oidc.Recipe.verified;
import static io.datasetbuilder.infrastructure.oidc.TestToken.part;
import static io.datasetbuilder.infrastructure.oidc.TestToken.quoted;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.KeyPair;
import java.util.Base64;
import java.util.stream.Stream;

/** Recipes about algorithms, keys, and what else a header can hold. */
final class HeaderRecipes {

  private HeaderRecipes() {}

  static Stream<Recipe> all() {
    return Stream.of(
            algorithms(),
            otherSignatures(),
            publicKeyAsSecret(),
            keysInHeaders(),
            keyIds(),
            types(),
            extensions())
        .flatMap(recipes -> recipes);
  }

  private static Stream<Recipe> algorithms() {
    String unsigned =
        part(aToken().header("alg", "\"none\"").headerJson()) + "." + part(aToken().claimsJson());
    return Stream.concat(
        invalidHeaders(
            "alg",
            "\"none\"",
            "\"None\"",
            "\"NONE\"",
            "\"nOnE\"",
            "\"HS256\"",
            "\"HS384\"",
            "\"HS512\"",
            "\"RS384\"",
            "\"RS512\"",
            "\"PS256\"",
            "\"PS384\"",
            "\"PS512\"",
            "\"ES256\"",
            "\"ES384\"",
            "\"ES512\"",
            "\"ES256K\"",
            "\"EdDSA\"",
            "\"Ed25519\"",
            "\"rs256\"",
            "\"Rs256\"",
            "\"RS256 \"",
            "\" RS256\"",
            "\"RS256\\u0000\"",
            "\"RSA-OAEP\"",
            "\"dir\"",
            "\"unknown\"",
            "\"\"",
            "null",
            "256",
            "true",
            "[\"RS256\"]",
            "{\"RS256\":true}"),
        Stream.of(
            verified("alg RS256", aToken().signedBy(KEY)),
            verified(
                "alg RS256 in escapes", aToken().header("alg", "\"\\u0052S256\"").signedBy(KEY)),
            invalid("alg absent", aToken().without("alg").signedBy(KEY)),
            invalid("alg none, empty signature", unsigned + "."),
            invalid("alg none, no signature", unsigned),
            invalid("alg none, another signature", unsigned + ".AA")));
  }

  private static Stream<Recipe> otherSignatures() {
    KeyPair curve = TestKeys.of("EC");
    KeyPair edwards = TestKeys.of("Ed25519");
    return Stream.of(
        signedAs("RS384", KEY, "SHA384withRSA"),
        signedAs("RS512", KEY, "SHA512withRSA"),
        signedAs("PS256", KEY, "RSASSA-PSS"),
        signedAs("RS256", KEY, "SHA384withRSA"),
        signedAs("RS256", KEY, "SHA512withRSA"),
        signedAs("RS256", KEY, "SHA1withRSA"),
        signedAs("RS256", KEY, "RSASSA-PSS"),
        signedAs("ES256", curve, "SHA256withECDSA"),
        signedAs("RS256", curve, "SHA256withECDSA"),
        signedAs("EdDSA", edwards, "Ed25519"),
        signedAs("RS256", edwards, "Ed25519"));
  }

  private static Recipe signedAs(String stated, KeyPair key, String algorithm) {
    return invalid(
        "alg " + stated + ", signed by " + algorithm,
        aToken().header("alg", quoted(stated)).signedBy(key, algorithm));
  }

  /** The confusion of algorithms: everybody knows the public key. */
  private static Stream<Recipe> publicKeyAsSecret() {
    byte[] der = KEY.getPublic().getEncoded();
    String body = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der);
    String pem = "-----BEGIN PUBLIC KEY-----\n" + body + "\n-----END PUBLIC KEY-----";
    return Stream.of("256", "384", "512")
        .flatMap(
            size ->
                Stream.of("HS" + size, "RS256")
                    .flatMap(
                        stated ->
                            Stream.of(der, pem.getBytes(UTF_8), (pem + "\n").getBytes(UTF_8))
                                .map(
                                    secret ->
                                        invalid(
                                            "alg %s, HmacSHA%s under a public key of %d bytes"
                                                .formatted(stated, size, secret.length),
                                            aToken()
                                                .header("alg", quoted(stated))
                                                .keyedBy(secret, "HmacSHA" + size)))));
  }

  /** Keys that the token brings are ignored: some providers name their own with each token. */
  private static Stream<Recipe> keysInHeaders() {
    String attackers = TestKeys.jwk("mine", ATTACKERS_KEY);
    String stolen = quoted(PROVIDER.issuer("stolen") + "/keys");
    String certificate =
        "[\"" + Base64.getEncoder().encodeToString(ATTACKERS_KEY.getPublic().getEncoded()) + "\"]";
    return Stream.of(
        invalid("jwk of the attacker", aToken().header("jwk", attackers).signedBy(ATTACKERS_KEY)),
        invalid(
            "jwk and kid of the attacker",
            aToken().header("kid", "\"mine\"").header("jwk", attackers).signedBy(ATTACKERS_KEY)),
        invalid(
            "jwk of the attacker, no kid",
            aToken().without("kid").header("jwk", attackers).signedBy(ATTACKERS_KEY)),
        invalid("jku of the attacker", aToken().header("jku", stolen).signedBy(ATTACKERS_KEY)),
        invalid(
            "jku and kid of the attacker",
            aToken().header("kid", "\"mine\"").header("jku", stolen).signedBy(ATTACKERS_KEY)),
        invalid("x5u of the attacker", aToken().header("x5u", stolen).signedBy(ATTACKERS_KEY)),
        invalid("x5c of the attacker", aToken().header("x5c", certificate).signedBy(ATTACKERS_KEY)),
        invalid("jwk that is text", aToken().header("jwk", "\"key\"").signedBy(KEY)),
        invalid(
            "jwk that is private",
            aToken()
                .header("jwk", attackers.replace("\"e\"", "\"d\":\"AQAB\",\"e\""))
                .signedBy(KEY)),
        invalid("signed by the attacker", aToken().signedBy(ATTACKERS_KEY)),
        verified(
            "jwk of the attacker beside the right signature",
            aToken().header("jwk", attackers).signedBy(KEY)),
        verified("jku beside the right signature", aToken().header("jku", stolen).signedBy(KEY)),
        verified("x5u beside the right signature", aToken().header("x5u", stolen).signedBy(KEY)),
        verified(
            "x5t beside the right signature",
            aToken().header("x5t", "\"AAAAAAAAAAAAAAAAAAAAAAAAAAA\"").signedBy(KEY)));
  }

  private static Stream<Recipe> keyIds() {
    return Stream.of(
            invalidHeaders(
                "kid",
                "\"unknown\"",
                "\"\"",
                "\"K1\"",
                "\"k1 \"",
                "\" k1\"",
                "\"k1\\u0000\"",
                "null",
                "1",
                "true",
                "[\"k1\"]",
                "{\"kid\":\"k1\"}",
                "\"../../k1\"",
                "\"../two/keys\"",
                "\"/dev/null\"",
                "\"' OR '1'='1\"",
                "\"k1'; DROP TABLE keys; --\"",
                "\"*\"",
                "\"" + PROVIDER.issuer("stolen") + "/keys\"",
                "\"" + "k".repeat(10_000) + "\"",
                "\"small\"",
                "\"encryption\"",
                "\"encrypt\"",
                "\"rs512\"",
                "\"ps256\"",
                "\"secret\"",
                "\"k2\"",
                "\"shared\""),
            Stream.of(
                invalid("kid absent", aToken().without("kid").signedBy(KEY)),
                invalid(
                    "kid of a small key that signed",
                    TestToken.of(ISSUER, "small").signedBy(SMALL_KEY)),
                invalid(
                    "kid and key of another issuer",
                    TestToken.of(ISSUER, "k2").signedBy(OTHER_ISSUERS_KEY)),
                invalid("key of another issuer", aToken().signedBy(OTHER_ISSUERS_KEY)),
                verified("kid of a key without use", TestToken.of(ISSUER, "plain").signedBy(KEY)),
                verified(
                    "kid of a key that verifies", TestToken.of(ISSUER, "verify").signedBy(KEY)),
                verified(
                    "kid of the other issuer's own token",
                    TestToken.of(PROVIDER.issuer("two"), "k2").signedBy(OTHER_ISSUERS_KEY))))
        .flatMap(recipes -> recipes);
  }

  private static Stream<Recipe> types() {
    return Stream.concat(
        invalidHeaders(
            "typ",
            "\"JWE\"",
            "\"JOSE\"",
            "\"JOSE+JSON\"",
            "\"logout+jwt\"",
            "\"secevent+jwt\"",
            "\"dpop+jwt\"",
            "\"application/jwt\"",
            "\"at+jwt \"",
            "\"id+jwt\"",
            "\"\"",
            "null",
            "1",
            "[\"JWT\"]"),
        Stream.of(
            verified("typ absent", aToken().without("typ").signedBy(KEY)),
            verified("typ at+jwt", aToken().header("typ", "\"at+jwt\"").signedBy(KEY)),
            verified("typ jwt", aToken().header("typ", "\"jwt\"").signedBy(KEY)),
            verified("typ AT+JWT", aToken().header("typ", "\"AT+JWT\"").signedBy(KEY))));
  }

  private static Stream<Recipe> extensions() {
    return Stream.of(
            invalidHeaders("crit", "[]", "[\"b64\"]", "[\"exp\"]", "[\"kid\"]", "null", "\"b64\""),
            invalidHeaders("b64", "true", "false", "null"),
            invalidHeaders("zip", "\"DEF\"", "\"none\"", "null"),
            invalidHeaders("enc", "\"A256GCM\""),
            invalidHeaders("cty", "\"JWT\"", "\"jwt\"", "\"json\""),
            Stream.of(
                invalid(
                    "crit with its member",
                    aToken().header("crit", "[\"x\"]").header("x", "1").signedBy(KEY)),
                invalid(
                    "crit and b64",
                    aToken().header("crit", "[\"b64\"]").header("b64", "false").signedBy(KEY)),
                verified("a member that nobody knows", aToken().header("x", "1").signedBy(KEY))))
        .flatMap(recipes -> recipes);
  }
}
