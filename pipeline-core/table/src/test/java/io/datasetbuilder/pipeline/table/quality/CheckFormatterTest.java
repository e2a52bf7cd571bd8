package io.datasetbuilder.pipeline.table.quality;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.manifest.CheckStatus;
import io.datasetbuilder.pipeline.model.manifest.QualityCheckResult;
import java.math.BigDecimal;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a check found and required reads the same, whether it passed or not. */
class CheckFormatterTest {

  private static QualityCheckResult result(
      String rule, CheckStatus status, JsonValue actual, JsonValue threshold, Long bad, Long all) {
    return new QualityCheckResult(
        "s",
        "any",
        rule,
        Optional.of("c"),
        status,
        actual,
        threshold,
        Optional.ofNullable(bad),
        Optional.ofNullable(all),
        Optional.empty());
  }

  @Test
  void aRatioHasTheRowsBehindIt() {
    QualityCheckResult passed =
        result(
            "max_null_ratio",
            CheckStatus.PASS,
            JsonValue.of(new BigDecimal("0.5")),
            JsonValue.of(new BigDecimal("0.75")),
            1_500L,
            3_000L);

    assertThat(CheckFormatter.actual(passed)).isEqualTo("0.5 (1,500 of 3,000)");
    assertThat(CheckFormatter.threshold(passed)).isEqualTo("at most 0.75");
  }

  @Test
  void rowsAreCounted() {
    QualityCheckResult failed =
        result("min_rows", CheckStatus.FAIL, JsonValue.of(1), JsonValue.of(1_000), null, null);

    assertThat(CheckFormatter.actual(failed)).isEqualTo("1 row");
    assertThat(CheckFormatter.threshold(failed)).isEqualTo("at least 1,000 rows");
  }

  @Test
  void columnsAreThereAndOfAType() {
    JsonValue there = JsonValue.of(true);
    assertThat(
            CheckFormatter.actual(
                result("required_column", CheckStatus.PASS, there, there, null, null)))
        .isEqualTo("present");
    QualityCheckResult dtype =
        result("dtype", CheckStatus.PASS, JsonValue.of("Int32"), JsonValue.of("Int64"), null, null);
    assertThat(CheckFormatter.actual(dtype)).isEqualTo("Int32");
    assertThat(CheckFormatter.threshold(dtype)).isEqualTo("Int64");
  }

  @Test
  void rangesAndComparisonsReadAsRules() {
    assertThat(threshold(bounds(0L, 60L))).isEqualTo("0 to 60");
    assertThat(threshold(bounds(0L, null))).isEqualTo("at least 0");
    assertThat(threshold(bounds(null, 60L))).isEqualTo("at most 60");
    assertThat(
            threshold(
                new JsonMembers().put("operator", "lte").put("right_column", "end").toObject()))
        .isEqualTo("<= end");
  }

  @Test
  void whatCouldNotBeEvaluatedFoundNothing() {
    assertThat(
            CheckFormatter.actual(
                result("range", CheckStatus.WARN, JsonValue.ofNull(), bounds(0L, 1L), null, null)))
        .isEqualTo("-");
  }

  private static String threshold(JsonValue threshold) {
    return CheckFormatter.threshold(
        result("range", CheckStatus.PASS, JsonValue.of(0), threshold, 0L, 3L));
  }

  private static JsonValue bounds(Long min, Long max) {
    return new JsonMembers()
        .putOrNull("min", Optional.ofNullable(min), JsonValue::of)
        .putOrNull("max", Optional.ofNullable(max), JsonValue::of)
        .toObject();
  }
}
