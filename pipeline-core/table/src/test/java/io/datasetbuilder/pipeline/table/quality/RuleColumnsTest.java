package io.datasetbuilder.pipeline.table.quality;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.quality.CompareColumnsRule;
import io.datasetbuilder.buildspec.quality.ComparisonOperator;
import io.datasetbuilder.buildspec.quality.QualityRules;
import io.datasetbuilder.buildspec.quality.RangeRule;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RuleColumnsTest {

  private static final RuleColumns RULES =
      new RuleColumns(
          new QualityRules(
              Optional.empty(),
              QualityRules.Severity.WARN,
              new TreeMap<>(Map.of("city", BigDecimal.ONE)),
              new TreeMap<>(),
              Optional.empty(),
              QualityRules.Severity.WARN,
              Set.of(),
              List.of(
                  new RangeRule(
                      "price",
                      Optional.of(BigDecimal.ONE),
                      Optional.empty(),
                      QualityRules.Severity.FAIL),
                  new CompareColumnsRule(
                      "low", ComparisonOperator.LT, "high", QualityRules.Severity.WARN))));

  @Test
  void aRuleWhoseColumnNobodyHasIsReportedWithTheNearestName() {
    assertThat(RULES.missingIn(List.of("city", "prices", "low", "high")))
        .containsExactly(
            "quality.range[0].column: no source has a column 'price', so the rule checks nothing;"
                + " did you mean 'prices'?");
  }

  @Test
  void bothSidesOfAComparisonAreLookedFor() {
    assertThat(RULES.missingIn(List.of("city", "price")))
        .containsExactly(
            "quality.compare_columns[0].left: no source has a column 'low', so the rule checks"
                + " nothing",
            "quality.compare_columns[0].right: no source has a column 'high', so the rule checks"
                + " nothing");
  }

  @Test
  void rulesWithTheirColumnsAreNotReportedOf() {
    assertThat(RULES.missingIn(List.of("city", "price", "low", "high"))).isEmpty();
  }
}
