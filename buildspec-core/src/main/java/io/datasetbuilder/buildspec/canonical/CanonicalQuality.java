package io.datasetbuilder.buildspec.canonical;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.quality.CompareColumnsRule;
import io.datasetbuilder.buildspec.quality.QualityRules;
import io.datasetbuilder.buildspec.quality.RangeRule;

/** The canonical form of {@code quality}, defaults written out. */
final class CanonicalQuality {

  private CanonicalQuality() {}

  static JsonObject of(QualityRules rules) {
    return new CanonicalMembers()
        .putOrNull("max_duplicate_rate", rules.maxDuplicateRate().map(CanonicalMembers::number))
        .put("max_duplicate_rate_severity", rules.maxDuplicateRateSeverity())
        .put(
            "max_null_ratio",
            CanonicalMembers.entries(rules.maxNullRatio(), CanonicalMembers::number))
        .put(
            "max_null_ratio_severity",
            CanonicalMembers.entries(rules.maxNullRatioSeverity(), CanonicalMembers::choice))
        .putOrNull("min_rows", rules.minRows().map(JsonValue::of))
        .put("min_rows_severity", rules.minRowsSeverity())
        .put("range", CanonicalMembers.list(rules.range(), CanonicalQuality::range))
        .put(
            "compare_columns",
            CanonicalMembers.list(rules.compareColumns(), CanonicalQuality::compare))
        .object();
  }

  private static JsonValue range(RangeRule rule) {
    return new CanonicalMembers()
        .put("column", rule.column())
        .putOrNull("min", rule.min().map(CanonicalMembers::number))
        .putOrNull("max", rule.max().map(CanonicalMembers::number))
        .put("severity", rule.severity())
        .object();
  }

  private static JsonValue compare(CompareColumnsRule rule) {
    return new CanonicalMembers()
        .put("left", rule.left())
        .put("operator", rule.operator())
        .put("right", rule.right())
        .put("severity", rule.severity())
        .object();
  }
}
