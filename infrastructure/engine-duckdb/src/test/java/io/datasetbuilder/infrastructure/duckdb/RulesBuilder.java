package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.buildspec.quality.QualityRules;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Builds quality rules; none to begin with, and every severity is a warning. */
final class RulesBuilder {

  private final SortedMap<String, BigDecimal> nullRatios = new TreeMap<>();
  private final List<QualityRules.RangeRule> ranges = new ArrayList<>();
  private final List<QualityRules.CompareColumnsRule> comparisons = new ArrayList<>();
  private Optional<BigDecimal> duplicateRate = Optional.empty();
  private Optional<Long> minRows = Optional.empty();

  static RulesBuilder rules() {
    return new RulesBuilder();
  }

  RulesBuilder maxDuplicateRate(String rate) {
    duplicateRate = Optional.of(new BigDecimal(rate));
    return this;
  }

  RulesBuilder maxNullRatio(String column, String ratio) {
    nullRatios.put(column, new BigDecimal(ratio));
    return this;
  }

  RulesBuilder minRows(long rows) {
    minRows = Optional.of(rows);
    return this;
  }

  /** Either end may be null. */
  RulesBuilder range(String column, String min, String max) {
    ranges.add(
        new QualityRules.RangeRule(
            column,
            Optional.ofNullable(min).map(BigDecimal::new),
            Optional.ofNullable(max).map(BigDecimal::new),
            QualityRules.Severity.WARN));
    return this;
  }

  RulesBuilder compare(String left, QualityRules.ComparisonOperator operator, String right) {
    comparisons.add(
        new QualityRules.CompareColumnsRule(left, operator, right, QualityRules.Severity.WARN));
    return this;
  }

  QualityRules build() {
    return new QualityRules(
        duplicateRate,
        QualityRules.Severity.WARN,
        nullRatios,
        new TreeMap<>(),
        minRows,
        QualityRules.Severity.WARN,
        ranges,
        comparisons);
  }
}
