package io.datasetbuilder.infrastructure.state.warehouse;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.infrastructure.state.database.ColumnValues;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.warehouse.query.SqlQuery;
import io.datasetbuilder.warehouse.snapshot.SavedAnalysis;
import io.datasetbuilder.warehouse.snapshot.SavedAnalysis.QueryLanguage;
import io.datasetbuilder.warehouse.snapshot.SavedAnalysis.ResultSummary;
import io.datasetbuilder.warehouse.snapshot.TableName;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import java.util.List;

/** Saved analyses to and from JSON. */
final class AnalysisCodec {

  private static final String COLUMNS = "columns";

  private AnalysisCodec() {}

  static JsonObject write(SavedAnalysis analysis) {
    ResultSummary result = analysis.result();
    QueryLanguage language = analysis.language();
    return new JsonMembers()
        .put("analysis_id", analysis.id())
        .put("workspace", analysis.workspace().value())
        .put("name", analysis.name())
        .put("logical_name", analysis.table().value())
        .put("snapshot_id", analysis.snapshotId())
        .put("sql", analysis.query().sql())
        .put("row_limit", analysis.query().limit())
        .putList(COLUMNS, result.columns(), column -> column)
        .put("row_count", result.rows())
        .put("truncated", result.truncated())
        .put("executed_at", ColumnValues.micros(result.executedAt()))
        .put("sql_dialect", language.dialect())
        .put("engine", language.engine())
        .put("engine_version", language.engineVersion())
        .put("query_contract_version", language.contractVersion())
        .put("hold_id", analysis.holdId())
        .put("created_at", ColumnValues.micros(analysis.createdAt()))
        .toObject();
  }

  static SavedAnalysis read(JsonFields analysis) {
    return new SavedAnalysis(
        analysis.requiredText("analysis_id"),
        new WorkspaceId(analysis.requiredText("workspace")),
        analysis.requiredText("name"),
        new TableName(analysis.requiredText("logical_name")),
        analysis.requiredText("snapshot_id"),
        new SqlQuery(
            analysis.requiredText("sql"), Math.toIntExact(analysis.requiredWhole("row_limit"))),
        new ResultSummary(
            columns(analysis),
            Math.toIntExact(analysis.requiredWhole("row_count")),
            analysis.flag("truncated").orElse(false),
            ColumnValues.instant(analysis.requiredWhole("executed_at"))),
        new QueryLanguage(
            analysis.requiredText("sql_dialect"),
            analysis.requiredText("engine"),
            analysis.requiredText("engine_version"),
            analysis.requiredText("query_contract_version")),
        analysis.requiredText("hold_id"),
        ColumnValues.instant(analysis.requiredWhole("created_at")));
  }

  /** The columns of a result, which are sent as they are. */
  static JsonObject write(List<JsonObject> columns) {
    return new JsonMembers().putList(COLUMNS, columns, column -> column).toObject();
  }

  static List<JsonObject> columns(JsonFields document) {
    List<JsonValue> items = document.array(COLUMNS).map(JsonArray::items).orElse(List.of());
    if (!items.stream().allMatch(JsonObject.class::isInstance)) {
      document.refuse(COLUMNS, "a list of objects");
    }
    return items.stream().filter(JsonObject.class::isInstance).map(JsonObject.class::cast).toList();
  }
}
