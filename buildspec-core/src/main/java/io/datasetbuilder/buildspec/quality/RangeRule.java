package io.datasetbuilder.buildspec.quality;

import io.datasetbuilder.buildspec.json.CanonicalJson;
import java.math.BigDecimal;
import java.util.Optional;

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
