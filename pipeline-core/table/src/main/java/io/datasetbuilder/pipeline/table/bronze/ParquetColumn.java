package io.datasetbuilder.pipeline.table.bronze;

import io.datasetbuilder.pipeline.model.type.DataType;
import java.util.List;
import java.util.Optional;

/**
 * A column as a Parquet file declares it.
 *
 * @param name as it is written
 * @param type what it holds; times of nanoseconds are times of nanoseconds, whatever their values
 * @param int96 the type with {@code Binary} wherever the file has 12-byte INT96 timestamps; empty
 *     when it has none
 * @param zoneChanges zones that the writer named for instants in the column, other than UTC
 */
public record ParquetColumn(
    String name, DataType type, Optional<DataType> int96, List<ZoneChange> zoneChanges) {
  public ParquetColumn {
    zoneChanges = List.copyOf(zoneChanges);
  }
}
