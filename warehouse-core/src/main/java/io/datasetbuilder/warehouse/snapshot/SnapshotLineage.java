package io.datasetbuilder.warehouse.snapshot;

import java.util.Optional;

/**
 * Place of a snapshot in the history of its table. The rows of the parent are in the snapshot
 * itself, so that the parent may be removed.
 *
 * @param parentId the snapshot that it continues, which was the current one when it was committed;
 *     empty for the first snapshot of a table with history
 * @param cursor the value up to which the source was read; empty without incremental fetches
 */
public record SnapshotLineage(Optional<String> parentId, Optional<String> cursor) {}
