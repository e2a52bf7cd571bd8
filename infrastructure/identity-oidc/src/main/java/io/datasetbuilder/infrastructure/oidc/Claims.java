package io.datasetbuilder.infrastructure.oidc;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The claims of a token that this service reads, each of its type (RFC 7519, section 4.1; OpenID
 * Connect Core, section 5.1).
 *
 * @param audience everything that the token is meant for, at least one
 * @param expiresAt seconds since 1970, as are the other times
 * @param notBefore the time of issue when the token states none
 * @param email not empty
 * @param hostedDomain not empty
 */
record Claims(
    String issuer,
    String subject,
    Set<String> audience,
    BigDecimal issuedAt,
    BigDecimal notBefore,
    BigDecimal expiresAt,
    EmailVerification emailVerified,
    Optional<String> email,
    Optional<String> hostedDomain) {

  /** The statement of a provider about the address. */
  enum EmailVerification {
    /** The boolean true. */
    VERIFIED,
    /** Not stated. */
    ABSENT,
    /** Anything else, the text "true" included: a reader that guesses could guess wrong. */
    REFUSED;

    static EmailVerification of(Map<String, JsonValue> members) {
      if (!members.containsKey("email_verified")) {
        return ABSENT;
      }
      return JsonValue.of(true).equals(members.get("email_verified")) ? VERIFIED : REFUSED;
    }
  }

  /** OpenID Connect Core, section 2. */
  private static final int LONGEST_SUBJECT = 255;

  /** The last second of the year 9999: later ones are milliseconds that are taken for seconds. */
  private static final BigDecimal LAST_SECOND = BigDecimal.valueOf(253_402_300_799L);

  /**
   * Reads claims.
   *
   * @return empty when one is missing, of another type, or impossible
   */
  static Optional<Claims> of(Map<String, JsonValue> members) {
    Optional<String> issuer = SignedToken.text(members, "iss");
    Optional<String> subject = SignedToken.text(members, "sub").filter(Claims::isSubject);
    Set<String> audience = audience(members);
    Optional<BigDecimal> issuedAt = time(members, "iat");
    Optional<BigDecimal> notBefore = members.containsKey("nbf") ? time(members, "nbf") : issuedAt;
    Optional<BigDecimal> expiresAt = time(members, "exp");
    Optional<String> email = SignedToken.text(members, "email");
    Optional<String> hostedDomain = SignedToken.text(members, "hd");
    if (issuer.isEmpty()
        || subject.isEmpty()
        || audience.isEmpty()
        || issuedAt.isEmpty()
        || notBefore.isEmpty()
        || expiresAt.isEmpty()
        || members.containsKey("email") != email.isPresent()
        || members.containsKey("hd") != hostedDomain.isPresent()) {
      return Optional.empty();
    }
    return Optional.of(
        new Claims(
            issuer.get(),
            subject.get(),
            audience,
            issuedAt.get(),
            notBefore.get(),
            expiresAt.get(),
            EmailVerification.of(members),
            email,
            hostedDomain));
  }

  /** Fault of the first claim that {@link #of} cannot read. */
  static TokenFault fault(Map<String, JsonValue> members) {
    if (SignedToken.text(members, "iss").isEmpty()) {
      return TokenFault.claim("iss", "it must be a text");
    }
    if (SignedToken.text(members, "sub").filter(Claims::isSubject).isEmpty()) {
      return TokenFault.claim("sub", "it must be a text of 1 to 255 printable characters");
    }
    if (audience(members).isEmpty()) {
      return TokenFault.claim("aud", "it must be a text or a list of texts");
    }
    for (String time : List.of("iat", "exp", "nbf")) {
      boolean optional = time.equals("nbf") && !members.containsKey(time);
      if (!optional && time(members, time).isEmpty()) {
        return TokenFault.claim(time, "it must be a number of seconds since 1970");
      }
    }
    String name =
        members.containsKey("email") && SignedToken.text(members, "email").isEmpty()
            ? "email"
            : "hd";
    return TokenFault.claim(name, "it must be a text, or absent");
  }

  /** A text or a list of texts; empty for everything else. */
  private static Set<String> audience(Map<String, JsonValue> members) {
    JsonValue value = members.get("aud");
    List<JsonValue> items =
        value instanceof JsonArray array
            ? array.items()
            : value instanceof JsonText ? List.of(value) : List.of();
    return items.stream().allMatch(JsonText.class::isInstance)
        ? items.stream().map(item -> ((JsonText) item).value()).collect(Collectors.toSet())
        : Set.of();
  }

  /**
   * Whether a text is a valid subject. An unpaired surrogate has no UTF-8 form, so that two
   * subjects could become one owner.
   */
  private static boolean isSubject(String subject) {
    return subject.length() <= LONGEST_SUBJECT
        && !subject.isBlank()
        && subject.chars().noneMatch(Character::isISOControl)
        && StandardCharsets.UTF_8.newEncoder().canEncode(subject);
  }

  /** A number, whole or not, of seconds. */
  private static Optional<BigDecimal> time(Map<String, JsonValue> members, String name) {
    return members.get(name) instanceof JsonNumber number
            && number.value().signum() >= 0
            && number.value().compareTo(LAST_SECOND) <= 0
        ? Optional.of(number.value())
        : Optional.empty();
  }
}
