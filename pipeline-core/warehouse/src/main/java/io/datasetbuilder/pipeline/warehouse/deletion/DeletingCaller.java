package io.datasetbuilder.pipeline.warehouse.deletion;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;

/**
 * Caller who deletes.
 *
 * @param id who deletes, as the records name it
 * @param visibility the caller's own runs
 * @param workspace the caller's own tables
 * @param administrator whether the caller may also delete what belongs to others
 */
public record DeletingCaller(
    OwnerId id, Visibility visibility, WorkspaceId workspace, boolean administrator) {}
