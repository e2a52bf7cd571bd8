package io.datasetbuilder.embedded.settings;

import io.datasetbuilder.buildspec.problem.Problem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Reads how the service is served. For one thread. */
final class ServerReader {

  private static final String LOCAL_HOST = "127.0.0.1";
  private static final String EVERY_HOST = "0.0.0.0";
  private static final int STANDARD_PORT = 8000;
  private static final Path LOCAL_FOLDER = Path.of("build");
  private static final Path VOLUME = Path.of("/data");

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
    boolean container = variables.flag(BooleanSetting.CONTAINER, problems);
    AccessSettings access =
        new AccessReader(variables, problems, passedOver, warnings).read(container);
    int workers = (int) variables.numberOrStandard(Setting.MAX_WORKERS, problems);
    return new ServerSettings(
        access,
        workers,
        (int) variables.number(Setting.MAX_BUILDS, problems).orElse(workers),
        (int) variables.numberOrStandard(Setting.MAX_ACTIVE_BUILDS_PER_OWNER, problems),
        variables.seconds(Setting.BUILD_WAIT_SECONDS, problems),
        variables.seconds(Setting.BUILD_TIME_LIMIT_SECONDS, problems),
        variables.seconds(Setting.SHUTDOWN_GRACE_SECONDS, problems),
        variables.folder(TextSetting.REPLAY_DIR, problems),
        variables.flag(BooleanSetting.REFRESH, problems),
        container,
        host(container),
        port(container),
        outputFolder(container));
  }

  /** Findings of the reading; complete after it. */
  Settings.ServerFindings findings() {
    List<String> all = new ArrayList<>(warnings);
    passedOver.forEach(problem -> all.add(problem.message() + "; it counts as not set"));
    return new Settings.ServerFindings(problems, all);
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
        ? ObjectSettings.read(variables, problems)
            .folder(variables, TextSetting.OUTPUT_DIR, problems)
            .orElse(VOLUME)
        : LOCAL_FOLDER;
  }

  private void outsideOfContainer(String variable) {
    if (variables.isSet(variable)) {
      warnings.add(variable + " has an effect in a container only; use the option of serve");
    }
  }
}
