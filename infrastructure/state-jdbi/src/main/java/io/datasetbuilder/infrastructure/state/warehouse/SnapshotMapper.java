package io.datasetbuilder.infrastructure.state.warehouse;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.infrastructure.state.database.ColumnValues;
import io.datasetbuilder.infrastructure.state.database.DatabaseFailures;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.JsonProblems;
import io.datasetbuilder.warehouse.query.ExportQuery;
import io.datasetbuilder.warehouse.query.SqlQuery;
import io.datasetbuilder.warehouse.snapshot.SavedAnalysis;
import io.datasetbuilder.warehouse.snapshot.SavedAnalysis.QueryLanguage;
import io.datasetbuilder.warehouse.snapshot.SavedAnalysis.ResultSummary;
import io.datasetbuilder.warehouse.snapshot.Snapshot;
import io.datasetbuilder.warehouse.snapshot.SnapshotHold;
import io.datasetbuilder.warehouse.snapshot.SnapshotOrigin;
import io.datasetbuilder.warehouse.snapshot.TableName;
import io.datasetbuilder.warehouse.snapshot.WarehouseExport;
import io.datasetbuilder.warehouse.snapshot.WarehouseTable;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Rows of the warehouse to and from their values. */
final class SnapshotMapper {

  private static final String COLUMNS = "columns";

  private final JsonCodec json;

  SnapshotMapper(JsonCodec json) {
    this.json = json;
  }

  /** The columns of a snapshot by name. */
  Map<String, Object> columns(Snapshot snapshot) {
    Map<String, Object> columns = new HashMap<>();
    columns.put("snapshot_id", snapshot.id());
    columns.put("table_id", snapshot.tableId());
    columns.put("run_id", snapshot.runId());
    columns.put("dataset_id", snapshot.datasetId());
    columns.put("source_key", snapshot.key());
    columns.put("state", snapshot.state().wire());
    columns.put("digest", snapshot.digest());
    columns.put("row_count", snapshot.rows());
    columns.put(COLUMNS, text(SnapshotCodec.writeColumns(snapshot.columns())));
    columns.put(
        "coverage",
        snapshot.coverage().map(SnapshotCodec::writeCoverage).map(this::text).orElse(null));
    columns.put("sources", text(SnapshotCodec.writeSources(snapshot.sources())));
    columns.put("built_at", ColumnValues.micros(snapshot.builtAt()));
    columns.put("created_at", ColumnValues.micros(snapshot.createdAt()));
    columns.put("committed_at", snapshot.committedAt().map(ColumnValues::micros).orElse(null));
    columns.put("revision", snapshot.revision());
    return columns;
  }

  Snapshot snapshot(ResultSet row) throws SQLException {
    Optional<String> coverage = ColumnValues.text(row, "coverage");
    return new Snapshot(
        row.getString("snapshot_id"),
        row.getString("table_id"),
        row.getString("run_id"),
        row.getString("dataset_id"),
        row.getString("source_key"),
        ColumnValues.constant(Snapshot.State.class, row.getString("state")),
        row.getString("digest"),
        row.getLong("row_count"),
        read(row.getString(COLUMNS), SnapshotCodec::readColumns),
        coverage.map(text -> read(text, SnapshotCodec::readCoverage)),
        read(row.getString("sources"), SnapshotCodec::readSources),
        ColumnValues.instant(row.getLong("built_at")),
        ColumnValues.instant(row.getLong("created_at")),
        ColumnValues.instant(row, "committed_at"),
        row.getLong("revision"));
  }

  /** The column of an origin. */
  String column(SnapshotOrigin origin) {
    return text(SnapshotCodec.writeOrigin(origin));
  }

  SnapshotOrigin origin(ResultSet row) throws SQLException {
    return read(row.getString("origin"), SnapshotCodec::readOrigin);
  }

  /**
   * Table, from a row with the columns of its current snapshot, which are null when it has none.
   */
  WarehouseTable table(ResultSet row) throws SQLException {
    boolean hasCurrent = ColumnValues.text(row, "snapshot_id").isPresent();
    return new WarehouseTable(
        row.getString("id"),
        new WorkspaceId(row.getString("workspace")),
        new TableName(row.getString("logical_name")),
        ColumnValues.whole(row, "revision").orElse(0L),
        hasCurrent ? Optional.of(snapshot(row)) : Optional.empty(),
        ColumnValues.text(row, "table_dataset_id"));
  }

  static SnapshotHold hold(ResultSet row) throws SQLException {
    return new SnapshotHold(
        row.getString("hold_id"),
        row.getString("snapshot_id"),
        ColumnValues.constant(SnapshotHold.Kind.class, row.getString("kind")),
        row.getString("reason"),
        ColumnValues.instant(row.getLong("placed_at")),
        ColumnValues.instant(row, "expires_at"));
  }

