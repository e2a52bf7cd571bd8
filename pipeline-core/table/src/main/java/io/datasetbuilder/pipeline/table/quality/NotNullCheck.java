package io.datasetbuilder.pipeline.table.quality;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.quality.NotNullRule;
import io.datasetbuilder.pipeline.table.quality.PreparedRules.PreparedCheck;
import java.util.Optional;

/** {@code quality.not_null}, over all rows. */
final class NotNullCheck {

  private NotNullCheck() {}

  static Optional<PreparedCheck> ask(NotNullRule rule, RuleResults results, CheckedTable table) {
    return table
        .column(rule.column())
        .map(
            column ->
                results.eachRow(
                    column.name(),
                    JsonValue.of(0),
                    answers -> answers.count(table.rows()),
                    table.nulls(column),
                    " cells of column '" + column.name() + "' are null"));
  }
}
