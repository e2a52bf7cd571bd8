package io.datasetbuilder.wire;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.Timestamps;
import io.datasetbuilder.warehouse.snapshot.ReadTables.TableDetails;
import io.datasetbuilder.warehouse.snapshot.Snapshot;
import io.datasetbuilder.warehouse.snapshot.SnapshotCoverage;
import io.datasetbuilder.warehouse.snapshot.WarehouseTable;
import java.util.List;

/** Tables of the warehouse and their snapshots as JSON. */
public final class WarehouseBodies {

  private static final String PARENT = "parent_snapshot_id";

  private WarehouseBodies() {}

  /** The tables of a workspace. */
  public static JsonObject tables(List<WarehouseTable> tables) {
    return new JsonMembers()
        .putList("tables", tables, table -> members(table).toObject())
        .toObject();
  }

  /** One table and its snapshots. */
  public static JsonObject table(TableDetails details) {
    return members(details.table())
        .putList("snapshots", details.snapshots(), WarehouseBodies::snapshot)
        .toObject();
  }

  private static JsonMembers members(WarehouseTable table) {
    return new JsonMembers()
        .put("table_id", table.id())
        .put("logical_name", table.name().value())
        .putOrNull("current_snapshot_id", table.current().map(Snapshot::id), JsonValue::of)
        .put("revision", table.revision())
        .putOrNull("current_snapshot", table.current(), WarehouseBodies::current)
        .putOrNull("dataset_id", table.datasetId(), JsonValue::of);
  }

  private static JsonObject current(Snapshot snapshot) {
    return new JsonMembers()
        .put("snapshot_id", snapshot.id())
        .put("row_count", snapshot.rows())
        .putOrNull("committed_at", snapshot.committedAt().map(Timestamps::format), JsonValue::of)
        .putOrNull("coverage", snapshot.coverage(), SnapshotCoverage::toJson)
        .putOrNull(PARENT, snapshot.parentId(), JsonValue::of)
        .toObject();
  }

  private static JsonObject snapshot(Snapshot snapshot) {
    return new JsonMembers()
        .put("snapshot_id", snapshot.id())
        .put("run_id", snapshot.runId())
        .put("state", state(snapshot))
        .put("row_count", snapshot.rows())
        .put("created_at", snapshot.createdAt())
        .putOrNull("committed_at", snapshot.committedAt().map(Timestamps::format), JsonValue::of)
        .putOrNull("coverage", snapshot.coverage(), SnapshotCoverage::toJson)
        .putOrNull(PARENT, snapshot.parentId(), JsonValue::of)
        .toObject();
  }

  /** Of the states, clients know those that are shown. */
  private static String state(Snapshot snapshot) {
    return switch (snapshot.state()) {
      case COMMITTED -> "committed";
      case QUARANTINED -> "quarantined";
      case PENDING, DELETING ->
          throw new IllegalArgumentException("a snapshot in this state is not shown");
    };
  }
}
