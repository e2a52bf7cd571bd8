package io.datasetbuilder.embedded.settings;

import io.datasetbuilder.auth.credential.MasterKey;
import io.datasetbuilder.auth.credential.MasterKey.MasterKeys;
import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.retention.Retention;
import io.datasetbuilder.buildspec.text.NearestName;
import io.datasetbuilder.embedded.settings.Settings.StateSettings.Backend;
import io.datasetbuilder.infrastructure.httpclient.PrivateHosts;
import io.datasetbuilder.pipeline.source.terms.EvaluateTerms.DeclarationPolicy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Stream;

/** One reading of the variables: gathers what is wrong with all of them. For one thread. */
final class SettingsReader {

  private static final String HOSTS_PREFIX = "SVC_PROVIDER_";
  private static final String SCHEME = "jdbc:postgresql:";
  private static final String HOSTS_SUFFIX = "_EXTRA_HOSTS";

  private final Variables variables;
  private final ServerReader server;
  private final List<Problem> problems = new ArrayList<>();
  private final List<Problem> passedOver = new ArrayList<>();

  SettingsReader(Map<String, String> variables) {
    this.variables = new Variables(variables);
    this.server = new ServerReader(this.variables);
  }

  Settings.Reading read() {
    ObjectSettings objects = ObjectSettings.read(variables, problems);
    Settings settings =
        new Settings(
            EngineSettings.read(variables, problems),
            variables.seconds(Setting.PREVIEW_TIME_LIMIT_SECONDS, problems),
            variables.number(Setting.CANCELLED_RUN_TTL_HOURS, passedOver),
            retention(),
            sources(),
            uploads(),
            credentials(),
            server.read(),
            state(),
            objects.folder(variables, TextSetting.WAREHOUSE, problems).map(WarehouseSettings::in),
            QuerySettings.read(variables, problems),
            PublishSettings.read(variables, problems),
            HooksFile.read(variables, problems),
            remoteToken(),
            objects);
    return new Settings.Reading(settings, problems, warnings(), server.findings());
  }

  private Retention retention() {
    return new Retention(
        limit(Setting.KEEP_RUNS), limit(Setting.KEEP_DAYS), limit(Setting.KEEP_FAILED_DAYS));
  }

  private Optional<Long> limit(Setting setting) {
    OptionalLong limit = variables.number(setting, problems);
    return limit.isPresent() ? Optional.of(limit.getAsLong()) : Optional.empty();
  }

  private Settings.SourceSettings sources() {
    return new Settings.SourceSettings(
        variables.folder(TextSetting.PROVIDER_DIR, problems),
        extraHosts(),
        privateHosts(),
        variables.numberOrStandard(Setting.PARAM_GRID_MAX_COMBINATIONS, problems),
        (int) variables.numberOrStandard(Setting.PROVIDER_MAX_PAGES, problems),
        variables.seconds(Setting.CHECKPOINT_MAX_AGE_SECONDS, problems),
        variables.numberOrStandard(Setting.URL_FETCH_MAX_BYTES, passedOver),
        variables.seconds(Setting.PROVIDER_TEST_TIMEOUT, problems),
        variables.flag(BooleanSetting.ALLOW_DECLARED_TERMS, problems)
            ? DeclarationPolicy.ACCEPT
            : DeclarationPolicy.REFUSE);
  }

  private Settings.UploadSettings uploads() {
    return new Settings.UploadSettings(
        variables.numberOrStandard(Setting.MAX_UPLOAD_BYTES, passedOver),
        variables.number(Setting.UPLOAD_MAX_FILES, passedOver),
        variables.number(Setting.UPLOAD_MAX_TOTAL_BYTES, passedOver),
        variables.number(Setting.UPLOAD_RETENTION_DAYS, passedOver));
  }

  private Settings.CredentialSettings credentials() {
    Map<String, String> keys = new HashMap<>();
    variables
        .all()
        .forEach(
            (name, value) -> {
              if (TextSetting.API_KEY.matches(name) || TextSetting.API_SECRET.matches(name)) {
                keys.put(name, value);
              }
            });
    return new Settings.CredentialSettings(masterKeys(), keys);
  }

  private Optional<MasterKeys> masterKeys() {
    List<MasterKey> current = masterKeys(TextSetting.CREDENTIAL_MASTER_KEY);
    List<MasterKey> earlier = masterKeys(TextSetting.CREDENTIAL_PREVIOUS_MASTER_KEYS);
    if (current.size() > 1) {
      problems.add(
          Variables.refused(TextSetting.CREDENTIAL_MASTER_KEY.variable(), "must be a single key"));
    }
    return current.stream().findFirst().map(key -> new MasterKeys(key, earlier));
  }

