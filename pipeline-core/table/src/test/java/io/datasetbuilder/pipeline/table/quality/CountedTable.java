package io.datasetbuilder.pipeline.table.quality;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.quality.QualityRules;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.manifest.QualityCheckResult;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.table.aggregate.AggregateBatch;
import io.datasetbuilder.pipeline.table.fixture.AnsweringSession;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.Relation.Aggregate;
import io.datasetbuilder.pipeline.table.plan.Relation.Figure;
import io.datasetbuilder.pipeline.table.plan.TableSource;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A table of which only counts are known: rows, nulls a column, and what breaks a rule. */
final class CountedTable {

  private final List<Column> columns = new ArrayList<>();
  private final Map<String, Long> nulls = new LinkedHashMap<>();
  private final long rows;
  private long distinct;
  private long evaluated;
  private long violating;

  CountedTable(long rows) {
    this.rows = rows;
    this.distinct = rows;
    this.evaluated = rows;
  }

  CountedTable column(String name, DataType type, long nullCells) {
    columns.add(new Column(name, type));
    nulls.put(name, nullCells);
    return this;
  }

  CountedTable distinct(long count) {
    distinct = count;
    return this;
  }

  /** What a comparison of columns counts. */
  CountedTable judging(long count) {
    evaluated = count;
    return this;
  }

  /** What a range or comparison counts as violations. */
  CountedTable violating(long count) {
    violating = count;
    return this;
  }

  QualityEvaluation evaluate(QualityRulesBuilder rules) {
    return evaluate(rules.build());
  }

  QualityEvaluation evaluate(QualityRules rules) {
    TableSource table = new TableSource.ParquetTable(new Location("silver"), columns);
    AggregateBatch sheet = new AggregateBatch(table);
    PreparedRules asked = new QualityEvaluator("flights", columns, rules, Instant.EPOCH).ask(sheet);
    return asked.evaluate(sheet.answer(new AnsweringSession(this::answer)), new Counts(distinct));
  }

  QualityCheckResult only(QualityRulesBuilder rules) {
    List<QualityCheckResult> results = evaluate(rules).results();
    if (results.size() != 1) {
      throw new AssertionError("one result expected, found " + results);
    }
    return results.get(0);
  }

  private List<List<JsonValue>> answer(Relation plan) {
    return List.of(
        ((Aggregate) plan)
            .measures().stream().map(measure -> JsonValue.of(count(measure.figure()))).toList());
  }

  private long count(Figure figure) {
    if (figure instanceof Figure.CountRows) {
      return rows;
    }
    Expression condition = ((Figure.CountWhere) figure).condition();
    if (condition instanceof Expression.IsNull isNull) {
      return nulls.get(((Expression.ColumnRef) isNull.value()).name());
    }
    boolean bothPresent = condition instanceof Expression.AllOf all && all.parts().size() == 2;
    return bothPresent ? evaluated : violating;
  }

  /** The same number of distinct rows, whatever they are counted by. */
  private record Counts(long rows) implements DistinctCounts {
    @Override
    public long keys(List<Column> columns, long withKey) {
      return rows;
    }
  }
}
