package io.datasetbuilder.pipeline.table.quality;

import static io.datasetbuilder.pipeline.table.quality.QualityRulesBuilder.rules;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.quality.ComparisonOperator;
import io.datasetbuilder.buildspec.quality.QualityRules;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.manifest.CheckStatus;
import io.datasetbuilder.pipeline.model.manifest.QualityCheckResult;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rules of quality (Spec, "quality"; Spec, "Other records": QualityCheckResult). */
class QualityRulesTest {

  private static CountedTable table(long rows) {
    return new CountedTable(rows);
  }

  private static JsonValue number(String value) {
    return JsonValue.of(new BigDecimal(value));
  }

  @ParameterizedTest
  @CsvSource({"100, 90, 0.1, PASS", "100, 89, 0.1, WARN", "3, 2, 0.333333333333333, WARN"})
  void aDuplicateRateIsViolatedOnlyWhenExceeded(
      long rows, long distinct, String most, CheckStatus status) {
    CountedTable table = table(rows).distinct(distinct);

    assertThat(table.only(rules().maxDuplicateRate(most)).status()).isEqualTo(status);
  }

  @Test
  void aDuplicateRateIsOverAllRowsAndColumns() {
    QualityCheckResult result =
        table(8).distinct(6).only(rules().maxDuplicateRate("0.2").failing());

    assertThat(result)
        .isEqualTo(
            new QualityCheckResult(
                "flights",
                "duplicate",
                "max_duplicate_rate",
                Optional.empty(),
                CheckStatus.FAIL,
                number("0.25"),
                number("0.2"),
                Optional.of(2L),
                Optional.of(8L),
                Optional.of("2 of 8 rows repeat another row")));
  }

  @ParameterizedTest
  @CsvSource({"1, PASS", "2, WARN", "0, PASS"})
  void aNullRatioIsViolatedOnlyWhenExceeded(long nulls, CheckStatus status) {
    CountedTable table = table(10).column("dep", Whole.INT64, nulls);

    assertThat(table.only(rules().maxNullRatio("dep", "0.1")).status()).isEqualTo(status);
  }

  @Test
  void aNullRatioCountsNullCellsOfAllRows() {
    QualityCheckResult result =
        table(3).column("dep", Whole.INT64, 1).only(rules().failing().maxNullRatio("dep", "0.1"));

    assertThat(result)
        .isEqualTo(
            new QualityCheckResult(
                "flights",
                "missing",
                "max_null_ratio",
                Optional.of("dep"),
                CheckStatus.FAIL,
                number("0.3333333333333333"),
                number("0.1"),
                Optional.of(1L),
                Optional.of(3L),
                Optional.of("1 of 3 cells of column 'dep' are null")));
  }

  @ParameterizedTest
  @CsvSource({
    "3, 1, 0.3333333333333333",
    "3, 2, 0.6666666666666666",
    "7, 3, 0.42857142857142855",
    "10, 3, 0.3",
    "4, 4, 1",
    "4, 0, 0",
  })
  void aRatioIsTheShortestTextOfItsDoubleAndPassesAsItsOwnThreshold(
      long rows, long nulls, String actual) {
    QualityCheckResult result =
        table(rows).column("dep", Whole.INT64, nulls).only(rules().maxNullRatio("dep", actual));

    assertThat(result.actual()).isEqualTo(number(actual));
    assertThat(result.status()).isEqualTo(CheckStatus.PASS);
  }

  @Test
  void aThresholdIsTheNearestDoubleOfItsText() {
    CountedTable table = table(10).column("dep", Whole.INT64, 1);

    assertThat(table.only(rules().maxNullRatio("dep", "0.09999999999999999999")).status())
        .isEqualTo(CheckStatus.PASS);
    assertThat(table.only(rules().maxNullRatio("dep", "0.09999999999999999")).status())
        .isEqualTo(CheckStatus.WARN);
  }

  @ParameterizedTest
  @CsvSource({"5, PASS", "6, PASS", "4, WARN", "0, WARN"})
  void minRowsIsViolatedWhenBelowAndCheckedWithoutRowsToo(long rows, CheckStatus status) {
    assertThat(table(rows).only(rules().minRows(5)).status()).isEqualTo(status);
  }

