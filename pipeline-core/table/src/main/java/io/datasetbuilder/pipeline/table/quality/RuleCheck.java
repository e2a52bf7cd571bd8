package io.datasetbuilder.pipeline.table.quality;

import io.datasetbuilder.buildspec.quality.ColumnRule;
import io.datasetbuilder.buildspec.quality.CompareColumnsRule;
import io.datasetbuilder.buildspec.quality.CompareValueRule;
import io.datasetbuilder.buildspec.quality.ForeignKeyRule;
import io.datasetbuilder.buildspec.quality.FreshnessRule;
import io.datasetbuilder.buildspec.quality.InSetRule;
import io.datasetbuilder.buildspec.quality.LengthRule;
import io.datasetbuilder.buildspec.quality.ListedRule;
import io.datasetbuilder.buildspec.quality.MatchesRule;
import io.datasetbuilder.buildspec.quality.NotNullRule;
import io.datasetbuilder.buildspec.quality.RangeRule;
import io.datasetbuilder.buildspec.quality.UniqueRule;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.quality.PreparedRules.PreparedCheck;
import java.util.List;
import java.util.Optional;

/** Check of one kind of rules: the other half of what a {@link ListedRule} states. */
@FunctionalInterface
interface RuleCheck<R extends ListedRule> {

  /** The checks of all kinds. */
  List<OfKind<?>> ALL =
      List.of(
          OfKind.ofColumn(RangeRule.KIND, RangeCheck::ask),
          new OfKind<>(CompareColumnsRule.KIND, CompareColumnsCheck::ask),
          new OfKind<>(UniqueRule.KIND, UniqueCheck::ask),
          OfKind.ofColumn(NotNullRule.KIND, NotNullCheck::ask),
          OfKind.ofColumn(InSetRule.KIND, ValueChecks::ask),
          OfKind.ofColumn(CompareValueRule.KIND, ValueChecks::ask),
          OfKind.ofColumn(LengthRule.KIND, TextChecks::ask),
          OfKind.ofColumn(MatchesRule.KIND, TextChecks::ask),
          OfKind.ofColumn(FreshnessRule.KIND, FreshnessCheck::ask),
          OfKind.later(ForeignKeyRule.KIND));

  /**
   * Adds the aggregates that a rule needs to the batch of the table.
   *
   * @return empty where the table lacks a column that the rule names
   */
  Optional<PreparedCheck> ask(R rule, RuleResults results, CheckedTable table);

  /** The check of a rule; of every kind there is one. */
  static Optional<PreparedCheck> of(ListedRule rule, RuleResults results, CheckedTable table) {
    return ALL.stream()
        .filter(each -> each.kind().equals(rule.kind()))
        .findFirst()
        .orElseThrow()
        .ask(rule, results, table);
  }

  /** The check of a kind. */
  record OfKind<R extends ListedRule>(ListedRule.Kind<R> kind, RuleCheck<R> check) {

    private static <R extends ColumnRule> OfKind<R> ofColumn(
        ListedRule.Kind<R> kind, ColumnCheck<R> check) {
      return new OfKind<>(
          kind,
          (rule, results, table) ->
              table.column(rule.column()).map(column -> check.ask(rule, column, results, table)));
    }

    /** Rules that need more than one table, which {@link ForeignKeyChecks} has. */
    private static <R extends ListedRule> OfKind<R> later(ListedRule.Kind<R> kind) {
      return new OfKind<>(kind, (rule, results, table) -> Optional.empty());
    }

    private Optional<PreparedCheck> ask(ListedRule rule, RuleResults results, CheckedTable table) {
      return check.ask(kind.type().cast(rule), results, table);
    }
  }

  /** Check of rules of one column, which the table has. */
  interface ColumnCheck<R extends ColumnRule> {
    PreparedCheck ask(R rule, Column column, RuleResults results, CheckedTable table);
  }
}
