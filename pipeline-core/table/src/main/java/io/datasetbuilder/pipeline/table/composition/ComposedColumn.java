package io.datasetbuilder.pipeline.table.composition;

import io.datasetbuilder.pipeline.model.type.Column;
import java.util.List;

/**
 * A column of the composed table.
 *
 * @param column its name there, and its type, which is the one in Silver
 * @param origin where its values come from
 * @param declared the declared columns whose values it holds: when there is any, it is masked in
 *     Gold (Spec, "sources[].gold", rule 8). A left key holds the values of the right key too.
 */
public record ComposedColumn(Column column, SourceColumn origin, List<SourceColumn> declared) {

  public ComposedColumn {
    declared = List.copyOf(declared);
  }

  public String name() {
    return column.name();
  }
}
