package io.datasetbuilder.cli.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.embedded.settings.BooleanSetting;
import io.datasetbuilder.embedded.settings.Setting;
import io.datasetbuilder.embedded.settings.TextSetting;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

class PackagingTest {

  private static final Path PACKAGING = Path.of("packaging").toAbsolutePath();
  private static final Pattern VARIABLE = Pattern.compile("\\bSVC_[A-Z_]+[A-Z]");
  private static final Pattern SECONDS = Pattern.compile("\\d+");

  private static String text(String file) throws Exception {
    return Files.readString(PACKAGING.resolve(file));
  }

  private static Map<?, ?> map(Object value) {
    return (Map<?, ?>) value;
  }

  private static Map<?, ?> service(String name) throws Exception {
    Object compose = new Load(LoadSettings.builder().build()).loadFromString(text("compose.yaml"));
    return map(map(map(compose).get("services")).get(name));
  }

  private static long graceSeconds() {
    return Long.parseLong(Setting.SHUTDOWN_GRACE_SECONDS.standard());
  }

  @ParameterizedTest
  @ValueSource(strings = {"Dockerfile", "compose.yaml", "dataset-builder.service", "entry.sh"})
  void everySettingThatIsNamedExists(String file) throws Exception {
    Set<String> known =
        Stream.concat(
                Stream.of(Setting.values()).map(Setting::variable),
                Stream.concat(
                    Stream.of(TextSetting.values()).map(TextSetting::variable),
                    Stream.of(BooleanSetting.values()).map(BooleanSetting::variable)))
            .collect(Collectors.toSet());

    assertThat(VARIABLE.matcher(text(file)).results().map(MatchResult::group))
        .extracting(name -> name.replaceFirst("_FILE$", ""))
        .isSubsetOf(known);
  }

  @ParameterizedTest
  @ValueSource(strings = {"entry.sh", "archive.sh", "healthcheck.sh"})
  void scriptsAreWellFormedAndExecutable(String script) throws Exception {
    Path file = PACKAGING.resolve(script);
    Process check = new ProcessBuilder("bash", "-n", file.toString()).start();

    assertThat(check.waitFor()).isZero();
    assertThat(Files.isExecutable(file)).isTrue();
  }

  /** Spec, "Authentication", rule 12. */
  @Test
  void theEntryRefusesToStartWithoutAKey() throws Exception {
    Process entry = entry(Map.of()).start();

    assertThat(new String(entry.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
        .startsWith("error: SVC_API_KEY must be set");
    assertThat(entry.waitFor()).isEqualTo(1);
  }

  @Test
  void theEntryReadsSecretsFromFilesAndHandsOverToTheProgram() throws Exception {
    Path key = Files.createTempFile("key", "");
    Files.writeString(key, "planted-key\n");
    Process entry = entry(Map.of("SVC_API_KEY_FILE", key.toString())).start();
    String said = new String(entry.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    Files.delete(key);

    assertThat(entry.waitFor()).isZero();
    assertThat(said.lines())
        .contains("SVC_API_KEY=planted-key", "SVC_CONTAINER=1")
        .noneMatch(line -> line.startsWith("SVC_API_KEY_FILE"));
  }

  @Test
  void theEntryRefusesASecretWhoseFileCannotBeRead() throws Exception {
    Process entry = entry(Map.of("SVC_API_KEY_FILE", "/no/such/file")).start();

    assertThat(new String(entry.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
        .isEqualTo("error: the file that SVC_API_KEY_FILE names cannot be read\n");
    assertThat(entry.waitFor()).isEqualTo(1);
  }

  @Test
  void theEntryTakesJarsOfTheOperator() throws Exception {
    Process entry =
        entry(
                Map.of(
                    "SVC_API_KEY", "key",
                    "DATASET_BUILDER_HOME", "/opt/here",
                    "DATASET_BUILDER_CLASSPATH", "/data/a b.jar"))
            .start();
    String said = new String(entry.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(entry.waitFor()).isZero();
    assertThat(said)
        .containsPattern(
            "ARGUMENTS=.* -cp /opt/here/dataset-builder.jar:/data/a b.jar"
                + " io.datasetbuilder.cli.Main serve");
  }

  /** The entry, with a program in the place of Java that prints its variables. */
  private static ProcessBuilder entry(Map<String, String> variables) {
    ProcessBuilder entry = new ProcessBuilder(PACKAGING.resolve("entry.sh").toString());
    entry.environment().keySet().removeIf(name -> name.startsWith("SVC_"));
    entry.environment().putAll(variables);
    entry
        .environment()
        .put(
            "DATASET_BUILDER_JAVA",
            PACKAGING.resolve("../src/test/resources/packaging/print-variables.sh").toString());
    entry.environment().put("DATASET_BUILDER_JAVA_OPTS", "");
    return entry;
  }

  @Test
  void theImageRunsAsNobodyOfNoteAndReportsWhetherItLives() throws Exception {
    assertThat(text("Dockerfile"))
        .contains("\nUSER 10001:10001", "\nVOLUME /data", "\nHEALTHCHECK ", "\nSTOPSIGNAL SIGTERM")
        .doesNotContain("SVC_API_KEY");
  }

  @Test
  void bothServicesReportWhetherTheyLiveAndTheServiceWaitsForItsDatabase() throws Exception {
    assertThat(service("service").containsKey("healthcheck")).isTrue();
    assertThat(service("database").containsKey("healthcheck")).isTrue();
    assertThat(map(map(service("service").get("depends_on")).get("database")).get("condition"))
        .isEqualTo("service_healthy");
  }

  @Test
  void noSecretIsWrittenDownAndThePortIsThisMachinesOwn() throws Exception {
    Map<?, ?> environment = map(service("service").get("environment"));

    assertThat(environment.keySet())
        .extracting(String::valueOf)
        .contains("SVC_API_KEY_FILE", "SVC_DATABASE_PASSWORD_FILE")
        .doesNotContain("SVC_API_KEY", "SVC_DATABASE_PASSWORD");
    assertThat((List<?>) service("service").get("ports"))
        .extracting(String::valueOf)
        .allMatch(port -> port.startsWith("127.0.0.1:"));
  }

  @Test
  void whoeverStopsTheServiceWaitsLongerThanItsGrace() throws Exception {
    String compose = String.valueOf(service("service").get("stop_grace_period"));
    String unit =
        text("dataset-builder.service")
            .lines()
            .filter(line -> line.startsWith("TimeoutStopSec="))
            .findFirst()
            .orElseThrow();

    assertThat(seconds(compose)).isGreaterThan(graceSeconds());
    assertThat(seconds(unit)).isGreaterThan(graceSeconds());
  }

  private static long seconds(String text) {
    return SECONDS.matcher(text).results().map(MatchResult::group).mapToLong(Long::parseLong).sum();
  }
}
