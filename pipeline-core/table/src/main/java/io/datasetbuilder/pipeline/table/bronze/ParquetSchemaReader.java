package io.datasetbuilder.pipeline.table.bronze;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.read.ParquetForms;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.type.DataType;
import java.util.List;
import java.util.Optional;

/**
 * Reads what a Parquet file says about its columns: its footer, never a page. Which types a dataset
 * can hold is settled here once, for uploads and for builds. Safe on hostile bytes and for
 * concurrent use.
 */
public interface ParquetSchemaReader {

  /**
   * The columns of a file, at least one, in its order and with names as they are written. Refused
   * when it is no Parquet file, encrypted, or so damaged that no column can be read.
   *
   * @param forms of the values that a dataset has no type for
   */
  Result<List<ParquetColumn>> read(Location parquetFile, ParquetForms forms);

  /**
   * A column as a Parquet file declares it.
   *
   * @param name as it is written
   * @param type what it holds; times of nanoseconds are times of nanoseconds, whatever their
   *     values; {@code Null} when a dataset cannot hold the column
   * @param int96 the type with {@code Binary} wherever the file has 12-byte INT96 timestamps; empty
   *     when it has none
   * @param bytes the type with {@code Binary} wherever the file has bytes that are read as texts;
   *     empty when it has none
   * @param decimalScale digits after the point of decimals that are stored as bytes and read as
   *     texts; empty when the column has none
   * @param variants whether it has variants, which {@link VariantTexts} writes as texts
   * @param zoneChanges zones that the writer named for instants in the column, other than UTC
   * @param obstacles an {@link RecordProblem#UNSUPPORTED_COLUMN_TYPE} for the column, or for each
   *     part of it, that a dataset cannot hold, {@code at} being its name and the names inside it;
   *     a {@link RecordProblem#MALFORMED_PARQUET} when its pages cannot be read
   */
  public record ParquetColumn(
      String name,
      DataType type,
      Optional<DataType> int96,
      Optional<DataType> bytes,
      Optional<Integer> decimalScale,
      boolean variants,
      List<ZoneChange> zoneChanges,
      List<Problem> obstacles) {
    public ParquetColumn {
      zoneChanges = List.copyOf(zoneChanges);
      obstacles = List.copyOf(obstacles);
    }

    /** The same column when a dataset cannot hold it. */
    public ParquetColumn unheld(List<Problem> reasons) {
      return new ParquetColumn(
          name,
          DataType.Simple.NULL,
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          false,
          List.of(),
          reasons);
    }

    /** Whether a dataset can hold all its values. */
    public boolean isHeld() {
      return obstacles.isEmpty();
    }
  }
}
