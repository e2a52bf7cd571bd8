package io.datasetbuilder.pipeline.table.aggregate;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.Relation.Figure;
import io.datasetbuilder.pipeline.table.plan.Relation.Measure;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Aggregates that several callers need of one table, computed in one scan. Each caller adds its
 * aggregates before the scan; the same aggregate added twice is computed once. For one thread.
 */
public final class AggregateBatch {

  private final TableSource table;
  private final Relation scan;
  private final Map<Figure, AggregateRef> places = new LinkedHashMap<>();

  public AggregateBatch(TableSource table) {
    this(table, new Relation.Scan(table));
  }

  /**
   * @param scan the rows of the table, with further columns where aggregates need some
   */
  public AggregateBatch(TableSource table, Relation scan) {
    this.table = table;
    this.scan = scan;
  }

  /** The table that is scanned. */
  public TableSource table() {
    return table;
  }

  /** Adds an aggregate to the batch. */
  public AggregateRef ask(Figure figure) {
    return places.computeIfAbsent(figure, any -> new AggregateRef(places.size()));
  }

  /** Computes all aggregates of the batch, in one scan for most tables. */
  public AggregateResults answer(TableEngine.Session engine) {
    List<Measure> measures = new ArrayList<>();
    places.forEach(
        (figure, aggregateRef) -> measures.add(new Measure("f" + aggregateRef.place(), figure)));
    List<JsonValue> values =
        measures.isEmpty()
            ? List.of()
            : engine.rows(new Relation.Aggregate(scan, List.of(), measures)).get(0);
    return new AggregateResults(values);
  }

  /** Index of an aggregate in the batch that it was added to, from 0. */
  public record AggregateRef(int place) {}
}