  /** The columns of an analysis by name. */
  Map<String, Object> columns(SavedAnalysis analysis) {
    Map<String, Object> columns = new HashMap<>();
    columns.put("analysis_id", analysis.id());
    columns.put("workspace", analysis.workspace().value());
    columns.put("name", analysis.name());
    columns.put("logical_name", analysis.table().value());
    columns.put("snapshot_id", analysis.snapshotId());
    columns.put("sql", analysis.query().sql());
    columns.put("row_limit", analysis.query().limit());
    ResultSummary result = analysis.result();
    columns.put(COLUMNS, text(AnalysisCodec.write(result.columns())));
    columns.put("row_count", result.rows());
    columns.put("truncated", result.truncated() ? 1 : 0);
    columns.put("executed_at", ColumnValues.micros(result.executedAt()));
    columns.put("sql_dialect", analysis.language().dialect());
    columns.put("engine", analysis.language().engine());
    columns.put("engine_version", analysis.language().engineVersion());
    columns.put("query_contract_version", analysis.language().contractVersion());
    columns.put("hold_id", analysis.holdId());
    columns.put("created_at", ColumnValues.micros(analysis.createdAt()));
    return columns;
  }

  SavedAnalysis analysis(ResultSet row) throws SQLException {
    return new SavedAnalysis(
        row.getString("analysis_id"),
        new WorkspaceId(row.getString("workspace")),
        row.getString("name"),
        new TableName(row.getString("logical_name")),
        row.getString("snapshot_id"),
        new SqlQuery(row.getString("sql"), row.getInt("row_limit")),
        new ResultSummary(
            read(row.getString(COLUMNS), AnalysisCodec::columns),
            row.getInt("row_count"),
            row.getInt("truncated") == 1,
            ColumnValues.instant(row.getLong("executed_at"))),
        new QueryLanguage(
            row.getString("sql_dialect"),
            row.getString("engine"),
            row.getString("engine_version"),
            row.getString("query_contract_version")),
        row.getString("hold_id"),
        ColumnValues.instant(row.getLong("created_at")));
  }

  /** The columns of an export by name. */
  Map<String, Object> columns(WarehouseExport export) {
    Map<String, Object> columns = new HashMap<>();
    columns.put("export_id", export.id());
    columns.put("workspace", export.workspace().value());
    columns.put("logical_name", export.table().value());
    columns.put("snapshot", export.snapshot());
    columns.put("sql", export.query().sql());
    columns.put("format", export.query().format().wire());
    columns.put("profile", export.query().profile().wire());
    columns.put("max_rows", export.query().maxRows());
    columns.put("manifest", text(export.manifest()));
    columns.put("bytes", export.bundle().bytes());
    columns.put("sha256", export.bundle().sha256());
    columns.put("sources", text(SnapshotCodec.writeSources(export.sources())));
    columns.put("created_at", ColumnValues.micros(export.createdAt()));
    return columns;
  }

  WarehouseExport export(ResultSet row) throws SQLException {
    return new WarehouseExport(
        row.getString("export_id"),
        new WorkspaceId(row.getString("workspace")),
        new TableName(row.getString("logical_name")),
        row.getString("snapshot"),
        new ExportQuery(
            row.getString("sql"),
            ColumnValues.constant(ExportQuery.Format.class, row.getString("format")),
            ColumnValues.constant(ExportQuery.Profile.class, row.getString("profile")),
            row.getInt("max_rows")),
        object(row.getString("manifest")),
        new WarehouseExport.Bundle(row.getLong("bytes"), row.getString("sha256")),
        read(row.getString("sources"), SnapshotCodec::readSources),
        ColumnValues.instant(row.getLong("created_at")));
  }

  private JsonObject object(String text) {
    return json.read(text.getBytes(StandardCharsets.UTF_8))
        .filter(JsonObject.class::isInstance)
        .map(JsonObject.class::cast)
        .orElseThrow(() -> DatabaseFailures.WAREHOUSE.damaged(null));
  }

  private String text(JsonObject document) {
    return new String(json.write(document), StandardCharsets.UTF_8);
  }

  private <T> T read(String text, Function<JsonFields, T> reader) {
    JsonProblems complaints = new JsonProblems(StorageProblem.STATE_UNREADABLE);
    T value = reader.apply(JsonFields.of(object(text), complaints));
    if (!complaints.problems().isEmpty()) {
      throw DatabaseFailures.WAREHOUSE.damaged(null);
    }
    return value;
  }
}
