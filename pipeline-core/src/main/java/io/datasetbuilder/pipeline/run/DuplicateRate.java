package io.datasetbuilder.pipeline.run;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.plan.Expression;
import io.datasetbuilder.pipeline.plan.Relation;
import io.datasetbuilder.pipeline.plan.Relation.Figure;
import io.datasetbuilder.pipeline.plan.Relation.Measure;
import io.datasetbuilder.pipeline.plan.Relation.Named;
import io.datasetbuilder.pipeline.plan.TableEngine;
import io.datasetbuilder.pipeline.plan.TableSource;
import java.util.List;

/** (rows - distinct rows) / rows over all visible columns, 0 for an empty table. */
final class DuplicateRate {

  private DuplicateRate() {}

  static long distinct(TableEngine.Session engine, TableSource table, long rows) {
    if (rows == 0) {
      return 0;
    }
    List<Named> all =
        table.columns().stream()
            .map(column -> new Named(column.name(), Expression.column(column.name())))
            .toList();
    Relation distinct = new Relation.Aggregate(new Relation.Scan(table), all, List.of());
    Relation counted =
        new Relation.Aggregate(
            distinct, List.of(), List.of(new Measure("n", new Figure.CountRows())));
    JsonValue.JsonNumber count = (JsonValue.JsonNumber) engine.rows(counted).get(0).get(0);
    return count.value().longValueExact();
  }
}
