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
  PROVIDER_PRIVATE_HOSTS(
      "SVC_PROVIDER_PRIVATE_HOSTS",
      "Hosts of inner networks, separated by commas: exact names, or networks such as 10.20.0.0/16."
          + " Providers that are defined in SVC_PROVIDER_DIR may be called there; no other provider"
          + " and no `url` source."),
  API_KEY(
      "SVC_<SLOT>_API_KEY",
      "SVC_[A-Z0-9_]+_API_KEY",
      "Key of a provider; `catalog list` shows the variable. Secret."),
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
          + " key rotate` has run. Secret."),
  SERVER_API_KEY(
      "SVC_API_KEY",
      "Key that callers of `serve` send in `X-API-Key`. A container does not start without it;"
          + " elsewhere every request is then refused with 401. Secret."),
  REMOTE_TOKEN(
      "SVC_REMOTE_TOKEN",
      "Token of a user at the identity provider of a service that `--remote` names, in the place of"
          + " its key. Secret."),
  ALLOWED_ORIGINS(
      "SVC_ALLOWED_ORIGINS",
      "Origins, separated by commas, whose pages may call; none without it."),
  REPLAY_DIR(
      "SVC_REPLAY_DIR",
      "Folder of recordings that replace the providers of `serve`, as `--replay-dir`."),
  HOST("SVC_HOST", "Address of `serve` in a container (0.0.0.0); else its option `--host`."),
  OUTPUT_DIR(
      "SVC_OUTPUT_DIR",
      "Folder of runs and uploads in a container (/data); else the option `--output-dir`."),
  STORAGE_BACKEND(
      "SVC_STORAGE_BACKEND",
      "Which database keeps the state: `sqlite`, a file in the output folder, or `postgres`."),
  DATABASE_URL("SVC_DATABASE_URL", "Address of the database of `postgres`, as JDBC writes it."),
  DATABASE_USER("SVC_DATABASE_USER", "User of the database, when the address names none."),
  DATABASE_PASSWORD(
      "SVC_DATABASE_PASSWORD", "Password of the database, when the address has none. Secret."),
  NATIVE_DIR(
      "SVC_NATIVE_DIR",
      "Folder in which the library of SQLite is unpacked and executed; no other is then used."
          + " Without it the first that allows execution: `.service/native` in the output folder,"
          + " the temporary folder, `.cache/dataset-builder` of the user."),
  WAREHOUSE(
      "SVC_WAREHOUSE",
      "Folder of the warehouse, in which builds keep their tables, when `--warehouse` is not given;"
          + " none without it. Apart from the output folder, or `.service/warehouse` in it."),
  LOCAL_PUBLISH_ROOT(
      "SVC_LOCAL_PUBLISH_ROOT",
      "Folder below which the target `local` publishes runs, apart from the output folder and the"
          + " warehouse; without it nothing can be published there."),
  HF_TOKEN(
      "HF_TOKEN",
      "Token with which runs are published at the Hugging Face hub, for callers who have stored"
          + " none; not used where owners are kept apart. Secret."),
  KAGGLE_USERNAME("KAGGLE_USERNAME", "User whose key KAGGLE_KEY is; both are set, or neither."),
  KAGGLE_KEY(
      "KAGGLE_KEY",
      "Key with which runs are published at Kaggle, for callers who have stored none; not used"
          + " where owners are kept apart. Secret."),
  HF_ENDPOINT(
      "HF_ENDPOINT",
      "Address in the place of the Hugging Face hub: `https`, or `http` of a loopback address. It"
          + " gets the token."),
  KAGGLE_API_ENDPOINT(
      "KAGGLE_API_ENDPOINT",
      "Address in the place of Kaggle: `https`, or `http` of a loopback address. It gets the key."),
  OIDC_ISSUER(
      "OIDC_ISSUER",
      "Identity providers, separated by commas, exactly as their tokens state them: persons sign in"
          + " with a bearer token, and owners are kept apart."),
  OIDC_AUDIENCE("OIDC_AUDIENCE", "What tokens name as their audience; set with OIDC_ISSUER."),
  OIDC_JWKS_URL(
      "OIDC_JWKS_URL",
      "Addresses of the key sets, one for each issuer; without it from the discovery of the"
          + " issuer."),
  OIDC_ALLOWED_HD(
      "OIDC_ALLOWED_HD", "Organisations (claim `hd`) whose persons enter without an approval."),
  OIDC_ALLOWED_SUBJECTS(
      "OIDC_ALLOWED_SUBJECTS",
      "Persons who enter without an approval: their subjects, or `<issuer>|<subject>` where there"
          + " are several issuers."),
  OIDC_ALLOWED_EMAILS(
      "OIDC_ALLOWED_EMAILS",
      "Addresses whose persons enter without an approval, where `email_verified` is true."),
  ADMIN_SUBJECTS(
      "SVC_ADMIN_SUBJECTS", "Administrators, separated by commas: `<issuer>|<subject>`.");

  private final String shown;
  private final Pattern name;
  private final String meaning;

  TextSetting(String variable, String meaning) {
    this(variable, variable, meaning);
  }

  TextSetting(String shown, String name, String meaning) {
    this.shown = shown;
    this.name = Pattern.compile(name);
    this.meaning = meaning;
  }

  /** The environment variable, with what varies in angle brackets. */
  public String variable() {
    return shown;
  }

  /** Meaning of the setting, in a sentence. */
  public String meaning() {
    return meaning;
  }

  /** Whether a variable is this setting. */
  boolean matches(String variable) {
    return name.matcher(variable).matches();
  }
}
