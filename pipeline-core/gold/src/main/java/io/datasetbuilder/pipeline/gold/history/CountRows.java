package io.datasetbuilder.pipeline.gold.history;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.Relation.Aggregate;
import io.datasetbuilder.pipeline.table.plan.Relation.Figure;
import io.datasetbuilder.pipeline.table.plan.Relation.Measure;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import java.util.ArrayList;
import java.util.List;

/** Counts rows in a session. For one thread. */
record CountRows(TableEngine.Session engine) {

  /** Aggregates of whole numbers over all rows, in their order; 0 for those of nothing. */
  List<Long> of(Relation rows, Figure... figures) {
    List<Measure> measures = new ArrayList<>();
    for (Figure figure : figures) {
      measures.add(new Measure("f" + measures.size(), figure));
    }
    return engine.rows(new Aggregate(rows, List.of(), measures)).get(0).stream()
        .map(CountRows::number)
        .toList();
  }

  /** All rows. */
  long all(Relation rows) {
    return of(rows, new Figure.CountRows()).get(0);
  }

  private static long number(JsonValue value) {
    return value instanceof JsonNumber number ? number.value().longValueExact() : 0;
  }
}
