package io.datasetbuilder.embedded.settings;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The settings that are on or off. All of them are read by one rule: a word that is neither refuses
 * the start, because a guess could open what the operator meant to close.
 */
public enum BooleanSetting {
  DEV_MODE(
      "SVC_DEV_MODE",
      "`serve` accepts every caller. For development on one machine; refused in a container."),
  REFRESH("SVC_REFRESH", "`serve` builds the scheduled datasets that are due; also `--refresh`."),
  CONTAINER("SVC_CONTAINER", "The process runs in a container; set by the image."),
  OIDC_LOOPBACK_HTTP(
      "SVC_OIDC_LOOPBACK_HTTP",
      "An issuer on this machine may be reached without TLS. For development; refused in a"
          + " container and when other machines can reach the service."),
  ENFORCE_OWNERSHIP(
      "ENFORCE_OWNERSHIP", "Owners are separated although no user signs in; on with OIDC_ISSUER."),
  REQUIRE_OWN_PROVIDER_CREDENTIAL(
      "SVC_REQUIRE_OWN_PROVIDER_CREDENTIAL",
      "Providers are called only with keys of the caller; on when owners are separated."),
  REQUIRE_OWN_PUBLISH_CREDENTIAL(
      "SVC_REQUIRE_OWN_PUBLISH_CREDENTIAL",
      "Runs are never published with a credential of the service; on when owners are separated."),
  CORS_EXTENDED(
      "SVC_CORS_EXTENDED",
      "Pages of the allowed origins may also use PUT and DELETE, and the headers of credentials."),
  ALLOW_DECLARED_TERMS(
      "SVC_ALLOW_DECLARED_TERMS",
      true,
      "The terms that specs declare for their own files and addresses decide whether data may be"
          + " passed on. When off, such data counts as data of unknown terms, unless the spec"
          + " forbids redistribution."),
  ALLOW_SHARED(
      "SVC_ALLOW_SHARED",
      true,
      "Owners may share datasets with the users who have signed in. When off, existing shares have"
          + " no effect, and new ones are refused."),
  PUBLIC_SITE(
      "SVC_PUBLIC_SITE",
      "`serve` shows datasets that were published for everyone to readers without a credential, and"
          + " nothing else.");

  /** The values that are accepted, for the page of the contract and for messages. */
  static final String VALUES = "1, true, yes or on, or 0, false, no or off";

  private static final Set<String> ON = Set.of("1", "true", "yes", "on");
  private static final Set<String> OFF = Set.of("", "0", "false", "no", "off");

  private final String variable;
  private final boolean onByDefault;
  private final String meaning;

  BooleanSetting(String variable, String meaning) {
    this(variable, false, meaning);
  }

  BooleanSetting(String variable, boolean onByDefault, String meaning) {
    this.variable = variable;
    this.onByDefault = onByDefault;
    this.meaning = meaning;
  }

  /** The environment variable. */
  public String variable() {
    return variable;
  }

  /** Whether it is on when its variable is not set. An empty value is off. */
  public boolean isOnByDefault() {
    return onByDefault;
  }

  /** The effect of the setting when it is on, in a sentence. */
  public String meaning() {
    return meaning;
  }

  /**
   * Reads a value in any case, without the blanks around it; an empty value is off.
   *
   * @return empty when the value is neither on nor off
   */
  static Optional<Boolean> parse(String value) {
    String word = value.strip().toLowerCase(Locale.ROOT);
    return ON.contains(word) || OFF.contains(word)
        ? Optional.of(ON.contains(word))
        : Optional.empty();
  }
}
