package io.datasetbuilder.embedded.settings;

import io.datasetbuilder.auth.credential.MasterKey;
import io.datasetbuilder.auth.credential.MasterKeys;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.text.NearestName;
import io.datasetbuilder.embedded.problem.ServiceProblem;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** One reading of the variables: gathers what is wrong with all of them. For one thread. */
final class SettingsReader {

  private static final String HOSTS_PREFIX = "SVC_PROVIDER_";
  private static final String HOSTS_SUFFIX = "_EXTRA_HOSTS";

  private final Map<String, String> variables;
  private final List<Problem> problems = new ArrayList<>();
  private final List<Problem> passedOver = new ArrayList<>();

  SettingsReader(Map<String, String> variables) {
    this.variables = variables;
  }

  Settings.Reading read() {
    Settings settings =
        new Settings(
            number(Setting.ENGINE_THREADS, problems),
            number(Setting.ENGINE_MEMORY_MB, problems),
            number(Setting.ENGINE_MAX_SPILL_MB, problems),
            number(Setting.CANCELLED_RUN_TTL_HOURS, passedOver),
            sources(),
            uploads(),
            credentials());
    return new Settings.Reading(settings, problems, warnings());
  }

  private SourceSettings sources() {
    return new SourceSettings(
        folder(TextSetting.PROVIDER_DIR),
        extraHosts(),
        numberOrStandard(Setting.PARAM_GRID_MAX_COMBINATIONS, problems),
        (int) numberOrStandard(Setting.PROVIDER_MAX_PAGES, problems),
        Duration.ofSeconds(numberOrStandard(Setting.CHECKPOINT_MAX_AGE_SECONDS, problems)),
        numberOrStandard(Setting.URL_FETCH_MAX_BYTES, passedOver),
        Duration.ofSeconds(numberOrStandard(Setting.PROVIDER_TEST_TIMEOUT, problems)));
  }

  private UploadSettings uploads() {
    return new UploadSettings(
        numberOrStandard(Setting.MAX_UPLOAD_BYTES, passedOver),
        number(Setting.UPLOAD_MAX_FILES, passedOver),
        number(Setting.UPLOAD_MAX_TOTAL_BYTES, passedOver),
        number(Setting.UPLOAD_RETENTION_DAYS, passedOver));
  }

  private CredentialSettings credentials() {
    Map<String, String> keys = new HashMap<>();
    variables.forEach(
        (name, value) -> {
          if (TextSetting.API_KEY.matches(name) || TextSetting.API_SECRET.matches(name)) {
            keys.put(name, value);
          }
        });
    return new CredentialSettings(masterKeys(), keys);
  }

  private Optional<MasterKeys> masterKeys() {
    List<MasterKey> current = masterKeys(TextSetting.CREDENTIAL_MASTER_KEY);
    List<MasterKey> earlier = masterKeys(TextSetting.CREDENTIAL_PREVIOUS_MASTER_KEYS);
    if (current.size() > 1) {
      problems.add(refused(TextSetting.CREDENTIAL_MASTER_KEY.variable(), "must be a single key"));
    }
    return current.stream().findFirst().map(key -> new MasterKeys(key, earlier));
  }

  private List<MasterKey> masterKeys(TextSetting setting) {
    List<MasterKey> keys = new ArrayList<>();
    for (String part : parts(setting.variable())) {
      Optional<MasterKey> key = MasterKey.parse(part);
      if (key.isEmpty()) {
        problems.add(refused(setting.variable(), "must be 32 bytes in URL-safe base64"));
      }
      key.ifPresent(keys::add);
    }
    return keys;
  }

  private Map<String, List<String>> extraHosts() {
    Map<String, List<String>> hosts = new HashMap<>();
    for (String name : variables.keySet()) {
      if (TextSetting.PROVIDER_EXTRA_HOSTS.matches(name)) {
        String provider =
            name.substring(HOSTS_PREFIX.length(), name.length() - HOSTS_SUFFIX.length());
        hosts.put(provider.toLowerCase(Locale.ROOT), parts(name));
      }
    }
    return hosts;
  }

  private Optional<Path> folder(TextSetting setting) {
    String written = written(setting.variable());
    if (written.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(Path.of(written).toAbsolutePath());
    } catch (InvalidPathException noPath) {
      problems.add(refused(setting.variable(), "must be a folder"));
      return Optional.empty();
    }
  }

  /** Our standards that are numbers are written as such. */
  private long numberOrStandard(Setting setting, List<Problem> refusals) {
    return number(setting, refusals).orElseGet(() -> Long.parseLong(setting.standard()));
  }

  private OptionalLong number(Setting setting, List<Problem> refusals) {
    String written = written(setting.variable());
    if (written.isEmpty()) {
      return OptionalLong.empty();
    }
    OptionalLong value = wholeNumber(written);
    if (value.isPresent()
        && value.getAsLong() >= setting.least()
        && value.getAsLong() <= setting.most()) {
      return value;
    }
    String range = "must be a whole number from " + setting.least() + " to " + setting.most();
    refusals.add(
        refused(setting.variable(), range).withHint("leave it out for " + setting.standard()));
    return OptionalLong.empty();
  }

  private static OptionalLong wholeNumber(String written) {
    try {
      return OptionalLong.of(Long.parseLong(written));
    } catch (NumberFormatException notANumber) {
      return OptionalLong.empty();
    }
  }

  private String written(String variable) {
    return variables.getOrDefault(variable, "").strip();
  }

  private List<String> parts(String variable) {
    return Stream.of(written(variable).split(","))
        .map(String::strip)
        .filter(Predicate.not(String::isEmpty))
        .toList();
  }

  private static Problem refused(String variable, String why) {
    return Problem.of(ServiceProblem.INVALID_SETTING, variable, variable + " " + why);
  }

  private List<String> warnings() {
    List<String> warnings = new ArrayList<>();
    passedOver.forEach(problem -> warnings.add(problem.message() + "; it counts as not set"));
    for (String name : new TreeMap<>(variables).keySet()) {
      if (name.startsWith(Setting.PREFIX) && !Setting.isKnown(name)) {
        warnings.add(name + " has no effect: there is no such setting" + nearest(name));
      }
    }
    return warnings;
  }

  private static String nearest(String name) {
    List<String> known =
        Stream.concat(
                Stream.of(Setting.values()).map(Setting::variable),
                Stream.of(TextSetting.values()).map(TextSetting::variable))
            .toList();
    return NearestName.of(name, known).map(setting -> "; did you mean " + setting + "?").orElse("");
  }
}
