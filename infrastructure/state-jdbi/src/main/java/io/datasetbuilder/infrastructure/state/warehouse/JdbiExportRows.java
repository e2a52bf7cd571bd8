package io.datasetbuilder.infrastructure.state.warehouse;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.infrastructure.state.database.ColumnValues;
import io.datasetbuilder.warehouse.query.ExportQuery;
import io.datasetbuilder.warehouse.snapshot.ExportRows;
import io.datasetbuilder.warehouse.snapshot.TableName;
import io.datasetbuilder.warehouse.snapshot.WarehouseExport;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.RowView;

/**
 * Rows of exports.
 *
 * @param handle the transaction
 */
record JdbiExportRows(Handle handle) implements ExportRows.Writer {

  private static final String ADD =
      ColumnValues.insert(
          "warehouse_exports",
          "export_id, workspace, logical_name, snapshot, sql, format, profile, max_rows, manifest,"
              + " bytes, sha256, sources, created_at",
          "id, workspace, table, snapshot, query.sql, query.format, query.profile, query.maxRows,"
              + " manifest, bundle.bytes, bundle.sha256, sources, createdAt");

  @Override
  public List<WarehouseExport> all() {
    return where("1 = 1", Map.of());
  }

  @Override
  public List<WarehouseExport> of(WorkspaceId workspace) {
    return where("workspace = :workspace", Map.of("workspace", workspace));
  }

  @Override
  public Optional<WarehouseExport> find(String exportId) {
    return where("export_id = :id", Map.of("id", exportId)).stream().findFirst();
  }

  @Override
  public boolean hasBefore(Instant created) {
    return handle
        .createQuery("SELECT EXISTS (SELECT 1 FROM warehouse_exports WHERE created_at < :created)")
        .bind("created", created)
        .mapTo(Boolean.class)
        .one();
  }

  @Override
  public void add(WarehouseExport export) {
    handle.createUpdate(ADD).bindMethods(export).execute();
  }

  @Override
  public void remove(String exportId) {
    handle.execute("DELETE FROM warehouse_exports WHERE export_id = ?", exportId);
  }

  @Override
  public void removeBefore(Instant created) {
    handle.execute("DELETE FROM warehouse_exports WHERE created_at < ?", created);
  }

  private List<WarehouseExport> where(String which, Map<String, ?> values) {
    return handle
        .createQuery(
            "SELECT * FROM warehouse_exports WHERE "
                + which
                + " ORDER BY created_at DESC, export_id DESC")
        .bindMap(values)
        .<List<WarehouseExport>>reduceRows(new ArrayList<>(), JdbiExportRows::add);
  }

  private static List<WarehouseExport> add(List<WarehouseExport> exports, RowView row) {
    exports.add(
        new WarehouseExport(
            row.getColumn("export_id", String.class),
            row.getColumn("workspace", WorkspaceId.class),
            row.getColumn("logical_name", TableName.class),
            row.getColumn("snapshot", String.class),
            new ExportQuery(
                row.getColumn("sql", String.class),
                row.getColumn("format", ExportQuery.Format.class),
                row.getColumn("profile", ExportQuery.Profile.class),
                row.getColumn("max_rows", Integer.class)),
            row.getColumn("manifest", JsonObject.class),
            new WarehouseExport.Bundle(
                row.getColumn("bytes", Long.class), row.getColumn("sha256", String.class)),
            row.getColumn("sources", WarehouseTypes.SOURCES),
            row.getColumn("created_at", Instant.class)));
    return exports;
  }
}
