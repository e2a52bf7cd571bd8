package io.datasetbuilder.infrastructure.oidc;

import io.datasetbuilder.auth.principal.TeamName;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Claim of one issuer whose values are the teams of a person: a text, or a list of texts. A value
 * of another form, or more than {@value #MOST_TEAMS}, states no team at all: a part of the teams
 * would be an arbitrary one. A text that is not the name of a team is no team.
 *
 * @param issuer the only issuer that states teams: two issuers could use one name
 * @param name of the claim, exactly; never a path
 */
public record TeamsClaim(String issuer, String name) {

  /** The most teams of a person; Entra ID states no more groups than these in a token. */
  public static final int MOST_TEAMS = 200;

  private static final Logger LOG = System.getLogger(TeamsClaim.class.getName());

  private static final String ISSUER_END = "|";

  private static final Pattern NAME = Pattern.compile("[\\x21-\\x7b\\x7d\\x7e]{1,200}");

  /**
   * Claims about the token, and about the person, who may often choose them: whoever could write
   * the claim would be in every team.
   */
  private static final Set<String> OF_TOKEN_OR_PERSON =
      Set.of(
          "iss",
          "sub",
          "aud",
          "exp",
          "nbf",
          "iat",
          "jti",
          "azp",
          "nonce",
          "auth_time",
          "acr",
          "amr",
          "sid",
          "scope",
          "scp",
          "email",
          "email_verified",
          "hd",
          "name",
          "given_name",
          "family_name",
          "middle_name",
          "nickname",
          "preferred_username",
          "unique_name",
          "upn",
          "profile",
          "picture",
          "website",
          "gender",
          "birthdate",
          "zoneinfo",
          "locale",
          "phone_number",
          "phone_number_verified",
          "address",
          "updated_at");

  /**
   * Requirement that a setting breaks; empty when it names a claim. Follows the name of the setting
   * in a sentence and quotes no value.
   *
   * @param written {@code <claim>}, or {@code <issuer>|<claim>}
   * @param issuers all that are trusted
   */
  public static Optional<String> requirement(String written, List<String> issuers) {
    String name = name(written);
    if (!NAME.matcher(name).matches()) {
      return Optional.of("must name a claim with 1 to 200 characters and without spaces");
    }
    if (OF_TOKEN_OR_PERSON.contains(name)) {
      return Optional.of("must not be a claim about the user or the token");
    }
    if (issuer(written).isEmpty()) {
      return issuers.size() > 1
          ? Optional.of("must be <issuer>|<claim> where there are several issuers")
          : Optional.empty();
    }
    return issuers.contains(issuer(written).get())
        ? Optional.empty()
        : Optional.of("must name an issuer of OIDC_ISSUER, exactly as it is there");
  }

  /**
   * Reads a setting.
   *
   * @throws IllegalArgumentException when it breaks a {@link #requirement}
   */
  public static TeamsClaim read(String written, List<String> issuers) {
    requirement(written, issuers)
        .ifPresent(
            broken -> {
              throw new IllegalArgumentException("the claim of teams " + broken);
            });
    return new TeamsClaim(issuer(written).orElseGet(() -> issuers.get(0)), name(written));
  }

  /** The teams that verified claims of an issuer state. */
  Set<TeamName> teams(String stating, Map<String, JsonValue> claims) {
    JsonValue value = claims.get(name);
    if (!issuer.equals(stating) || value == null) {
      return Set.of();
    }
    Optional<List<String>> texts = texts(value);
    if (texts.isEmpty()) {
      LOG.log(Level.WARNING, "a token states no teams: " + fault().sentence());
    }
    return texts.stream()
        .flatMap(List::stream)
        .filter(TeamName::isValid)
        .map(TeamName::new)
        .collect(Collectors.toUnmodifiableSet());
  }

  private TokenFault fault() {
    return TokenFault.claim(
        name, "it must be a text or a list of at most " + MOST_TEAMS + " texts");
  }

  private static Optional<List<String>> texts(JsonValue value) {
    List<JsonValue> items = value instanceof JsonArray array ? array.items() : List.of(value);
    return items.size() <= MOST_TEAMS && items.stream().allMatch(JsonText.class::isInstance)
        ? Optional.of(items.stream().map(item -> ((JsonText) item).value()).toList())
        : Optional.empty();
  }

  private static Optional<String> issuer(String written) {
    int end = written.lastIndexOf(ISSUER_END);
    return end < 0 ? Optional.empty() : Optional.of(written.substring(0, end));
  }

  private static String name(String written) {
    return written.substring(written.lastIndexOf(ISSUER_END) + 1);
  }
}
