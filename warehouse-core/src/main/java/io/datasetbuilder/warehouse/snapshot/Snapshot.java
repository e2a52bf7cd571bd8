package io.datasetbuilder.warehouse.snapshot;

import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.warehouse.column.TableColumn;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Immutable content of a table, made by one run.
 *
 * @param id unique over all tables
 * @param tableId the table it belongs to
 * @param runId the run that built it
 * @param datasetId the dataset of the run
 * @param key the source key or composition name within the run
 * @param digest {@code sha256:<hex>} of the file; an empty text while it is pending and not known
 * @param rows rows of the file
 * @param columns in file order
 * @param coverage empty when unknown
 * @param sources all sources of the run, at least one: their terms decide whether rows are given
 *     out
 * @param builtAt when the run started: an older build never replaces a newer one
 * @param createdAt when the commit began
 * @param committedAt when the pointer moved; empty before
 * @param revision the revision that its commit gave the table; 0 before
 * @param lineage empty for a table without history
 */
public record Snapshot(
    String id,
    String tableId,
    String runId,
    String datasetId,
    String key,
    State state,
    String digest,
    long rows,
    List<TableColumn> columns,
    Optional<SnapshotCoverage> coverage,
    List<SnapshotSource> sources,
    Instant builtAt,
    Instant createdAt,
    Optional<Instant> committedAt,
    long revision,
    Optional<SnapshotLineage> lineage) {

  public Snapshot {
    columns = List.copyOf(columns);
    sources = List.copyOf(sources);
    if (sources.isEmpty()) {
      throw new IllegalArgumentException("a snapshot without sources has no terms");
    }
  }

  /** The same snapshot in another state. */
  public Snapshot in(State other) {
    return new Snapshot(
        id,
        tableId,
        runId,
        datasetId,
        key,
        other,
        digest,
        rows,
        columns,
        coverage,
        sources,
        builtAt,
        createdAt,
        committedAt,
        revision,
        lineage);
  }

  /** The snapshot that it continues; empty for a first one and for a table without history. */
  public Optional<String> parentId() {
    return lineage.flatMap(SnapshotLineage::parentId);
  }

  /** The same snapshot with other facts about its columns, and other sources. */
  Snapshot with(List<TableColumn> otherColumns, List<SnapshotSource> otherSources) {
    return new Snapshot(
        id,
        tableId,
        runId,
        datasetId,
        key,
        state,
        digest,
        rows,
        otherColumns,
        coverage,
        otherSources,
        builtAt,
        createdAt,
        committedAt,
        revision,
        lineage);
  }

  /** The same snapshot at another place in the history of its table. */
  Snapshot withLineage(Optional<SnapshotLineage> other) {
    return new Snapshot(
        id,
        tableId,
        runId,
        datasetId,
        key,
        state,
        digest,
        rows,
        columns,
        coverage,
        sources,
        builtAt,
        createdAt,
        committedAt,
        revision,
        other);
  }

  /** State of a snapshot. */
  public enum State implements WireNamed.LowerCase {
    /** Its commit has begun; never shown, and removed when the commit never ends. */
    PENDING,
    /** Readable. */
    COMMITTED,
    /** Its file is damaged: shown, never served. */
    QUARANTINED,
    /** Unused; its file is being removed. */
    DELETING
  }
}
