package io.datasetbuilder.embedded.settings;

import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.buildspec.problem.Problem;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Reads how the service is served. For one thread. */
final class ServerReader {

  private static final String LOCAL_HOST = "127.0.0.1";
  private static final String EVERY_HOST = "0.0.0.0";
  private static final int STANDARD_PORT = 8000;
  private static final Path LOCAL_FOLDER = Path.of("build");
  private static final Path VOLUME = Path.of("/data");
  private static final Pattern ORIGIN = Pattern.compile("https?://[^/\\s*?#@]+");

  private static final List<TextSetting> ENTRY_TEXTS =
      List.of(TextSetting.HOST, TextSetting.OUTPUT_DIR);

  private final Variables variables;
  private final List<Problem> problems = new ArrayList<>();
  private final List<Problem> passedOver = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();

  ServerReader(Variables variables) {
    this.variables = variables;
  }

  ServerSettings read() {
    boolean container = flag(TextSetting.CONTAINER);
    boolean devMode = flag(TextSetting.DEV_MODE);
    Optional<Secret> apiKey = apiKey();
    problems.addAll(
        new AccessRules(variables, warnings).judge(container, devMode, apiKey.isPresent()));
    int workers = (int) variables.numberOrStandard(Setting.MAX_WORKERS, problems);
    return new ServerSettings(
        apiKey,
        devMode,
        origins(),
        variables.numberOrStandard(Setting.AUTH_FAILURE_LIMIT, passedOver),
        seconds(Setting.AUTH_FAILURE_WINDOW_SECONDS, passedOver),
        workers,
        (int) variables.number(Setting.MAX_BUILDS, problems).orElse(workers),
        seconds(Setting.BUILD_WAIT_SECONDS, problems),
        seconds(Setting.BUILD_TIME_LIMIT_SECONDS, problems),
        seconds(Setting.SHUTDOWN_GRACE_SECONDS, problems),
        variables.folder(TextSetting.REPLAY_DIR, problems),
        container,
        host(container),
        port(container),
        outputFolder(container));
  }

  /** What was found; asked for after the reading. */
  ServerFindings findings() {
    List<String> all = new ArrayList<>(warnings);
    passedOver.forEach(problem -> all.add(problem.message() + "; it counts as not set"));
    return new ServerFindings(problems, all);
  }

  private boolean flag(TextSetting setting) {
    return variables.flag(setting.variable(), warnings);
  }

  private Optional<Secret> apiKey() {
    String variable = TextSetting.SERVER_API_KEY.variable();
    String written = variables.written(variable);
    if (!written.isEmpty() && !Secret.isAcceptable(written)) {
      problems.add(Variables.refused(variable, "must have 6 to 8192 characters on one line"));
    }
    return Optional.of(written).filter(Secret::isAcceptable).map(Secret::new);
  }

  private List<String> origins() {
    List<String> written = variables.parts(TextSetting.ALLOWED_ORIGINS.variable());
    if (!written.stream().allMatch(ORIGIN.asMatchPredicate())) {
      warnings.add(
          TextSetting.ALLOWED_ORIGINS.variable()
              + " holds what is not an origin such as https://example.org; it allows nothing");
    }
    return written.stream().filter(ORIGIN.asMatchPredicate()).toList();
  }

  private Duration seconds(Setting setting, List<Problem> refusals) {
    return Duration.ofSeconds(variables.numberOrStandard(setting, refusals));
  }

  private String host(boolean container) {
    if (!container) {
      ENTRY_TEXTS.stream().map(TextSetting::variable).forEach(this::outsideOfContainer);
      return LOCAL_HOST;
    }
    return Optional.of(variables.written(TextSetting.HOST.variable()))
        .filter(Predicate.not(String::isEmpty))
        .orElse(EVERY_HOST);
  }

  private int port(boolean container) {
    if (!container) {
      outsideOfContainer(Setting.PORT.variable());
      return STANDARD_PORT;
    }
    return (int) variables.numberOrStandard(Setting.PORT, problems);
  }

  private Path outputFolder(boolean container) {
    return container
        ? variables.folder(TextSetting.OUTPUT_DIR, problems).orElse(VOLUME)
        : LOCAL_FOLDER;
  }

  private void outsideOfContainer(String variable) {
    if (variables.isSet(variable)) {
      warnings.add(variable + " has an effect in a container only; use the option of serve");
    }
  }
}
