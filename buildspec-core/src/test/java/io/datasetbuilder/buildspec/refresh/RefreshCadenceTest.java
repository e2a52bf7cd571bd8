package io.datasetbuilder.buildspec.refresh;

import static io.datasetbuilder.buildspec.fixture.Gates.ruleProblems;
import static io.datasetbuilder.buildspec.fixture.SpecDocument.aDocument;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Spec, "BuildSpec (top level)": refresh_cadence. */
class RefreshCadenceTest {

  @ParameterizedTest
  @CsvSource({"P1W, 168", "P1D, 24", "P30D, 720", "PT6H, 6", "P1DT12H, 36", "P0DT1H, 1"})
  void aCadenceIsInWeeksDaysAndHours(String text, long hours) {
    RefreshCadence cadence = RefreshCadence.of(text).orElseThrow();

    assertThat(cadence.duration()).isEqualTo(Duration.ofHours(hours));
    assertThat(cadence).hasToString(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "P1M",
        "P1Y",
        "PT30M",
        "PT1S",
        "P",
        "PT",
        "P1DT",
        "P1W2D",
        "P-1D",
        "p1d",
        "1D",
        "P1.5D",
        "P0D",
        "PT0H",
        "P9999999D",
        "",
        " P1D",
        "daily"
      })
  void anyOtherTextIsRefused(String text) {
    assertThat(RefreshCadence.of(text)).isEmpty();
    assertThat(ruleProblems(aDocument().with("refresh_cadence", text)))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code().wire()).isEqualTo("invalid_refresh_cadence");
              assertThat(problem.at()).isEqualTo("refresh_cadence");
            });
  }

  @Test
  void cadencesAreEqualByTheirText() {
    assertThat(RefreshCadence.of("P1W")).isEqualTo(RefreshCadence.of("P1W"));
    assertThat(RefreshCadence.of("P1W")).hasSameHashCodeAs(RefreshCadence.of("P1W"));
    assertThat(RefreshCadence.of("P1W")).isNotEqualTo(RefreshCadence.of("P7D"));
  }
}
