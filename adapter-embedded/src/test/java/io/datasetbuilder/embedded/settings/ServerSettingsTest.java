package io.datasetbuilder.embedded.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.buildspec.problem.Problem;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ServerSettingsTest {

  @Test
  void withNothingSetTheServerListensOnThisMachineAndLetsNobodyIn() {
    ServerSettings server = Settings.standard().server();

    assertThat(server.host()).isEqualTo("127.0.0.1");
    assertThat(server.port()).isEqualTo(8000);
    assertThat(server.outputFolder()).isEqualTo(Path.of("build"));
    assertThat(server.access().apiKey()).isEmpty();
    assertThat(server.access().devMode()).isFalse();
    assertThat(server.access().browser().origins()).isEmpty();
    assertThat(server.maxWorkers()).isEqualTo(10);
    assertThat(server.maxBuilds()).isEqualTo(10);
    assertThat(server.access().failures().most()).isEqualTo(60);
    assertThat(server.access().failures().window()).isEqualTo(Duration.ofSeconds(60));
    assertThat(server.buildWait()).isEqualTo(Duration.ofSeconds(30));
    assertThat(server.buildTimeLimit()).isEqualTo(Duration.ofHours(6));
    assertThat(server.shutdownGrace()).isEqualTo(Duration.ofSeconds(90));
  }

  @Test
  void valuesAreRead() {
    ServerSettings server =
        Settings.of(
                Map.of(
                    "SVC_API_KEY", " planted-key ",
                    "SVC_ALLOWED_ORIGINS", "https://a.example, http://localhost:3000",
                    "SVC_AUTH_FAILURE_LIMIT", "0",
                    "SVC_MAX_WORKERS", "4",
                    "SVC_BUILD_WAIT_SECONDS", "5",
                    "SVC_REPLAY_DIR", "/replay"))
            .settings()
            .server();

    assertThat(server.access().apiKey()).contains(new Secret("planted-key"));
    assertThat(server.access().browser().origins())
        .containsExactly("https://a.example", "http://localhost:3000");
    assertThat(server.access().failures().most()).isZero();
    assertThat(server.maxBuilds()).isEqualTo(4);
    assertThat(server.buildWait()).isEqualTo(Duration.ofSeconds(5));
    assertThat(server.replayFolder()).contains(Path.of("/replay").toAbsolutePath());
  }

  @Test
  void theEntryOfAContainerSetsHostPortAndFolder() {
    ServerSettings standard = container("SVC_MAX_BUILDS", "2").settings().server();
    ServerSettings set = container("SVC_PORT", "9000").settings().server();

    assertThat(standard.host()).isEqualTo("0.0.0.0");
    assertThat(standard.port()).isEqualTo(8000);
    assertThat(standard.outputFolder()).isEqualTo(Path.of("/data"));
    assertThat(standard.maxBuilds()).isEqualTo(2);
    assertThat(set.port()).isEqualTo(9000);
  }

  @Test
  void outsideOfAContainerTheSettingsOfItsEntryHaveNoEffect() {
    Settings.Reading reading =
        Settings.of(
            Map.of("SVC_HOST", "0.0.0.0", "SVC_PORT", "9000", "SVC_OUTPUT_DIR", "/elsewhere"));

    assertThat(reading.settings().server().host()).isEqualTo("127.0.0.1");
    assertThat(reading.settings().server().port()).isEqualTo(8000);
    assertThat(reading.server().warnings())
        .filteredOn(warning -> warning.contains("in a container only"))
        .hasSize(3);
  }

  @Test
  void everyBadValueOfTheServerIsReportedAtOnceAndConcernsNobodyElse() {
    Settings.Reading reading =
        Settings.of(
            Map.of(
                "SVC_MAX_WORKERS", "0",
                "SVC_MAX_BUILDS", "many",
                "SVC_BUILD_WAIT_SECONDS", "-1",
                "SVC_SHUTDOWN_GRACE_SECONDS", "1.5",
                "SVC_BUILD_TIME_LIMIT_SECONDS", "0",
                "SVC_API_KEY", "short"));

    assertThat(reading.problems()).isEmpty();
    assertThat(reading.server().problems())
        .extracting(Problem::at)
        .containsExactlyInAnyOrder(
            "SVC_MAX_WORKERS",
            "SVC_MAX_BUILDS",
            "SVC_BUILD_WAIT_SECONDS",
            "SVC_SHUTDOWN_GRACE_SECONDS",
            "SVC_BUILD_TIME_LIMIT_SECONDS",
            "SVC_API_KEY");
    assertThat(reading.server().problems())
        .extracting(Problem::message)
        .noneMatch(message -> message.contains("short"));
  }

  @Test
  void aWrongThrottleIsWarnedAboutAndCountsAsNotSet() {
    Settings.Reading reading =
        Settings.of(
            Map.of(
                "SVC_AUTH_FAILURE_LIMIT", "few",
                "SVC_AUTH_FAILURE_WINDOW_SECONDS", "0",
                "SVC_API_KEY", "planted-key"));

    assertThat(reading.server().problems()).isEmpty();
    assertThat(reading.server().warnings())
        .hasSize(2)
        .allMatch(warning -> warning.endsWith("it counts as not set"));
    assertThat(reading.settings().server().access().failures().most()).isEqualTo(60);
  }

  @Test
  void whatIsNoOriginAllowsNothing() {
    Settings.Reading reading =
        Settings.of(Map.of("SVC_ALLOWED_ORIGINS", "*,https://a.example/,https://b.example"));

    assertThat(reading.settings().server().access().browser().origins())
        .containsExactly("https://b.example");
    assertThat(reading.server().warnings()).anyMatch(warning -> warning.contains("not an origin"));
  }

  /** Spec, "Authentication", rule 12. */
  @Test
  void aContainerWithoutAnApiKeyIsRefused() {
    assertThat(refused(Map.of("SVC_CONTAINER", "1"))).containsExactly("SVC_API_KEY");
    assertThat(refused(Map.of("SVC_CONTAINER", "1", "SVC_API_KEY", " ")))
        .containsExactly("SVC_API_KEY");
  }

  @Test
  void withoutAnApiKeyOutsideOfAContainerOneIsWarned() {
    Settings.Reading reading = Settings.of(Map.of());

    assertThat(reading.server().problems()).isEmpty();
    assertThat(reading.server().warnings()).singleElement().asString().contains("401");
  }

  /** Spec, "Authentication", rule 6. */
  @Test
  void devModeIsRefusedInAContainerAndWithSignInAndWithOwnership() {
    assertThat(refused(Map.of("SVC_CONTAINER", "1", "SVC_API_KEY", "abcdef", "SVC_DEV_MODE", "1")))
        .containsExactly("SVC_DEV_MODE");
    assertThat(refused(Map.of("SVC_DEV_MODE", "1", "OIDC_ISSUER", "https://id.example")))
        .contains("SVC_DEV_MODE");
    assertThat(refused(Map.of("SVC_DEV_MODE", "1", "ENFORCE_OWNERSHIP", "true")))
        .contains("SVC_DEV_MODE");
  }

  /** Spec, "Authentication", rule 6. */
  @Test
  void devModeIsWarnedAbout() {
    assertThat(Settings.of(Map.of("SVC_DEV_MODE", "TRUE")).server().warnings())
        .singleElement()
        .asString()
        .contains("every caller");
  }

  @Test
  void theKeyIsNotShown() {
    assertThat(Settings.of(Map.of("SVC_API_KEY", "planted-key")).settings())
        .asString()
        .doesNotContain("planted");
  }

  private static Settings.Reading container(String variable, String value) {
    return Settings.of(Map.of("SVC_CONTAINER", "1", "SVC_API_KEY", "planted-key", variable, value));
  }

  private static List<String> refused(Map<String, String> variables) {
    return Settings.of(variables).server().problems().stream().map(Problem::at).toList();
  }
}
