package io.datasetbuilder.pipeline.table.quality;

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

/** Builds quality rules; none to begin with, and warnings unless stated otherwise. */
final class QualityRulesBuilder {

  private final SortedMap<String, BigDecimal> nullRatios = new TreeMap<>();
  private final SortedMap<String, QualityRules.Severity> nullSeverities = new TreeMap<>();
  private final List<ListedRule> listed = new ArrayList<>();
  private Optional<BigDecimal> duplicateRate = Optional.empty();
  private Optional<Long> minRows = Optional.empty();
  private QualityRules.Severity severity = QualityRules.Severity.WARN;

  static QualityRulesBuilder rules() {
    return new QualityRulesBuilder();
  }

  /** The severity of every rule that follows, and of those that stand once. */
  QualityRulesBuilder failing() {
    severity = QualityRules.Severity.FAIL;
    return this;
  }

  QualityRulesBuilder maxDuplicateRate(String rate) {
    duplicateRate = Optional.of(new BigDecimal(rate));
    return this;
  }

  QualityRulesBuilder maxNullRatio(String column, String ratio) {
    nullRatios.put(column, new BigDecimal(ratio));
    nullSeverities.put(column, severity);
    return this;
  }

  QualityRulesBuilder minRows(long rows) {
    minRows = Optional.of(rows);
    return this;
  }

  /** Either end may be null. */
  QualityRulesBuilder range(String column, String min, String max) {
    listed.add(
        new RangeRule(
            column,
            Optional.ofNullable(min).map(BigDecimal::new),
            Optional.ofNullable(max).map(BigDecimal::new),
            severity));
    return this;
  }

  QualityRulesBuilder compare(String left, ComparisonOperator operator, String right) {
    listed.add(new CompareColumnsRule(left, operator, right, severity));
    return this;
  }

  QualityRules build() {
    return new QualityRules(
        duplicateRate, severity, nullRatios, nullSeverities, minRows, severity, Set.of(), listed);
  }
}
