package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.buildspec.quality.CompareColumnsRule;
import io.datasetbuilder.buildspec.quality.ComparisonOperator;
import io.datasetbuilder.buildspec.quality.ListedRule;
import io.datasetbuilder.buildspec.quality.QualityRules;
import io.datasetbuilder.buildspec.quality.RangeRule;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Builds quality rules; none to begin with, and every severity is a warning. */
final class RulesBuilder {

  private final SortedMap<String, BigDecimal> nullRatios = new TreeMap<>();
  private final List<ListedRule> listed = new ArrayList<>();
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
    listed.add(
        new RangeRule(
            column,
            Optional.ofNullable(min).map(BigDecimal::new),
            Optional.ofNullable(max).map(BigDecimal::new),
            QualityRules.Severity.WARN));
    return this;
  }

  RulesBuilder compare(String left, ComparisonOperator operator, String right) {
    listed.add(new CompareColumnsRule(left, operator, right, QualityRules.Severity.WARN));
    return this;
  }

  RulesBuilder add(ListedRule rule) {
    listed.add(rule);
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
        Set.of(),
        listed);
  }
}
