package io.datasetbuilder.pipeline.table.quality;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.quality.NotNullRule;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.quality.PreparedRules.PreparedCheck;

/** {@code quality.not_null}, over all rows. */
final class NotNullCheck {

  private NotNullCheck() {}

  static PreparedCheck ask(
      NotNullRule rule, Column column, RuleResults results, CheckedTable table) {
    return results.eachRow(
        rule.column(),
        JsonValue.of(0),
        answers -> answers.count(table.rows()),
        table.nulls(column),
        " cells of column '" + rule.column() + "' are null");
  }
}
