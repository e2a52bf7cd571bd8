package io.datasetbuilder.infrastructure.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.quality.FreshnessRule;
import io.datasetbuilder.buildspec.quality.QualityRules.Severity;
import io.datasetbuilder.pipeline.model.manifest.CheckStatus;
import io.datasetbuilder.pipeline.model.manifest.QualityCheckResult;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.model.type.DataType.ZonedDatetime;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FreshnessRuleTest {

  private static final Instant NOW = Instant.parse("2026-03-10T12:00:00Z");

  private static final Map<String, DataType> TYPES =
      Map.of(
          "date", Simple.DATE,
          "datetime", Simple.DATETIME,
          "nanoseconds", Simple.DATETIME_NS,
          "zoned", new ZonedDatetime("Asia/Seoul"),
          "zoned-nanoseconds", Simple.DATETIME_NS_UTC);

  @RegisterExtension
  static final SharedFixture<QualityFixture> SHARED = new SharedFixture<>(QualityFixture::new);

  private static List<QualityCheckResult> results(DataType type, String age, String... cells) {
    List<Column> columns = List.of(new Column("at", type));
    QualityFixture fixture = SHARED.get();
    return fixture
        .evaluate(
            fixture.table(columns, Arrays.stream(cells).map(Collections::singletonList).toList()),
            RulesBuilder.rules().add(new FreshnessRule("at", age, Severity.FAIL)).build(),
            NOW)
        .results();
  }

  @ParameterizedTest
  @CsvSource({
    "date,P1D,2026-03-09,fresh",
    "date,P1D,2026-03-08,stale",
    "date,PT6H,2026-03-10,fresh",
    "date,P1W,2026-12-31,fresh",
    "datetime,PT6H,2026-03-10 06:00:00,fresh",
    "datetime,PT6H,2026-03-10 05:59:59,stale",
    "nanoseconds,P1DT12H,2026-03-09 00:00:00,fresh",
    "nanoseconds,P1DT12H,2026-03-08 23:59:59.999999999,stale",
    "zoned,PT6H,2026-03-10 15:00:00+09:00,fresh",
    "zoned,PT6H,2026-03-10 14:59:59+09:00,stale",
    "zoned-nanoseconds,PT6H,2026-03-10 06:00:00Z,fresh",
    "zoned-nanoseconds,PT6H,2026-03-10 05:59:59Z,stale",
  })
  void theNewestValueIsNotOlderThanTheAge(String type, String age, String newest, String actual) {
    assertThat(results(TYPES.get(type), age, "1999-01-01 00:00:00", newest, null))
        .singleElement()
        .satisfies(
            result -> {
              assertThat(result.actual()).isEqualTo(JsonValue.of(actual));
              assertThat(result.status())
                  .isEqualTo(actual.equals("fresh") ? CheckStatus.PASS : CheckStatus.FAIL);
              assertThat(result.evaluatedRows()).contains(2L);
            });
  }

  @Test
  void aStaleColumnIsNamedWithoutAValue() {
    assertThat(results(Simple.DATE, "P1W", "2026-01-01"))
        .singleElement()
        .satisfies(
            result ->
                assertThat(result.detail())
                    .contains("all values of column 'at' are older than P1W"));
  }

  @Test
  void nullsAloneGiveNoResultAndOtherTypesAreNotLeftOut() {
    assertThat(results(Simple.DATE, "P1W", (String) null)).isEmpty();
    assertThat(results(Whole.INT64, "P1W", "1"))
        .singleElement()
        .satisfies(
            result ->
                assertThat(result.detail())
                    .contains("column 'at' is Int64, not a date or datetime"));
  }
}
