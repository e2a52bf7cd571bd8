package io.datasetbuilder.warehouse.snapshot;

import io.datasetbuilder.warehouse.column.TableColumn;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Built table that is to become a snapshot.
 *
 * @param id of {@link CommitSnapshot#newId}, for one commit
 * @param table the name that is to point to it; the table is made when the workspace has none of
 *     this name
 * @param runId the run that built it
 * @param datasetId the dataset of the run
 * @param key the source key or composition name within the run
 * @param builtFile where the storage finds the Parquet file of the run; opaque
 * @param digest {@code sha256:<hex>} of that file as the build recorded it; empty when it did not,
 *     so that the commit computes it
 * @param rows rows of the file
 * @param columns in file order
 * @param coverage empty when unknown
 * @param sources all sources of the run, at least one: their terms decide whether rows are given
 *     out
 * @param origin what the run declared, and where its rows came from
 * @param builtAt when the run started
 * @param ifAbsent whether the commit fails where the table has a current snapshot
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
    boolean ifAbsent) {

  public NewSnapshot {
    columns = List.copyOf(columns);
    sources = List.copyOf(sources);
  }
}
