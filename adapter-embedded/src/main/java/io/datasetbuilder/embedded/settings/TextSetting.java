package io.datasetbuilder.embedded.settings;

import java.util.regex.Pattern;

/** The settings that are texts, and those whose names depend on a provider. */
public enum TextSetting {
  ENGINE(
      "SVC_ENGINE",
      "Name of the table engine of builds and previews: `duckdb` (default), or `spark` in the"
          + " distribution that has it (docs/scale.md). Queries always use DuckDB."),
  SPARK_MASTER(
      "SVC_SPARK_MASTER",
      "Master of Apache Spark when `SVC_ENGINE` is `spark`: `local[*]` (default), `local[n]`,"
          + " `local-cluster[n,cores,MiB]`, `spark://host:port` or `k8s://host`."),
  SPARK_CONF_FILE(
      "SVC_SPARK_CONF_FILE",
      "File of properties with further options of Apache Spark, as its `spark-defaults.conf`."),
  PROVIDER_DIR(
      "SVC_PROVIDER_DIR",
      "SVC_PROVIDER_DIR",
      "Folder with definitions of additional providers (docs/providers.md)."),
  PROVIDER_EXTRA_HOSTS(
      "SVC_PROVIDER_<NAME>_EXTRA_HOSTS",
      "SVC_PROVIDER_[A-Z0-9_]+_EXTRA_HOSTS",
      "Additional hosts of a provider, separated by commas; exact names only."),
  PROVIDER_PRIVATE_HOSTS(
      "SVC_PROVIDER_PRIVATE_HOSTS",
      "Hosts of private networks, separated by commas: exact names, or networks such as"
          + " 10.20.0.0/16. Only providers that are defined in SVC_PROVIDER_DIR may use them, no"
          + " other provider and no `url` source."),
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
      "32 random bytes in URL-safe base64: encrypts stored credentials. Without it credentials"
          + " cannot be stored. Secret."),
  CREDENTIAL_PREVIOUS_MASTER_KEYS(
      "SVC_CREDENTIAL_PREVIOUS_MASTER_KEYS",
      "SVC_CREDENTIAL_PREVIOUS_MASTER_KEYS",
      "Earlier master keys, separated by commas: their credentials stay readable until `providers"
          + " key rotate` has run. Secret."),
  SERVER_API_KEY(
      "SVC_API_KEY",
      "Key that callers of `serve` send in `X-API-Key`. A container does not start without it;"
          + " elsewhere every request is then refused with 401. Secret."),
  REMOTE_TOKEN(
      "SVC_REMOTE_TOKEN",
      "Token of a user at the identity provider of a service that `--remote` names, instead of its"
          + " key. Secret."),
  ALLOWED_ORIGINS(
      "SVC_ALLOWED_ORIGINS",
      "Origins, separated by commas, whose pages may call; by default none."),
  REPLAY_DIR(
      "SVC_REPLAY_DIR",
      "Folder of recordings that replace the providers of `serve`, as `--replay-dir`."),
  HOST("SVC_HOST", "Address of `serve` in a container (0.0.0.0); otherwise its option `--host`."),
  OUTPUT_DIR(
      "SVC_OUTPUT_DIR",
      "Folder of runs and uploads in a container (/data); otherwise the option `--output-dir`."),
  OBJECT_WORK_DIR(
      "SVC_OBJECT_WORK_DIR",
      "Folder of this machine, below which runs of an `s3://` output are built and copied"
          + " (docs/object-storage.md); by default `.cache/dataset-builder/objects` of the user."),
  S3_PATH_STYLE(
      "SVC_S3_PATH_STYLE",
      "Whether the bucket follows the host in addresses of an S3-compatible service, `true` or"
          + " `false`; by default `true` where `AWS_ENDPOINT_URL_S3` or `AWS_ENDPOINT_URL` names a"
          + " service."),
  STORAGE_BACKEND(
      "SVC_STORAGE_BACKEND",
      "Database of the state: `sqlite`, a file in the output folder, or `postgres`."),
  DATABASE_URL("SVC_DATABASE_URL", "JDBC address of the database of `postgres`."),
  DATABASE_USER("SVC_DATABASE_USER", "User of the database, when the address does not name one."),
  DATABASE_PASSWORD(
      "SVC_DATABASE_PASSWORD",
      "Password of the database, when the address does not have one. Secret."),
  NATIVE_DIR(
      "SVC_NATIVE_DIR",
      "Folder in which the library of SQLite is unpacked and executed, instead of the first folder"
          + " that allows execution: `.service/native` in the output folder, the temporary folder,"
          + " `.cache/dataset-builder` of the user."),
  WAREHOUSE(
      "SVC_WAREHOUSE",
      "Folder of the warehouse, to which builds commit their tables, when `--warehouse` is not"
          + " given; by default none. Must be outside of the output folder, or its"
          + " `.service/warehouse`."),
  LOCAL_PUBLISH_ROOT(
      "SVC_LOCAL_PUBLISH_ROOT",
      "Folder below which the target `local` publishes runs, outside of the output folder and the"
          + " warehouse; without it the target is not available."),
  HOOKS_FILE(
      "SVC_HOOKS_FILE",
      "File with the webhooks, commands and files that notices of runs are sent to"
          + " (docs/notices.md); by default none is sent."),
  HF_TOKEN(
      "HF_TOKEN",
      "Token with which runs are published to the Hugging Face Hub, for callers who have not stored"
          + " one; not used when owners are separated. Secret."),
  KAGGLE_USERNAME("KAGGLE_USERNAME", "User of KAGGLE_KEY; both are set, or neither."),
  KAGGLE_KEY(
      "KAGGLE_KEY",
      "Key with which runs are published to Kaggle, for callers who have not stored one; not used"
          + " when owners are separated. Secret."),
  HF_ENDPOINT(
      "HF_ENDPOINT",
      "Address to use instead of the Hugging Face Hub: `https`, or `http` of a loopback address. It"
          + " receives the token."),
  KAGGLE_API_ENDPOINT(
      "KAGGLE_API_ENDPOINT",
      "Address to use instead of Kaggle: `https`, or `http` of a loopback address. It receives the"
          + " key."),
  OIDC_ISSUER(
      "OIDC_ISSUER",
      "Identity providers, separated by commas, exactly as in their tokens: users sign in with a"
          + " bearer token, and owners are separated."),
  OIDC_AUDIENCE("OIDC_AUDIENCE", "Audience that tokens must have; set with OIDC_ISSUER."),
  OIDC_JWKS_URL(
      "OIDC_JWKS_URL",
      "Addresses of the key sets, one for each issuer; by default from the discovery document of"
          + " the issuer."),
  OIDC_ALLOWED_HD("OIDC_ALLOWED_HD", "Organisations (claim `hd`) whose users need no approval."),
  OIDC_ALLOWED_SUBJECTS(
      "OIDC_ALLOWED_SUBJECTS",
      "Users who need no approval: their subjects, or `<issuer>|<subject>` with several issuers."),
  OIDC_ALLOWED_EMAILS(
      "OIDC_ALLOWED_EMAILS",
      "E-mail addresses of users who need no approval, if `email_verified` is true."),
  OIDC_UI_CLIENT_ID(
      "OIDC_UI_CLIENT_ID",
      "Client id of the pages at the first issuer: readers sign in there from the browser, by the"
          + " authorization code flow with PKCE (docs/pages.md)."),
  OIDC_TEAMS_CLAIM(
      "OIDC_TEAMS_CLAIM",
      "Claim of tokens with the teams of the user, `<claim>`, or `<issuer>|<claim>` with several"
          + " issuers: a text or a list of at most 200 texts (docs/sharing.md). Only the provider"
          + " may be able to write it. By default users are in no team."),
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
