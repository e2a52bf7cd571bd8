package io.datasetbuilder.pipeline.table.aggregate;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.table.aggregate.AggregateBatch.AggregateRef;
import java.util.List;

/** Results of the aggregates of one batch. */
public final class AggregateResults {

  private final List<JsonValue> values;

  AggregateResults(List<JsonValue> values) {
    this.values = List.copyOf(values);
  }

  /** Result of an aggregate as the engine returns it; JSON null when there was no value to pick. */
  public JsonValue value(AggregateRef aggregateRef) {
    return values.get(aggregateRef.place());
  }

  /** A count. */
  public long count(AggregateRef aggregateRef) {
    return ((JsonValue.JsonNumber) value(aggregateRef)).value().longValueExact();
  }
}
