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
import java.util.stream.Stream;

/** Reads how the service is served. For one thread. */
final class ServerReader {

  private static final String LOCAL_HOST = "127.0.0.1";
  private static final String EVERY_HOST = "0.0.0.0";
  private static final int STANDARD_PORT = 8000;
  private static final Path LOCAL_FOLDER = Path.of("build");
  private static final Path VOLUME = Path.of("/data");
  private static final Pattern ORIGIN = Pattern.compile("https?://[^/\\s*?#@]+");

  private static final List<TextSetting> SIGN_IN =
      List.of(
          TextSetting.OIDC_ISSUER,
          TextSetting.OIDC_AUDIENCE,
          TextSetting.OIDC_ALLOWED,
          TextSetting.ADMIN_SUBJECTS);

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
    checkAccess(container, devMode, apiKey.isPresent());
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

  /** What was found; complete after the reading. */
  Settings.ServerFindings findings() {
    List<String> all = new ArrayList<>(warnings);
    passedOver.forEach(problem -> all.add(problem.message() + "; it counts as not set"));
    return new Settings.ServerFindings(problems, all);
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

  /**
   * Which settings of access go together (Spec, "Authentication"). A setting that closes something
   * and cannot be honoured refuses the start: ignoring it would open what was meant to be closed.
   * So there are no separate owners whom addresses would have to be kept from (Spec, "kind url",
   * rule 10).
   */
  private void checkAccess(boolean container, boolean devMode, boolean apiKey) {
    String key = TextSetting.SERVER_API_KEY.variable();
    String dev = TextSetting.DEV_MODE.variable();
    boolean ownership = flag(TextSetting.ENFORCE_OWNERSHIP);
    boolean issuer = variables.isSet(TextSetting.OIDC_ISSUER.variable());
    if (container && !apiKey && !variables.isSet(key)) {
      problems.add(Variables.refused(key, "must be set in a container"));
    }
    if (devMode && container) {
      problems.add(Variables.refused(dev, "lets everybody in, which no container may"));
    }
    if (devMode && (issuer || ownership)) {
      problems.add(Variables.refused(dev, "cannot go with OIDC_ISSUER or ENFORCE_OWNERSHIP"));
    }
    signIn(ownership).forEach(name -> problems.add(noSignIn(name)));
    warnOfAccess(devMode, container, apiKey);
  }

  private Stream<String> signIn(boolean ownership) {
    Stream<String> set =
        variables.all().keySet().stream()
            .filter(name -> SIGN_IN.stream().anyMatch(setting -> setting.matches(name)))
            .filter(variables::isSet)
            .sorted();
    return ownership ? Stream.concat(set, Stream.of(ownershipVariable())) : set;
  }

  private static String ownershipVariable() {
    return TextSetting.ENFORCE_OWNERSHIP.variable();
  }

  private static Problem noSignIn(String variable) {
    return Variables.refused(
            variable, "is set, but this version has no sign-in and no separate owners")
        .withHint("leave it out, and let one group of people use the service with its API key");
  }

  private void warnOfAccess(boolean devMode, boolean container, boolean apiKey) {
    if (devMode) {
      warnings.add(TextSetting.DEV_MODE.variable() + " is on: everybody who reaches it is let in");
    } else if (!apiKey && !container) {
      warnings.add(
          TextSetting.SERVER_API_KEY.variable()
              + " is not set: every request is answered with 401");
    }
  }
}
