package io.datasetbuilder.infrastructure.state.warehouse;

import io.datasetbuilder.infrastructure.state.database.ColumnValues;
import io.datasetbuilder.warehouse.query.SqlQuery;
import io.datasetbuilder.warehouse.snapshot.AnalysisRows;
import io.datasetbuilder.warehouse.snapshot.SavedAnalysis;
import io.datasetbuilder.warehouse.snapshot.SavedAnalysis.QueryLanguage;
import io.datasetbuilder.warehouse.snapshot.SavedAnalysis.ResultSummary;
import io.datasetbuilder.warehouse.snapshot.TableName;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.RowView;

/**
 * Rows of saved analyses.
 *
 * @param handle the transaction
 */
record JdbiAnalysisRows(Handle handle) implements AnalysisRows.Writer {

  private static final String ADD =
      ColumnValues.insert(
          "warehouse_analyses",
          "analysis_id, workspace, name, logical_name, snapshot_id, sql, row_limit, columns,"
              + " row_count, truncated, executed_at, sql_dialect, engine, engine_version,"
              + " query_contract_version, hold_id, created_at",
          "id, workspace, name, table, snapshotId, query.sql, query.limit, result.columns,"
              + " result.rows, result.truncated, result.executedAt, language.dialect,"
              + " language.engine, language.engineVersion, language.contractVersion, holdId,"
              + " createdAt");

  @Override
  public List<SavedAnalysis> all() {
    return where("", Map.of());
  }

  @Override
  public List<SavedAnalysis> of(WorkspaceId workspace) {
    return where(" WHERE workspace = :workspace", Map.of("workspace", workspace));
  }

  @Override
  public Optional<SavedAnalysis> find(String analysisId) {
    return where(" WHERE analysis_id = :id", Map.of("id", analysisId)).stream().findFirst();
  }

  @Override
  public void add(SavedAnalysis analysis) {
    handle.createUpdate(ADD).bindMethods(analysis).execute();
  }

  @Override
  public void remove(String analysisId) {
    handle.execute("DELETE FROM warehouse_analyses WHERE analysis_id = ?", analysisId);
  }

  private List<SavedAnalysis> where(String which, Map<String, ?> values) {
    return handle
        .createQuery(
            "SELECT * FROM warehouse_analyses"
                + which
                + " ORDER BY created_at DESC, analysis_id DESC")
        .bindMap(values)
        .<List<SavedAnalysis>>reduceRows(new ArrayList<>(), JdbiAnalysisRows::add);
  }

  private static List<SavedAnalysis> add(List<SavedAnalysis> analyses, RowView row) {
    analyses.add(
        new SavedAnalysis(
            row.getColumn("analysis_id", String.class),
            row.getColumn("workspace", WorkspaceId.class),
            row.getColumn("name", String.class),
            row.getColumn("logical_name", TableName.class),
            row.getColumn("snapshot_id", String.class),
            new SqlQuery(
                row.getColumn("sql", String.class), row.getColumn("row_limit", Integer.class)),
            new ResultSummary(
                row.getColumn("columns", WarehouseTypes.OBJECTS),
                row.getColumn("row_count", Integer.class),
                row.getColumn("truncated", Boolean.class),
                row.getColumn("executed_at", Instant.class)),
            new QueryLanguage(
                row.getColumn("sql_dialect", String.class),
                row.getColumn("engine", String.class),
                row.getColumn("engine_version", String.class),
                row.getColumn("query_contract_version", String.class)),
            row.getColumn("hold_id", String.class),
            row.getColumn("created_at", Instant.class)));
    return analyses;
  }
}
