package io.datasetbuilder.embedded.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What queries may use (Spec, "Limits"). */
class QuerySettingsTest {

  private static QuerySettings read(Map<String, String> variables) {
    return Settings.of(variables).settings().queries();
  }

  @Test
  void twoQueriesRunAtOnceWithAQuarterOfTheMemoryEach() {
    QuerySettings standard = read(Map.of());

    assertThat(standard.maxConcurrency()).isEqualTo(2);
    assertThat(standard.maxMemoryMb())
        .hasValue(Math.max(1_536, Machine.quarterOfMemoryMb()))
        .matches(cap -> cap.getAsInt() >= 1_536);
    assertThat(standard.memoryBudgetMb()).isEmpty();
  }

  @Test
  void theMemoryOfAQueryIsUnlimitedOnlyWhereThatIsSet() {
    assertThat(read(Map.of("SVC_QUERY_MAX_MEMORY_MB", "0")).maxMemoryMb()).isEmpty();
    assertThat(Settings.of(Map.of("SVC_QUERY_MAX_MEMORY_MB", "-1")).problems()).hasSize(1);
  }

  @Test
  void aQueryWithoutALimitOfItsOwnTakesTheWholeBudget() {
    QuerySettings chosen = read(Map.of("SVC_QUERY_MEMORY_BUDGET_MB", "3000"));
    QuerySettings small = read(Map.of("SVC_QUERY_MEMORY_BUDGET_MB", "100"));

    assertThat(chosen.maxMemoryMb()).hasValue(3_000);
    assertThat(chosen.memoryBudgetMb()).hasValue(3_000);
    assertThat(small.maxMemoryMb()).as("what one process needs").hasValue(1_536);
    assertThat(small.memoryBudgetMb()).hasValue(1_536);
  }

  @Test
  void aQueryMayTakeTenSecondsAndAProfileAMinute() {
    assertThat(read(Map.of()).timeout()).isEqualTo(Duration.ofSeconds(10));
    assertThat(read(Map.of()).profileTimeout()).isEqualTo(Duration.ofSeconds(60));
  }

  @Test
  void whatIsSetHolds() {
    QuerySettings chosen =
        read(
            Map.of(
                "SVC_QUERY_MAX_CONCURRENCY", "5",
                "SVC_QUERY_MAX_MEMORY_MB", "2000",
                "SVC_QUERY_MEMORY_BUDGET_MB", "6000"));

    assertThat(chosen.maxConcurrency()).isEqualTo(5);
    assertThat(chosen.maxMemoryMb()).hasValue(2000);
    assertThat(chosen.memoryBudgetMb()).hasValue(6000);
  }

  @Test
  void aBudgetThatNoQueryFitsInIsRefused() {
    Settings.Reading reading =
        Settings.of(
            Map.of("SVC_QUERY_MAX_MEMORY_MB", "2000", "SVC_QUERY_MEMORY_BUDGET_MB", "1999"));

    assertThat(reading.problems())
        .extracting(Problem::message)
        .containsExactly("SVC_QUERY_MEMORY_BUDGET_MB must be at least SVC_QUERY_MAX_MEMORY_MB");
  }

  @Test
  void noConcurrencyAtAllIsRefused() {
    assertThat(Settings.of(Map.of("SVC_QUERY_MAX_CONCURRENCY", "0")).problems()).hasSize(1);
  }
}
