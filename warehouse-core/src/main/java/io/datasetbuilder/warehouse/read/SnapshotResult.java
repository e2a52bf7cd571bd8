package io.datasetbuilder.warehouse.read;

/**
 * Result read from a snapshot.
 *
 * @param snapshot the one that {@code current} was resolved to, or that the caller named
 */
public record SnapshotResult<T>(SnapshotReference snapshot, T result) {}
