package io.datasetbuilder.warehouse.snapshot;

import java.util.Optional;

/**
 * Table of a workspace.
 *
 * @param id opaque and stable
 * @param revision how often the current snapshot changed; 0 before the first commit
 * @param current empty before the first commit
 * @param datasetId the dataset its runs build
 */
public record WarehouseTable(
    String id,
    WorkspaceId workspace,
    TableName name,
    long revision,
    Optional<Snapshot> current,
    Optional<String> datasetId) {}
