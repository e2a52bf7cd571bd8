package io.datasetbuilder.embedded.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.embedded.settings.Settings.StateSettings.Backend;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StateSettingsTest {

  @Test
  void aFileKeepsTheStateWhenNothingIsSet() {
    assertThat(Settings.standard().state().backend()).isEqualTo(Backend.SQLITE);
  }

  @Test
  void aDatabaseServerIsReadWithItsAddressUserAndPassword() {
    Settings.StateSettings state =
        Settings.of(
                Map.of(
                    "SVC_STORAGE_BACKEND", "Postgres",
                    "SVC_DATABASE_URL", "jdbc:postgresql://db:5432/service",
                    "SVC_DATABASE_USER", "service",
                    "SVC_DATABASE_PASSWORD", "pw"))
            .settings()
            .state();

    assertThat(state.backend()).isEqualTo(Backend.POSTGRES);
    assertThat(state.url()).contains("jdbc:postgresql://db:5432/service");
    assertThat(state.user()).contains("service");
    assertThat(state.password().orElseThrow().reveal()).isEqualTo("pw");
  }

  @Test
  void anUnknownBackendAndAMissingAddressStopEveryCommand() {
    assertThat(Settings.of(Map.of("SVC_STORAGE_BACKEND", "mysql")).problems())
        .extracting(Problem::at)
        .containsExactly("SVC_STORAGE_BACKEND");
    assertThat(Settings.of(Map.of("SVC_STORAGE_BACKEND", "postgres")).problems())
        .extracting(Problem::at)
        .containsExactly("SVC_DATABASE_URL");
  }

  @Test
  void anAddressIsReportedNowhere() {
    Settings.Reading reading =
        Settings.of(
            Map.of(
                "SVC_STORAGE_BACKEND", "postgres",
                "SVC_DATABASE_URL", "postgres://user:planted@db/x"));

    assertThat(reading.problems()).extracting(Problem::message).noneMatch(m -> m.contains("plant"));
    assertThat(reading.settings().state().toString()).doesNotContain("plant");
  }
}
