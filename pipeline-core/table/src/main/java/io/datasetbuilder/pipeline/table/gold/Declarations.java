package io.datasetbuilder.pipeline.table.gold;

import io.datasetbuilder.buildspec.gold.GoldSelection;
import io.datasetbuilder.buildspec.schema.SourceSchema;
import io.datasetbuilder.pipeline.model.type.Column;
import java.util.List;
import java.util.Set;

/**
 * What is said about the personal data of one source.
 *
 * @param silver the columns of Silver, in order
 * @param sourceColumns the columns of the source, before the schema, in NFC
 * @param schema what makes the first of the second
 * @param gold what the BuildSpec declares, and what it publishes unmasked
 * @param maskColumns what the BuildSpec declares for all sources; a name that Silver lacks is no
 *     matter of this source
 * @param providerFields what the provider's specification declares, in the provider's spelling
 */
public record Declarations(
    List<Column> silver,
    List<String> sourceColumns,
    SourceSchema schema,
    GoldSelection gold,
    List<String> maskColumns,
    Set<String> providerFields) {

  public Declarations {
    silver = List.copyOf(silver);
    sourceColumns = List.copyOf(sourceColumns);
    maskColumns = List.copyOf(maskColumns);
    providerFields = Set.copyOf(providerFields);
  }

  /** The names of Silver's columns, in order. */
  List<String> silverNames() {
    return silver.stream().map(Column::name).toList();
  }
}
