package io.datasetbuilder.buildspec.quality;

import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.Quoting;
import java.math.BigDecimal;
import java.util.Collection;

/** The rules of {@code quality} that do not need the data. */
public final class QualityChecks {

  private QualityChecks() {}

  /**
   * Notes what is wrong with the rules at a place.
   *
   * @param aliases of the sources
   */
  public static void check(
      QualityRules rules, Collection<String> aliases, FieldPath at, ProblemLog log) {
    rules
        .maxDuplicateRate()
        .ifPresent(rate -> checkRatio(rate, at.field("max_duplicate_rate"), log));
    FieldPath nullRatio = at.field("max_null_ratio");
    rules
        .maxNullRatio()
        .forEach((column, ratio) -> checkRatio(ratio, nullRatio.field(column), log));
    checkSeverities(rules, at.field("max_null_ratio_severity"), log);
    if (rules.minRows().filter(rows -> rows < 0).isPresent()) {
      log.add(ValidationProblem.NEGATIVE_MIN_ROWS, at.field("min_rows"), "min_rows is negative");
    }
    rules.forEachListed(at, (rule, place) -> rule.check(place, log));
    rules.forEach(ForeignKeyRule.KIND, at, (rule, place) -> rule.checkSource(aliases, place, log));
  }

  private static void checkRatio(BigDecimal ratio, FieldPath at, ProblemLog log) {
    if (ratio.signum() < 0 || ratio.compareTo(BigDecimal.ONE) > 0) {
      String message = "a ratio is between 0 and 1";
      log.add(ValidationProblem.QUALITY_RATIO_OUT_OF_RANGE, at, message);
    }
  }

  private static void checkSeverities(QualityRules rules, FieldPath at, ProblemLog log) {
    for (String column : rules.maxNullRatioSeverity().keySet()) {
      if (!rules.maxNullRatio().containsKey(column)) {
        String message = "max_null_ratio has no column " + Quoting.quoted(column);
        log.add(ValidationProblem.UNKNOWN_SEVERITY_COLUMN, at, message);
      }
    }
  }
}
