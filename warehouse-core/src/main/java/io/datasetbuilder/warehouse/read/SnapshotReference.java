package io.datasetbuilder.warehouse.read;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.warehouse.snapshot.PinnedSnapshot;

/**
 * The snapshot that a response was read from.
 *
 * @param tableId of its table, opaque
 * @param logicalName the name of its table
 * @param snapshotId opaque
 * @param revision that its commit gave the table
 */
public record SnapshotReference(
    String tableId, String logicalName, String snapshotId, long revision) {

  /** The reference to a snapshot that is read. */
  public static SnapshotReference of(PinnedSnapshot pinned) {
    return new SnapshotReference(
        pinned.table().id(),
        pinned.table().name().value(),
        pinned.snapshot().id(),
        pinned.snapshot().revision());
  }

  /** Members that identify the snapshot in a response. */
  public JsonObject toJson() {
    return new JsonMembers()
        .put("table_id", tableId)
        .put("logical_name", logicalName)
        .put("snapshot_id", snapshotId)
        .put("revision", revision)
        .toObject();
  }
}
