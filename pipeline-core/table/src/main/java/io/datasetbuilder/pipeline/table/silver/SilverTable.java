package io.datasetbuilder.pipeline.table.silver;

import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.plan.TableSource.ParquetTable;
import io.datasetbuilder.pipeline.table.profile.TableProfile;
import java.util.List;

/**
 * A Silver table that has been written, checked and profiled.
 *
 * @param table the file, in source order
 * @param profile exact figures of it
 * @param changes the casts and derived rules that made its columns
 */
public record SilverTable(ParquetTable table, TableProfile profile, List<ColumnChange> changes) {
  public SilverTable {
    changes = List.copyOf(changes);
  }

  /** The same table under another name. */
  public SilverTable at(Location place) {
    return new SilverTable(new ParquetTable(place, columns()), profile, changes);
  }

  public List<Column> columns() {
    return table.columns();
  }
}
