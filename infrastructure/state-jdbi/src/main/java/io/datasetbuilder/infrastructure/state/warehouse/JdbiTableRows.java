package io.datasetbuilder.infrastructure.state.warehouse;

import io.datasetbuilder.infrastructure.state.database.ColumnValues;
import io.datasetbuilder.warehouse.snapshot.Snapshot;
import io.datasetbuilder.warehouse.snapshot.TableName;
import io.datasetbuilder.warehouse.snapshot.TableRows;
import io.datasetbuilder.warehouse.snapshot.WarehouseTable;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.statement.StatementContext;

/**
 * Rows of tables.
 *
 * @param handle the transaction
 */
record JdbiTableRows(Handle handle) implements TableRows.Writer {

  /** Selects tables; the revision of a table is that of the commit of its current snapshot. */
  private static final String SELECT =
      "SELECT t.table_id AS t_id, t.workspace, t.logical_name, t.dataset_id AS t_dataset_id, "
          + JdbiSnapshotRows.COLUMNS
          + " FROM warehouse_tables t"
          + " LEFT JOIN warehouse_pointers p ON p.table_id = t.table_id"
          + " LEFT JOIN warehouse_snapshots s ON s.snapshot_id = p.snapshot_id";

  private static final String ADD =
      ColumnValues.insert(
          "warehouse_tables",
          "table_id, workspace, logical_name, dataset_id",
          "id, workspace, name, datasetId");

  private static final String POINT =
      ColumnValues.upsert("warehouse_pointers", "table_id", "snapshot_id", "tableId, snapshotId");

  @Override
  public List<WarehouseTable> all() {
    return where(" ORDER BY t.workspace, t.logical_name", Map.of());
  }

  @Override
  public List<WarehouseTable> of(WorkspaceId workspace) {
    return where(
        " WHERE t.workspace = :workspace ORDER BY t.logical_name", Map.of("workspace", workspace));
  }

  @Override
  public Optional<WarehouseTable> find(WorkspaceId workspace, TableName name) {
    return where(
            " WHERE t.workspace = :workspace AND t.logical_name = :name",
            Map.of("workspace", workspace, "name", name))
        .stream()
        .findFirst();
  }

  @Override
  public Optional<WarehouseTable> find(String tableId) {
    return where(" WHERE t.table_id = :id", Map.of("id", tableId)).stream().findFirst();
  }

  @Override
  public void add(WarehouseTable table) {
    handle.createUpdate(ADD).bindMethods(table).execute();
  }

  @Override
  public void point(String tableId, String snapshotId) {
    handle.createUpdate(POINT).bind("tableId", tableId).bind("snapshotId", snapshotId).execute();
  }

  @Override
  public void unpoint(String tableId) {
    handle
        .createUpdate("DELETE FROM warehouse_pointers WHERE table_id = :tableId")
        .bind("tableId", tableId)
        .execute();
  }

  @Override
  public void move(String tableId, WorkspaceId workspace) {
    handle
        .createUpdate(
            "UPDATE warehouse_tables SET workspace = :workspace WHERE table_id = :tableId")
        .bind("workspace", workspace)
        .bind("tableId", tableId)
        .execute();
  }

  @Override
  public void removeUnused(String tableId) {
    handle
        .createUpdate(
            "DELETE FROM warehouse_tables WHERE table_id = :tableId AND NOT EXISTS"
                + " (SELECT 1 FROM warehouse_snapshots s WHERE s.table_id = :tableId)")
        .bind("tableId", tableId)
        .execute();
  }

  private List<WarehouseTable> where(String which, Map<String, ?> values) {
    return handle.createQuery(SELECT + which).bindMap(values).map(new TableMapper()).list();
  }

  /** Reads tables from rows whose columns of a snapshot are null where none is current. */
  private static final class TableMapper implements RowMapper<WarehouseTable> {

    @Override
    public RowMapper<WarehouseTable> specialize(ResultSet rows, StatementContext context)
        throws SQLException {
      RowMapper<Snapshot> snapshot = JdbiSnapshotRows.MAPPER.specialize(rows, context);
      return (row, ignored) -> table(row, snapshot, context);
    }

    @Override
    public WarehouseTable map(ResultSet row, StatementContext context) throws SQLException {
      return table(row, JdbiSnapshotRows.MAPPER, context);
    }

    private static WarehouseTable table(
        ResultSet row, RowMapper<Snapshot> snapshot, StatementContext context) throws SQLException {
      boolean hasCurrent = row.getString("id") != null;
      return new WarehouseTable(
          row.getString("t_id"),
          new WorkspaceId(row.getString("workspace")),
          new TableName(row.getString("logical_name")),
          ColumnValues.whole(row, "revision").orElse(0L),
          hasCurrent ? Optional.of(snapshot.map(row, context)) : Optional.empty(),
          ColumnValues.text(row, "t_dataset_id"));
    }
  }
}
