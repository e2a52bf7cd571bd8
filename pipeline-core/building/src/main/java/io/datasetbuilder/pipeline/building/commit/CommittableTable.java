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
 * @param continuation its place in the history of the table; empty for a table without history
 */
public record CommittableTable(
    String key,
    String snapshotId,
    Location file,
    String digest,
    long rows,
    List<CommittableColumn> columns,
    TableCoverage coverage,
    Optional<Continuation> continuation) {
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

  /**
   * The place of a table in its history.
   *
   * @param parentId the snapshot whose rows it contains; the commit is refused when another one is
   *     current by then. Empty for the first snapshot of a table with history, whose commit is
   *     refused when the table has a snapshot by then
   * @param cursor the value up to which the source was read; empty without incremental fetches
   */
  public record Continuation(Optional<String> parentId, Optional<String> cursor) {}
}
