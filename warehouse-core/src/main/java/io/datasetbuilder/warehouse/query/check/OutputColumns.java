package io.datasetbuilder.warehouse.query.check;

import io.datasetbuilder.warehouse.query.AggregateQuery;
import java.util.ArrayList;
import java.util.List;

/** Columns of the result of an aggregate, in order. */
public final class OutputColumns {

  private OutputColumns() {}

  /** The columns of the groups, then the names of the measures. */
  public static List<String> of(AggregateQuery query) {
    List<String> names = new ArrayList<>(ofGroups(query));
    query.measures().forEach(measure -> names.add(measure.name()));
    return List.copyOf(names);
  }

  /**
   * The columns that make a group: those it is grouped by, then the unit column when groups are
   * split by unit and it is not one of them already.
   */
  public static List<String> ofGroups(AggregateQuery query) {
    List<String> names = new ArrayList<>(query.groupBy());
    if (query.splitUnits()) {
      query.unitColumn().filter(unit -> !names.contains(unit)).ifPresent(names::add);
    }
    return List.copyOf(names);
  }
}