  @Test
  void minRowsStatesRowsAndMinimum() {
    assertThat(table(4).only(rules().minRows(5).failing()))
        .isEqualTo(
            new QualityCheckResult(
                "flights",
                "row_count",
                "min_rows",
                Optional.empty(),
                CheckStatus.FAIL,
                JsonValue.of(4),
                JsonValue.of(5),
                Optional.empty(),
                Optional.empty(),
                Optional.of("the table has 4 rows, fewer than 5")));
  }

  @Test
  void nullValuesAreNoRangeViolations() {
    QualityCheckResult result =
        table(10)
            .column("delay", Simple.FLOAT64, 4)
            .violating(0)
            .only(rules().range("delay", "0", "1"));

    assertThat(result.status()).isEqualTo(CheckStatus.PASS);
    assertThat(result.evaluatedRows()).contains(6L);
  }

  @Test
  void theThresholdOfARangeIsMinAndMax() {
    QualityCheckResult result =
        table(10)
            .column("delay", Whole.INT64, 2)
            .violating(3)
            .only(rules().failing().range("delay", null, "1.5"));

    assertThat(result)
        .isEqualTo(
            new QualityCheckResult(
                "flights",
                "range",
                "range",
                Optional.of("delay"),
                CheckStatus.FAIL,
                number("0.375"),
                new JsonMembers()
                    .put("min", JsonValue.ofNull())
                    .put("max", number("1.5"))
                    .toObject(),
                Optional.of(3L),
                Optional.of(8L),
                Optional.of("3 of 8 values of column 'delay' are not at most 1.5")));
  }

  @Test
  void onlyRowsWhereBothColumnsAreNonNullAreEvaluated() {
    QualityCheckResult result =
        table(10)
            .column("dep", Simple.DATE, 2)
            .column("arr", Simple.DATE, 3)
            .judging(6)
            .violating(3)
            .only(rules().failing().compare("dep", ComparisonOperator.LTE, "arr"));

    assertThat(result)
        .isEqualTo(
            new QualityCheckResult(
                "flights",
                "compare_columns",
                "compare_columns",
                Optional.of("dep,arr"),
                CheckStatus.FAIL,
                number("0.5"),
                new JsonMembers().put("operator", "lte").put("right_column", "arr").toObject(),
                Optional.of(3L),
                Optional.of(6L),
                Optional.of("3 of 6 rows break 'dep' <= 'arr'")));
  }

  @ParameterizedTest
  @CsvSource({"EQ, =", "NE, <>", "GT, >", "GTE, >=", "LT, <", "LTE, <="})
  void everyOperatorIsReported(ComparisonOperator operator, String sign) {
    QualityCheckResult result =
        table(2)
            .column("a", Whole.INT64, 0)
            .column("b", Simple.FLOAT64, 0)
            .violating(1)
            .only(rules().compare("a", operator, "b"));

    assertThat(result.detail()).contains("1 of 2 rows break 'a' " + sign + " 'b'");
  }

  @Test
  void aRangeOnAColumnThatHoldsNoNumbersIsRecordedWithItsSeverityAndTheDtype() {
    for (DataType type : List.of(Simple.STRING, Simple.BOOLEAN, Simple.DATE, Simple.DATETIME)) {
      QualityCheckResult result =
          table(0).column("c", type, 0).only(rules().failing().range("c", "0", null));

      assertThat(result.status()).isEqualTo(CheckStatus.FAIL);
      assertThat(result.actual()).isEqualTo(JsonValue.ofNull());
      assertThat(result.affectedRows()).isEmpty();
      assertThat(result.evaluatedRows()).isEmpty();
      assertThat(result.detail()).contains("column 'c' is " + type.dtype() + ", not a number");
    }
  }

