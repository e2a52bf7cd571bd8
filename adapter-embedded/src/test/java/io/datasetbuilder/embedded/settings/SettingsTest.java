package io.datasetbuilder.embedded.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.embedded.GeneratedPage;
import io.datasetbuilder.embedded.problem.ServiceProblem;
import io.datasetbuilder.pipeline.table.plan.EngineLimits;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SettingsTest {

  @Test
  void valuesAreRead() {
    EngineLimits limits =
        Settings.of(
                Map.of(
                    "SVC_ENGINE_THREADS", "3",
                    "SVC_ENGINE_MEMORY_MB", " 700 ",
                    "SVC_ENGINE_MAX_SPILL_MB", "9000"))
            .settings()
            .engine()
            .limits();

    assertThat(limits.threads()).isEqualTo(3);
    assertThat(limits.memoryMb()).isEqualTo(700);
    assertThat(limits.maxSpillMb()).hasValue(9000);
  }

  @Test
  void theMachineDecidesWhatIsNotSet() {
    EngineLimits limits =
        Settings.of(Map.of("SVC_ENGINE_THREADS", "")).settings().engine().limits();

    assertThat(limits.threads()).isEqualTo(Runtime.getRuntime().availableProcessors());
    assertThat(limits.memoryMb()).isGreaterThanOrEqualTo(512);
    assertThat(limits.maxSpillMb()).isEmpty();
  }

  @Test
  void everyBadValueIsReportedAtOnce() {
    Settings.Reading reading =
        Settings.of(
            Map.of(
                "SVC_ENGINE_THREADS", "0",
                "SVC_ENGINE_MEMORY_MB", "many",
                "SVC_ENGINE_MAX_SPILL_MB", "-1"));

    assertThat(reading.problems())
        .extracting(Problem::at)
        .containsExactly("SVC_ENGINE_THREADS", "SVC_ENGINE_MEMORY_MB", "SVC_ENGINE_MAX_SPILL_MB");
    assertThat(reading.problems())
        .extracting(Problem::code)
        .containsOnly(ServiceProblem.INVALID_SETTING);
  }

  @Test
  void theEngineIsDuckDbUnlessAnotherOneIsChosen() {
    assertThat(Settings.standard().engine().name()).isEqualTo("duckdb");
    assertThat(Settings.of(Map.of("SVC_ENGINE", " DuckDB ")).settings().engine().name())
        .isEqualTo("duckdb");
  }

  @Test
  void anEngineThatIsNotInstalledStopsTheStart() {
    assertThat(Settings.of(Map.of("SVC_ENGINE", "spark")).problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.at()).isEqualTo("SVC_ENGINE");
              assertThat(problem.message()).isEqualTo("SVC_ENGINE must name an installed engine");
              assertThat(problem.hint())
                  .hasValue(
                      "installed here: duckdb; docs/scale.md describes a folder with another one");
            });
  }

  @Test
  void aWrongTimeLimitOfCancelledRunsIsWarnedAboutAndCountsAsNotSet() {
    Settings.Reading reading = Settings.of(Map.of("SVC_CANCELLED_RUN_TTL_HOURS", "soon"));

    assertThat(reading.problems()).isEmpty();
    assertThat(reading.settings().cancelledRunTtlHours()).isEmpty();
    assertThat(reading.warnings()).singleElement().asString().contains("counts as not set");
  }

  @Test
  void anUnknownVariableIsWarnedAboutWithTheNearestName() {
    Settings.Reading reading = Settings.of(Map.of("SVC_ENGINE_THREAD", "3", "HOME", "/"));

    assertThat(reading.warnings())
        .containsExactly(
            "SVC_ENGINE_THREAD has no effect: there is no such setting;"
                + " did you mean SVC_ENGINE_THREADS?");
  }

  @Test
  void hostsOfInnerNetworksAreNamesOrNetworks() {
    assertThat(
            Settings.of(Map.of("SVC_PROVIDER_PRIVATE_HOSTS", "a.intern.example, 10.20.0.0/16"))
                .settings()
                .sources()
                .privateHosts()
                .names())
        .containsExactly("a.intern.example");
    assertThat(Settings.of(Map.of("SVC_PROVIDER_PRIVATE_HOSTS", "*.intern.example")).problems())
        .extracting(Problem::at)
        .containsExactly("SVC_PROVIDER_PRIVATE_HOSTS");
  }

  @Test
  void everySecretThatIsSetIsKnown() {
    String master = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
    List<Secret> secrets =
        Settings.of(
                Map.of(
                    "SVC_API_KEY", "planted-1",
                    "SVC_METRO_API_KEY", "planted-2",
                    "SVC_METRO_API_SECRET", "planted-3",
                    "SVC_REMOTE_TOKEN", "planted-6",
                    "SVC_CREDENTIAL_MASTER_KEY", master,
                    "SVC_STORAGE_BACKEND", "postgres",
                    "SVC_DATABASE_URL", "jdbc:postgresql://db/x?user=u&password=planted-4",
                    "SVC_DATABASE_PASSWORD", "planted-5"))
            .settings()
            .secrets();

    assertThat(secrets)
        .extracting(Secret::reveal)
        .containsExactlyInAnyOrder(
            "planted-1", "planted-2", "planted-3", "planted-4", "planted-5", "planted-6", master);
  }

  @Test
  void thePageOfTheContractListsTheDeclarations() {
    GeneratedPage.at("contract/settings.md").mustBe(page());
  }

  /** Markdown, one row a setting, those that are numbers first; LF line ends. */
  private static String page() {
    StringBuilder page = new StringBuilder();
    page.append("# Settings\n\n")
        .append(
            "Environment variables, read once at the start. All problems are reported together.\n")
        .append("This page is generated from the declarations that the program reads.\n\n")
        .append("| Variable | Default | Whole number from | to | Meaning |\n")
        .append("|---|---|---|---|---|\n");
    for (Setting setting : Setting.values()) {
      page.append("| `").append(setting.variable()).append("` | ");
      page.append(setting.standard()).append(" | ");
      page.append(setting.least()).append(" | ").append(setting.most()).append(" | ");
      page.append(setting.meaning().replace("|", "\\|")).append(" |\n");
    }
    page.append("\nSettings that are on or off. A value is ").append(BooleanSetting.VALUES);
    page.append(", in any case;\nany other value prevents the start. An empty value is off.\n\n");
    page.append("| Variable | Default | Meaning of on |\n|---|---|---|\n");
    for (BooleanSetting setting : BooleanSetting.values()) {
      page.append("| `").append(setting.variable()).append("` | ");
      page.append(setting.isOnByDefault() ? "on" : "off").append(" | ");
      page.append(setting.meaning()).append(" |\n");
    }
    page.append("\n| Variable | Meaning |\n|---|---|\n");
    for (TextSetting setting : TextSetting.values()) {
      page.append("| `").append(setting.variable()).append("` | ");
      page.append(setting.meaning().replace("|", "\\|")).append(" |\n");
    }
    return page.toString();
  }
}
