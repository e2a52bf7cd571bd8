package io.datasetbuilder.pipeline.building.commit;

import io.datasetbuilder.buildspec.column.ColumnHints;
import io.datasetbuilder.pipeline.gold.pii.PiiSuspicion;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.manifest.Coverage;
import io.datasetbuilder.pipeline.model.manifest.SourceReportedTotal;
import java.util.List;
import java.util.Optional;

/**
 * A Gold table of a finished run.
 *
 * @param key the source key or the composition's name
 * @param snapshotId the id that its snapshot gets
 * @param file its Parquet file in the run's folder
 * @param digest {@code sha256:<hex>} of the file
 * @param columns in file order
 */
public record CommittableTable(
    String key,
    String snapshotId,
    Location file,
    String digest,
    long rows,
    List<CommittableColumn> columns,
    TableCoverage coverage) {
  public CommittableTable {
    columns = List.copyOf(columns);
  }

  /**
   * A column of the table.
   *
   * @param dtype the canonical dtype name, such as {@code Int64}
   * @param hints facts about the column in addition to its type
   */
  public record CommittableColumn(
      String name, String dtype, ColumnHints hints, PiiSuspicion suspicion) {}

  /**
   * Coverage of the source by the table.
   *
   * @param fetchedRows number of rows that the source delivered; empty for a composed table
   * @param total number of rows that the source stated to have
   */
  public record TableCoverage(
      Coverage coverage, Optional<Long> fetchedRows, SourceReportedTotal total) {}
}
