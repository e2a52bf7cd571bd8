package io.datasetbuilder.buildspec.quality;

import static io.datasetbuilder.buildspec.fixture.Gates.invalid;
import static io.datasetbuilder.buildspec.fixture.Gates.loadProblems;
import static io.datasetbuilder.buildspec.fixture.Gates.refused;
import static io.datasetbuilder.buildspec.fixture.Gates.valid;
import static io.datasetbuilder.buildspec.fixture.Json.array;
import static io.datasetbuilder.buildspec.fixture.Json.decimal;
import static io.datasetbuilder.buildspec.fixture.Json.object;
import static io.datasetbuilder.buildspec.fixture.SpecDocument.aDocument;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.fixture.SpecDocument;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Spec, "quality". */
class QualityRulesTest {

  @Test
  void everyFieldIsRead() {
    QualityRules rules =
        rules(
            "max_duplicate_rate", decimal("0.10"),
            "max_duplicate_rate_severity", "fail",
            "max_null_ratio", object("a", decimal("0.5"), "b", 0),
            "max_null_ratio_severity", object("a", "fail"),
            "min_rows", 10,
            "min_rows_severity", "fail",
            "range", array(object("column", "t", "min", -40, "severity", "fail")),
            "compare_columns", array(object("left", "start", "operator", "lte", "right", "end")));

    assertThat(rules.maxDuplicateRate()).contains(decimal("0.1"));
    assertThat(rules.maxDuplicateRateSeverity()).isEqualTo(QualityRules.Severity.FAIL);
    assertThat(rules.maxNullRatio()).isEqualTo(Map.of("a", decimal("0.5"), "b", decimal("0")));
    assertThat(rules.maxNullRatioSeverity())
        .isEqualTo(Map.of("a", QualityRules.Severity.FAIL, "b", QualityRules.Severity.WARN));
    assertThat(rules.minRows()).contains(10L);
    assertThat(rules.minRowsSeverity()).isEqualTo(QualityRules.Severity.FAIL);
    assertThat(rules.of(RangeRule.KIND))
        .containsExactly(
            new RangeRule(
                "t", Optional.of(decimal("-40")), Optional.empty(), QualityRules.Severity.FAIL));
    assertThat(rules.of(CompareColumnsRule.KIND))
        .containsExactly(
            new CompareColumnsRule(
                "start", ComparisonOperator.LTE, "end", QualityRules.Severity.WARN));
  }

  @Test
  void driftFailsASourceOnlyWhereItIsDeclared() {
    assertThat(
            rules("drift_severity", object("column_removed", "fail", "column_added", "warn"))
                .failingDrift())
        .containsExactly(DriftKind.COLUMN_REMOVED);
    assertThat(rules("drift_severity", object("row_count_jump", "warn")))
        .isEqualTo(QualityRules.none());
    assertThat(
            refused(
                document("drift_severity", object("columns_added", "fail", "dtype_changed", "no"))))
        .containsExactlyInAnyOrder(
            "unknown_field quality.drift_severity.columns_added",
            "unknown_value quality.drift_severity.dtype_changed");
  }

  @Test
  void noRuleIsTheSameAsNoQuality() {
    assertThat(rules("min_rows_severity", "warn", "range", array())).isEqualTo(QualityRules.none());
  }

