package io.datasetbuilder.pipeline.table.quality;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.quality.FreshnessRule;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.ZonedDatetime;
import io.datasetbuilder.pipeline.table.aggregate.AggregateBatch.AggregateRef;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Expression.Operator;
import io.datasetbuilder.pipeline.table.quality.PreparedRules.PreparedCheck;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * {@code quality.freshness}: some value is at most as old as the rule allows. A date is as young as
 * its last moment, and a datetime without a zone is taken for UTC. The result states no value of
 * the data, so that a masked column gives none away.
 */
final class FreshnessCheck {

  private static final Set<DataType> TIMES =
      Set.of(Simple.DATE, Simple.DATETIME, Simple.DATETIME_NS, Simple.DATETIME_NS_UTC);

  private static final DateTimeFormatter LITERAL =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss");

  private FreshnessCheck() {}

  static PreparedCheck ask(
      FreshnessRule rule, Column column, RuleResults results, CheckedTable table) {
    JsonValue threshold = JsonValue.of(rule.maxAge());
    if (!TIMES.contains(column.type()) && !(column.type() instanceof ZonedDatetime)) {
      String why =
          "column '" + column.name() + "' is " + column.type().dtype() + ", not a date or datetime";
      return results.prevented(column.name(), List.of(column), threshold, why, table);
    }
    AggregateRef nulls = table.nulls(column);
    AggregateRef fresh =
        table.count(
            new Expression.Comparison(
                Operator.GE,
                Expression.column(column.name()),
                literal(table.now().minus(rule.duration()), column.type())));
    return (answers, distinct) -> {
      long values = answers.count(table.rows()) - answers.count(nulls);
      return values == 0
          ? Optional.empty()
          : Optional.of(
              results.stated(
                  column.name(),
                  threshold,
                  JsonValue.of(answers.count(fresh) > 0 ? "fresh" : "stale"),
                  answers.count(fresh) == 0,
                  values,
                  "all values of column '" + column.name() + "' are older than " + rule.maxAge()));
    };
  }

  private static Expression literal(Instant oldest, DataType type) {
    LocalDateTime utc = LocalDateTime.ofInstant(oldest, ZoneOffset.UTC);
    String text = type == Simple.DATE ? utc.toLocalDate().toString() : LITERAL.format(utc);
    return new Expression.Convert(Expression.text(text), type);
  }
}
