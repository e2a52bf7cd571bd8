package io.datasetbuilder.infrastructure.oidc;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jose.jwk.JWK;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import java.text.ParseException;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A JSON Web Token in its compact form, strictly read: whatever two readers could understand in two
 * ways is refused. Nothing in it is true before {@link #isSignedBy}.
 *
 * @param jws the token as the library reads it, for the signature alone
 * @param keyId names the key that signed it
 * @param claims of the payload, unverified
 */
record SignedToken(JWSObject jws, String keyId, Map<String, JsonValue> claims) {

  /** The only algorithm: a token that chose another could turn a public key into a secret. */
  static final JWSAlgorithm ALGORITHM = JWSAlgorithm.RS256;

  /** Longer than every token that a header can carry. */
  private static final int MOST_CHARACTERS = 16_384;

  private static final Pattern FORM =
      Pattern.compile("([A-Za-z0-9_-]+)\\.([A-Za-z0-9_-]+)\\.([A-Za-z0-9_-]+)");

  private static final Set<String> TYPES = Set.of("jwt", "at+jwt");

  /** Members that change what is signed or how it is read. */
  private static final Set<String> REFUSED = Set.of("crit", "b64", "zip", "enc", "cty");

  /**
   * Reads a token.
   *
   * @return empty when it is malformed, or not signed as a token of this service must be
   */
  static Optional<SignedToken> parse(String token, JsonCodec json) {
    Matcher parts = FORM.matcher(token);
    if (token.length() > MOST_CHARACTERS || !parts.matches()) {
      return Optional.empty();
    }
    return object(parts.group(1), json)
        .filter(SignedToken::isAccepted)
        .flatMap(header -> text(header, "kid"))
        .flatMap(
            keyId ->
                object(parts.group(2), json)
                    .filter(claims -> decoded(parts.group(3)).isPresent())
                    .flatMap(claims -> jws(token).map(jws -> new SignedToken(jws, keyId, claims))));
  }

  /** Fault of a token that {@link #parse} does not accept. */
  static TokenFault fault(String token, JsonCodec json) {
    Matcher parts = FORM.matcher(token);
    Optional<Map<String, JsonValue>> header =
        token.length() <= MOST_CHARACTERS && parts.matches()
            ? object(parts.group(1), json)
            : Optional.empty();
    if (header.isEmpty() || object(parts.group(2), json).isEmpty()) {
      return TokenFault.malformed();
    }
    Map<String, JsonValue> members = header.get();
    if (text(members, "alg").filter(ALGORITHM.getName()::equals).isEmpty()) {
      return TokenFault.header("alg", "it must be " + ALGORITHM.getName());
    }
    if (!isAccepted(members)) {
      return TokenFault.header("typ", "it must be JWT or at+jwt, and no member change the form");
    }
    return text(members, "kid").isEmpty()
        ? TokenFault.header("kid", "key id: it must name the key")
        : TokenFault.malformed();
  }

  /** Whether this key signed it. */
  boolean isSignedBy(JWK key) {
    try {
      return jws.verify(new RSASSAVerifier(key.toRSAKey()));
    } catch (JOSEException unusableKey) {
      return false;
    }
  }

  /** The text of a member; empty when it is absent, empty or of another type. */
  static Optional<String> text(Map<String, JsonValue> members, String name) {
    return members.get(name) instanceof JsonText text && !text.value().isEmpty()
        ? Optional.of(text.value())
        : Optional.empty();
  }

  private static boolean isAccepted(Map<String, JsonValue> header) {
    return text(header, "alg").filter(ALGORITHM.getName()::equals).isPresent()
        && (!header.containsKey("typ")
            || text(header, "typ")
                .filter(type -> TYPES.contains(type.toLowerCase(Locale.ROOT)))
                .isPresent())
        && REFUSED.stream().noneMatch(header::containsKey);
  }

  private static Optional<Map<String, JsonValue>> object(String part, JsonCodec json) {
    return decoded(part)
        .flatMap(json::read)
        .flatMap(
            value ->
                value instanceof JsonObject object
                    ? Optional.of(object.members())
                    : Optional.empty());
  }

  /** The bytes of a part, if it is their only spelling: the last character can have idle bits. */
  private static Optional<byte[]> decoded(String part) {
    try {
      byte[] bytes = Base64.getUrlDecoder().decode(part);
      return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes).equals(part)
          ? Optional.of(bytes)
          : Optional.empty();
    } catch (IllegalArgumentException malformed) {
      return Optional.empty();
    }
  }

  private static Optional<JWSObject> jws(String token) {
    try {
      return Optional.of(JWSObject.parse(token));
    } catch (ParseException malformed) {
      return Optional.empty();
    }
  }
}
