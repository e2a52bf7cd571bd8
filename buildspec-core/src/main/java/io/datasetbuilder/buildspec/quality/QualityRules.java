package io.datasetbuilder.buildspec.quality;

import io.datasetbuilder.buildspec.json.CanonicalJson;
import io.datasetbuilder.buildspec.text.SortedNames;
import io.datasetbuilder.buildspec.text.WireNamed;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Quality thresholds on Silver (Spec, "quality").
 *
 * @param maxDuplicateRate the largest ratio of duplicate rows, 0 to 1; the boundary passes
 * @param maxDuplicateRateSeverity what exceeding it does
 * @param maxNullRatio the largest ratio of nulls by column, 0 to 1
 * @param maxNullRatioSeverity the severity by column; every column of {@code maxNullRatio} has an
 *     entry
 * @param minRows the fewest rows, not negative
 * @param minRowsSeverity what fewer rows do
 * @param range bounds of values
 * @param compareColumns relations between columns
 */
public record QualityRules(
    Optional<BigDecimal> maxDuplicateRate,
    Severity maxDuplicateRateSeverity,
    SortedMap<String, BigDecimal> maxNullRatio,
    SortedMap<String, Severity> maxNullRatioSeverity,
    Optional<Long> minRows,
    Severity minRowsSeverity,
    List<RangeRule> range,
    List<CompareColumnsRule> compareColumns) {

  private static final QualityRules NONE =
      new QualityRules(
          Optional.empty(),
          Severity.WARN,
          SortedNames.of(Map.of()),
          SortedNames.of(Map.of()),
          Optional.empty(),
          Severity.WARN,
          List.of(),
          List.of());

  public QualityRules {
    maxDuplicateRate = maxDuplicateRate.map(CanonicalJson::byValue);
    SortedMap<String, BigDecimal> ratios = new TreeMap<>(SortedNames.BY_CODE_POINT);
    maxNullRatio.forEach((column, ratio) -> ratios.put(column, CanonicalJson.byValue(ratio)));
    maxNullRatio = SortedNames.of(ratios);
    SortedMap<String, Severity> severities = new TreeMap<>(SortedNames.BY_CODE_POINT);
    ratios.keySet().forEach(column -> severities.put(column, Severity.WARN));
    severities.putAll(maxNullRatioSeverity);
    maxNullRatioSeverity = SortedNames.of(severities);
    range = List.copyOf(range);
    compareColumns = List.copyOf(compareColumns);
  }

  /** No rule. */
  public static QualityRules none() {
    return NONE;
  }

  /** Whether there is no rule. */
  public boolean isNone() {
    return equals(NONE);
  }

  /**
   * Bounds of a column's values (Spec, "quality.range"). Nulls are no violation.
   *
   * @param column the column
   * @param min the smallest value allowed
   * @param max the largest value allowed
   * @param severity what a violation does
   */
  public record RangeRule(
      String column, Optional<BigDecimal> min, Optional<BigDecimal> max, Severity severity) {

    public RangeRule {
      min = min.map(CanonicalJson::byValue);
      max = max.map(CanonicalJson::byValue);
    }
  }

  /**
   * A relation between two columns of each row (Spec, "quality.compare_columns"). Only rows where
   * both are non-null are evaluated.
   */
  public record CompareColumnsRule(
      String left, ComparisonOperator operator, String right, Severity severity) {}

  /** Operator that compares two columns of a row. */
  public enum ComparisonOperator implements WireNamed.LowerCase {
    EQ,
    NE,
    GT,
    GTE,
    LT,
    LTE;
  }

  /** Effect of a violated rule (Spec, "quality"). */
  public enum Severity implements WireNamed.LowerCase {
    /** The build continues; the default. */
    WARN,
    /** The source fails before Gold. */
    FAIL;
  }
}