  @ParameterizedTest
  @ValueSource(strings = {"max_duplicate_rate_severity", "min_rows_severity"})
  void anUnknownSeverityFailsTheLoad(String field) {
    assertThat(loadProblems(document(field, "error")))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code().wire()).isEqualTo("unknown_value");
              assertThat(problem.at()).isEqualTo("quality." + field);
              assertThat(problem.hint()).contains("use one of warn, fail");
            });
  }

  @Test
  void severitiesInsideRulesAreCheckedToo() {
    assertThat(
            refused(
                document(
                    "max_null_ratio_severity", object("a", "FAIL"),
                    "range", array(object("column", "t", "min", 1, "severity", "stop")),
                    "compare_columns",
                        array(
                            object(
                                "left", "a", "operator", "eq", "right", "b", "severity", "no")))))
        .containsExactly(
            "unknown_value quality.max_null_ratio_severity.a",
            "unknown_value quality.range[0].severity",
            "unknown_value quality.compare_columns[0].severity");
  }

  @Test
  void anUnknownOperatorFailsTheLoad() {
    assertThat(
            refused(
                document(
                    "compare_columns", array(object("left", "a", "operator", "==", "right", "b")))))
        .containsExactly("unknown_value quality.compare_columns[0].operator");
  }

  @Test
  void rulesHaveRequiredFields() {
    assertThat(refused(document("range", array(object()), "compare_columns", array(object()))))
        .containsExactly(
            "missing_field quality.range[0].column",
            "missing_field quality.compare_columns[0].left",
            "missing_field quality.compare_columns[0].operator",
            "missing_field quality.compare_columns[0].right");
  }

  @Test
  void aRangeNeedsABound() {
    assertThat(invalid(document("range", array(object("column", "t")))))
        .containsExactly("empty_range_rule quality.range[0]");
  }

  @Test
  void aRangeIsNotInverted() {
    assertThat(invalid(document("range", array(object("column", "t", "min", 2, "max", 1)))))
        .containsExactly("inverted_range_rule quality.range[0]");
  }

  @Test
  void aRangeMayBeOneValue() {
    assertThat(rules("range", array(object("column", "t", "min", 1, "max", 1))).listed())
        .hasSize(1);
  }

  @Test
  void aKeyNamesAColumnOnce() {
    assertThat(invalid(document("unique", array(object("columns", array("a", "b", "a"))))))
        .containsExactly("repeated_key_column quality.unique[0].columns[2]");
    assertThat(refused(document("unique", array(object("columns", array())))))
        .containsExactly("empty_value quality.unique[0].columns");
  }

  @Test
  void aSetHasValuesOfOneType() {
    assertThat(refused(document("in_set", array(object("column", "a", "values", array(1, "x"))))))
        .containsExactly("wrong_type quality.in_set[0].values");
    Object[] many = IntStream.rangeClosed(0, 1_000).boxed().toArray();
    assertThat(invalid(document("in_set", array(object("column", "a", "values", array(many))))))
        .containsExactly("too_many_set_values quality.in_set[0].values");
  }

  @Test
  void aLengthIsARangeOfNumbersFromZero() {
    assertThat(
            invalid(
                document(
                    "length",
                    array(
                        object("column", "a"),
                        object("column", "a", "min", 2, "max", 1),
                        object("column", "a", "min", -1, "max", -1)))))
        .containsExactly(
            "empty_range_rule quality.length[0]",
            "inverted_range_rule quality.length[1]",
            "negative_length quality.length[2].min",
            "negative_length quality.length[2].max");
  }

  @Test
  void rulesOfListsAreInTheOrderOfTheirKinds() {
    assertThat(
            rules(
                    "not_null", array(object("column", "b"), object("column", "a")),
                    "range", array(object("column", "t", "min", 1)))
                .listed())
        .containsExactly(
            new RangeRule(
                "t", Optional.of(decimal("1")), Optional.empty(), QualityRules.Severity.WARN),
            new NotNullRule("b", QualityRules.Severity.WARN),
            new NotNullRule("a", QualityRules.Severity.WARN));
  }

  @Test
  void aSeverityBelongsToAColumnOfMaxNullRatio() {
    assertThat(invalid(document("max_null_ratio_severity", object("a", "warn"))))
        .containsExactly("unknown_severity_column quality.max_null_ratio_severity");
  }

  @ParameterizedTest
  @CsvSource({"-0.1", "1.01", "5"})
  void ratiosAreBetweenZeroAndOne(String ratio) {
    assertThat(
            invalid(
                document(
                    "max_duplicate_rate", decimal(ratio),
                    "max_null_ratio", object("a", decimal(ratio)))))
        .containsExactly(
            "quality_ratio_out_of_range quality.max_duplicate_rate",
            "quality_ratio_out_of_range quality.max_null_ratio.a");
  }

  @Test
  void minRowsIsNotNegative() {
    assertThat(invalid(document("min_rows", -1)))
        .containsExactly("negative_min_rows quality.min_rows");
  }

  @Test
  void minRowsIsAWholeNumberOfSixtyFourBits() {
    assertThat(refused(document("min_rows", decimal("1.5"))))
        .containsExactly("wrong_type quality.min_rows");
    assertThat(refused(document("min_rows", decimal("1e30"))))
        .containsExactly("number_out_of_range quality.min_rows");
    assertThat(rules("min_rows", decimal("5.0")).minRows()).contains(5L);
  }

  private static SpecDocument document(Object... quality) {
    return aDocument().with("quality", object(quality));
  }

  private static QualityRules rules(Object... quality) {
    return valid(document(quality)).quality();
  }
}
