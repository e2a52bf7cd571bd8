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
 * The figures that several parties want of one table. Whoever needs one asks before the scan; the
 * same figure asked twice is computed once. For one thread.
 */
public final class AggregateBatch {

  /** The time to plan a statement grows faster than the number of its figures. */
  private static final int MOST_AT_ONCE = 512;

  private final TableSource table;
  private final Relation scan;
  private final Map<Figure, AggregateRef> places = new LinkedHashMap<>();

  public AggregateBatch(TableSource table) {
    this(table, new Relation.Scan(table));
  }

  /**
   * @param scan the rows of the table, with further columns where figures need some
   */
  public AggregateBatch(TableSource table, Relation scan) {
    this.table = table;
    this.scan = scan;
  }

  /** The table that is scanned. */
  public TableSource table() {
    return table;
  }

  /** Puts a figure on the sheet. */
  public AggregateRef ask(Figure figure) {
    return places.computeIfAbsent(figure, any -> new AggregateRef(places.size()));
  }

  /** Computes everything that was asked for, in one scan of most tables. */
  public AggregateResults answer(TableEngine.Session engine) {
    List<Measure> measures = new ArrayList<>();
    places.forEach(
        (figure, aggregateRef) -> measures.add(new Measure("f" + aggregateRef.place(), figure)));
    List<JsonValue> values = new ArrayList<>();
    for (int from = 0; from < measures.size(); from += MOST_AT_ONCE) {
      List<Measure> part = measures.subList(from, Math.min(measures.size(), from + MOST_AT_ONCE));
      values.addAll(engine.rows(new Relation.Aggregate(scan, List.of(), part)).get(0));
    }
    return new AggregateResults(values);
  }

  /** The place of a figure on the sheet that it was asked from. */
  public record AggregateRef(int place) {}
}
