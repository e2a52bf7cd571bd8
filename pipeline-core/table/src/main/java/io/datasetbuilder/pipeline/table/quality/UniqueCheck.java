package io.datasetbuilder.pipeline.table.quality;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.quality.UniqueRule;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.aggregate.AggregateBatch.AggregateRef;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.quality.CheckResultFactory.RowShare;
import io.datasetbuilder.pipeline.table.quality.PreparedRules.PreparedCheck;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * {@code quality.unique}, over the rows in which every column of the key is non-null. NaN equals
 * NaN, and both zeros are one. The rows that repeat the key of another row are counted, of each key
 * all but one.
 */
final class UniqueCheck {

  private UniqueCheck() {}

  static Optional<PreparedCheck> ask(UniqueRule rule, RuleResults results, CheckedTable table) {
    List<Column> key =
        rule.columns().stream().flatMap(name -> table.column(name).stream()).toList();
    return key.size() == rule.columns().size()
        ? Optional.of(ask(key, results, table))
        : Optional.empty();
  }

  private static PreparedCheck ask(List<Column> key, RuleResults results, CheckedTable table) {
    AggregateRef withKey =
        table.count(
            new Expression.AllOf(
                key.stream()
                    .map(column -> Expression.notNull(Expression.column(column.name())))
                    .toList()));
    return (answers, distinct) -> {
      long rows = answers.count(withKey);
      return results.counted(
          joined(key, ","),
          JsonValue.of(0),
          new RowShare(rows - distinct.keys(key, rows), rows),
          " rows repeat the value of "
              + (key.size() == 1 ? "column '" : "columns '")
              + joined(key, "', '")
              + "' of another row");
    };
  }

  private static String joined(List<Column> key, String separator) {
    return key.stream().map(Column::name).collect(Collectors.joining(separator));
  }
}
