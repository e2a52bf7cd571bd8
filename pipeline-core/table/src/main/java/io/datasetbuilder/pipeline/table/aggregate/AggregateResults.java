package io.datasetbuilder.pipeline.table.aggregate;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.table.aggregate.AggregateBatch.AggregateRef;
import java.util.List;

/** What one scan answered. */
public final class AggregateResults {

  private final List<JsonValue> values;

  AggregateResults(List<JsonValue> values) {
    this.values = List.copyOf(values);
  }

  /** The figure as it came; JSON null when there was no value to pick. */
  public JsonValue value(AggregateRef aggregateRef) {
    return values.get(aggregateRef.place());
  }

  /** A count. */
  public long count(AggregateRef aggregateRef) {
    return ((JsonValue.JsonNumber) value(aggregateRef)).value().longValueExact();
  }
}
