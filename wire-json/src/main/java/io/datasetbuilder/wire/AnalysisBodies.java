package io.datasetbuilder.wire;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.warehouse.read.SavedResult;
import io.datasetbuilder.warehouse.snapshot.SavedAnalysis;
import io.datasetbuilder.warehouse.snapshot.SavedAnalysis.ResultSummary;
import java.util.List;

/** Bodies about saved analyses. */
public final class AnalysisBodies {

  private AnalysisBodies() {}

  /** A new analysis and the rows that it gave. */
  public static JsonObject created(SavedResult saved) {
    return new JsonMembers()
        .put("analysis", of(saved.analysis()))
        .put("result", QueryBodies.of(saved.result()))
        .toObject();
  }

  /** The analyses of a workspace. */
  public static JsonObject list(List<SavedAnalysis> analyses) {
    return new JsonMembers().putList("analyses", analyses, AnalysisBodies::of).toObject();
  }

  /** One analysis, without rows. */
  public static JsonObject of(SavedAnalysis analysis) {
    return new JsonMembers()
        .put("analysis_id", analysis.id())
        .put("name", analysis.name())
        .put("sql", analysis.query().sql())
        .put("limit", analysis.query().limit())
        .putList("bindings", List.of(analysis), AnalysisBodies::binding)
        .put("result_meta", result(analysis.result()))
        .put("created_at", analysis.createdAt())
        .put("sql_dialect", analysis.language().dialect())
        .put("engine", analysis.language().engine())
        .put("engine_version", analysis.language().engineVersion())
        .put("query_contract_version", analysis.language().contractVersion())
        .put("migration_required", analysis.language().requiresMigration())
        .toObject();
  }

  /** Confirmation that a saved analysis was deleted. */
  public static JsonObject deleted(SavedAnalysis analysis) {
    return new JsonMembers().put("analysis_id", analysis.id()).put("deleted", true).toObject();
  }

  private static JsonObject binding(SavedAnalysis analysis) {
    return new JsonMembers()
        .put("table", analysis.table().value())
        .put("snapshot_id", analysis.snapshotId())
        .toObject();
  }

  private static JsonObject result(ResultSummary result) {
    List<JsonValue> names =
        result.columns().stream()
            .map(column -> column.members().getOrDefault("name", JsonValue.ofNull()))
            .toList();
    return new JsonMembers()
        .put("columns", new JsonArray(names))
        .putList("column_meta", result.columns(), column -> column)
        .put("row_count", result.rows())
        .put("truncated", result.truncated())
        .put("executed_at", result.executedAt())
        .toObject();
  }
}
