package io.datasetbuilder.embedded.settings;

import java.util.regex.Pattern;

/** The settings that are texts, and those whose names depend on a provider. */
public enum TextSetting {
  PROVIDER_DIR(
      "SVC_PROVIDER_DIR",
      "SVC_PROVIDER_DIR",
      "Folder with definitions of further providers (docs/providers.md)."),
  PROVIDER_EXTRA_HOSTS(
      "SVC_PROVIDER_<NAME>_EXTRA_HOSTS",
      "SVC_PROVIDER_[A-Z0-9_]+_EXTRA_HOSTS",
      "Further hosts, separated by commas, that a provider may be called at; exact names only."),
  API_KEY(
      "SVC_<SLOT>_API_KEY",
      "SVC_[A-Z0-9_]+_API_KEY",
      "Key of a provider; `catalog list` tells the variable. Secret."),
  API_SECRET(
      "SVC_<SLOT>_API_SECRET",
      "SVC_[A-Z0-9_]+_API_SECRET",
      "Second secret of a provider whose credential is a pair. Secret."),
  CREDENTIAL_MASTER_KEY(
      "SVC_CREDENTIAL_MASTER_KEY",
      "SVC_CREDENTIAL_MASTER_KEY",
      "32 random bytes in URL-safe base64: encrypts stored credentials. Without it none is stored."
          + " Secret."),
  CREDENTIAL_PREVIOUS_MASTER_KEYS(
      "SVC_CREDENTIAL_PREVIOUS_MASTER_KEYS",
      "SVC_CREDENTIAL_PREVIOUS_MASTER_KEYS",
      "Earlier master keys, separated by commas: what they encrypted can be read until `providers"
          + " key rotate` has run. Secret.");

  private final String shown;
  private final Pattern name;
  private final String meaning;

  TextSetting(String shown, String name, String meaning) {
    this.shown = shown;
    this.name = Pattern.compile(name);
    this.meaning = meaning;
  }

  /** The environment variable, with what varies in angle brackets. */
  public String variable() {
    return shown;
  }

  /** What it decides, in a sentence. */
  public String meaning() {
    return meaning;
  }

  /** Whether a variable is this setting. */
  boolean matches(String variable) {
    return name.matcher(variable).matches();
  }
}