  private List<MasterKey> masterKeys(TextSetting setting) {
    List<MasterKey> keys = new ArrayList<>();
    for (String part : variables.parts(setting.variable())) {
      Optional<MasterKey> key = MasterKey.parse(part);
      if (key.isEmpty()) {
        problems.add(Variables.refused(setting.variable(), "must be 32 bytes in URL-safe base64"));
      }
      key.ifPresent(keys::add);
    }
    return keys;
  }

  private Settings.StateSettings state() {
    Backend backend = backend();
    Optional<String> url = text(TextSetting.DATABASE_URL);
    if (backend == Backend.POSTGRES && url.filter(given -> given.startsWith(SCHEME)).isEmpty()) {
      problems.add(
          Variables.refused(
                  TextSetting.DATABASE_URL.variable(), "must be the address of the database")
              .withHint("such as " + SCHEME + "//host:5432/name"));
      url = Optional.empty();
    }
    return new Settings.StateSettings(
        backend,
        url,
        text(TextSetting.DATABASE_USER),
        password(),
        variables.folder(TextSetting.NATIVE_DIR, problems));
  }

  private Backend backend() {
    String variable = TextSetting.STORAGE_BACKEND.variable();
    return switch (variables.written(variable).toLowerCase(Locale.ROOT)) {
      case "", "sqlite" -> Backend.SQLITE;
      case "postgres" -> Backend.POSTGRES;
      default -> {
        problems.add(Variables.refused(variable, "must be sqlite or postgres"));
        yield Backend.SQLITE;
      }
    };
  }

  private Optional<String> text(TextSetting setting) {
    return Optional.of(variables.written(setting.variable())).filter(text -> !text.isEmpty());
  }

  /** As it is written, blanks too: the database checks it. */
  private Optional<Secret> password() {
    String variable = TextSetting.DATABASE_PASSWORD.variable();
    String written = variables.all().getOrDefault(variable, "");
    if (written.isEmpty()) {
      return Optional.empty();
    }
    try {
      // One that is too short to be found in texts is still a password.
      return Optional.of(
          Secret.isAcceptable(written) ? new Secret(written) : Secret.ofPublicValue(written));
    } catch (IllegalArgumentException notPlain) {
      problems.add(Variables.refused(variable, "must be a text without control characters"));
      return Optional.empty();
    }
  }

  private Optional<Secret> remoteToken() {
    Optional<String> written = text(TextSetting.REMOTE_TOKEN);
    if (written.isPresent() && !Secret.isAcceptable(written.get())) {
      problems.add(
          Variables.refused(
              TextSetting.REMOTE_TOKEN.variable(), "must have 6 to 8192 characters on one line"));
    }
    return written.filter(Secret::isAcceptable).map(Secret::new);
  }

  private PrivateHosts privateHosts() {
    String variable = TextSetting.PROVIDER_PRIVATE_HOSTS.variable();
    Optional<PrivateHosts> hosts = PrivateHosts.parse(variables.parts(variable));
    if (hosts.isEmpty()) {
      problems.add(
          Variables.refused(
                  variable, "must hold exact names and networks in the notation of CIDR only")
              .withHint("such as data.intern.example,10.20.0.0/16"));
    }
    return hosts.orElse(PrivateHosts.NONE);
  }

  private Map<String, List<String>> extraHosts() {
    Map<String, List<String>> hosts = new HashMap<>();
    for (String name : variables.all().keySet()) {
      if (TextSetting.PROVIDER_EXTRA_HOSTS.matches(name)) {
        String provider =
            name.substring(HOSTS_PREFIX.length(), name.length() - HOSTS_SUFFIX.length());
        hosts.put(provider.toLowerCase(Locale.ROOT), variables.parts(name));
      }
    }
    return hosts;
  }

  private List<String> warnings() {
    List<String> warnings = new ArrayList<>();
    passedOver.forEach(problem -> warnings.add(problem.message() + "; it counts as not set"));
    for (String name : new TreeMap<>(variables.all()).keySet()) {
      if (name.startsWith(Setting.PREFIX) && !Setting.isKnown(name)) {
        warnings.add(name + " has no effect: there is no such setting" + nearest(name));
      }
    }
    return warnings;
  }

  private static String nearest(String name) {
    List<String> known =
        Stream.of(
                Stream.of(Setting.values()).map(Setting::variable),
                Stream.of(BooleanSetting.values()).map(BooleanSetting::variable),
                Stream.of(TextSetting.values()).map(TextSetting::variable))
            .flatMap(names -> names)
            .toList();
    return NearestName.of(name, known).map(setting -> "; did you mean " + setting + "?").orElse("");
  }
}