  @Test
  void aComparisonOfTextWithNumberIsRecordedWithItsSeverityAndBothDtypes() {
    QualityCheckResult result =
        table(3)
            .column("a", Simple.STRING, 0)
            .column("b", Whole.INT64, 0)
            .only(rules().compare("a", ComparisonOperator.EQ, "b"));

    assertThat(result.status()).isEqualTo(CheckStatus.WARN);
    assertThat(result.actual()).isEqualTo(JsonValue.ofNull());
    assertThat(result.detail())
        .contains("column 'a' is String and column 'b' is Int64: they do not compare");
  }

  @Test
  void aRuleOnAMissingColumnIsAbsent() {
    QualityRulesBuilder rules =
        rules()
            .maxNullRatio("gone", "0")
            .range("gone", "0", "1")
            .compare("gone", ComparisonOperator.EQ, "a")
            .compare("a", ComparisonOperator.EQ, "gone");

    assertThat(table(3).column("a", Whole.INT64, 0).evaluate(rules).results()).isEmpty();
  }

  @Test
  void withoutRowsNothingIsDivided() {
    QualityRulesBuilder rules =
        rules()
            .maxDuplicateRate("0")
            .maxNullRatio("a", "0")
            .range("a", "0", "1")
            .compare("a", ComparisonOperator.EQ, "a");

    assertThat(table(0).column("a", Whole.INT64, 0).evaluate(rules).results()).isEmpty();
  }

  @Test
  void withoutNonNullRowsARangeAndAComparisonAreAbsent() {
    QualityRulesBuilder rules =
        rules().range("a", "0", "1").compare("a", ComparisonOperator.EQ, "a");

    assertThat(table(3).column("a", Whole.INT64, 3).judging(0).evaluate(rules).results()).isEmpty();
    assertThat(table(3).column("a", Simple.NULL, 3).judging(0).evaluate(rules).results()).isEmpty();
  }

  @Test
  void aColumnOfNullsGivesNoResultWhateverItsDtype() {
    QualityRulesBuilder rules =
        rules()
            .range("none", "0", "1")
            .compare("none", ComparisonOperator.EQ, "a")
            .compare("a", ComparisonOperator.EQ, "none");

    for (DataType type : List.of(Simple.STRING, Simple.DATE, Whole.INT64, Simple.NULL)) {
      CountedTable table = table(3).column("none", type, 3).column("a", Whole.INT64, 0).judging(0);
      assertThat(table.evaluate(rules).results()).as(type.dtype()).isEmpty();
    }
  }

  @Test
  void noRuleGivesNoResult() {
    assertThat(table(3).evaluate(QualityRules.none())).isEqualTo(new QualityEvaluation(List.of()));
  }

  @Test
  void resultsStandInTheOrderOfTheRules() {
    QualityEvaluation evaluation =
        table(10)
            .column("a", Whole.INT64, 0)
            .column("b", Whole.INT64, 0)
            .evaluate(
                rules()
                    .compare("a", ComparisonOperator.EQ, "b")
                    .range("b", "0", null)
                    .range("a", "0", null)
                    .minRows(1)
                    .maxNullRatio("b", "0")
                    .maxNullRatio("a", "0")
                    .maxDuplicateRate("0"));

    assertThat(evaluation.checks())
        .extracting(QualityEvaluation.EvaluatedCheck::at)
        .containsExactly(
            "quality.max_duplicate_rate",
            "quality.max_null_ratio.a",
            "quality.max_null_ratio.b",
            "quality.min_rows",
            "quality.range[0]",
            "quality.range[1]",
            "quality.compare_columns[0]");
    assertThat(evaluation.results())
        .extracting(QualityCheckResult::status)
        .containsOnly(CheckStatus.PASS);
    assertThat(evaluation.results()).allMatch(result -> result.detail().isEmpty());
  }

  @Test
  void aVeryLargeTableGivesItsRatioInFull() {
    QualityCheckResult result =
        table(3_000_000_000_000L).distinct(2_999_999_999_999L).only(rules().maxDuplicateRate("0"));

    assertThat(result.status()).isEqualTo(CheckStatus.WARN);
    assertThat(result.actual()).isEqualTo(number("3.3333333333333334E-13"));
  }
}
