package io.datasetbuilder.pipeline.table.composition;

import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.plan.Relation;
import java.util.List;

/**
 * A composition that may be built.
 *
 * @param relation the rows, in the left side's order, then the right side's; its columns are those
 *     of {@code columns}, with plain values: what is declared has to be masked above it
 * @param columns in order
 * @param provenance for the manifest; its row count is the one that the relation gives
 * @param warnings sentences for the manifest, without the composition's name
 */
public record ComposedPlan(
    Relation relation,
    List<ComposedColumn> columns,
    CompositionProvenance provenance,
    List<String> warnings) {

  public ComposedPlan {
    columns = List.copyOf(columns);
    warnings = List.copyOf(warnings);
  }

  /** Names and types as a table has them. */
  public List<Column> tableColumns() {
    return columns.stream().map(ComposedColumn::column).toList();
  }
}
