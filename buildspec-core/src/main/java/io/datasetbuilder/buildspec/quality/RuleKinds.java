package io.datasetbuilder.buildspec.quality;

import java.util.List;

/** The kinds of rules that are lists of {@code quality}, in the order of their results. */
public final class RuleKinds {

  /** All kinds. */
  public static final List<ListedRule.Kind<?>> ALL =
      List.of(
          RangeRule.KIND,
          CompareColumnsRule.KIND,
          UniqueRule.KIND,
          NotNullRule.KIND,
          InSetRule.KIND,
          CompareValueRule.KIND,
          LengthRule.KIND,
          MatchesRule.KIND,
          FreshnessRule.KIND,
          ForeignKeyRule.KIND);

  private RuleKinds() {}
}
