package io.datasetbuilder.warehouse.snapshot;

import io.datasetbuilder.warehouse.column.TableColumn;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Built table that is to become a snapshot.
 *
 * @param id id from {@link CommitSnapshot#newId}, for one commit
 * @param table name of the table that will point to it; the table is created when the workspace has
 *     no table of this name
 * @param runId run that built it
 * @param datasetId dataset of the run
 * @param key source key or composition name within the run
 * @param builtFile address of the run's Parquet file in the storage; opaque
 * @param digest {@code sha256:<hex>} of that file as the build recorded it; empty when it recorded
 *     none, so that the commit computes it
 * @param rows number of rows of the file
 * @param columns in file order
 * @param coverage empty when unknown
 * @param sources all sources of the run, at least one: their terms decide whether rows may be
 *     passed on
 * @param origin declarations of the run, and origin of its rows
 * @param builtAt start of the run
 * @param ifAbsent whether the commit fails where the table has a current snapshot
 * @param lineage empty for a table without history. With it, the commit fails where the current
 *     snapshot of the table is not its parent, and the snapshot inherits the terms of the parent
 */
public record NewSnapshot(
    String id,
    WorkspaceId workspace,
    TableName table,
    String runId,
    String datasetId,
    String key,
    String builtFile,
    Optional<String> digest,
    long rows,
    List<TableColumn> columns,
    Optional<SnapshotCoverage> coverage,
    List<SnapshotSource> sources,
    SnapshotOrigin origin,
    Instant builtAt,
    boolean ifAbsent,
    Optional<SnapshotLineage> lineage) {

  public NewSnapshot {
    columns = List.copyOf(columns);
    sources = List.copyOf(sources);
  }
}
