package io.datasetbuilder.http.client;

import static io.datasetbuilder.http.client.ObjectShape.object;
import static io.datasetbuilder.http.client.Shape.count;
import static io.datasetbuilder.http.client.Shape.flag;
import static io.datasetbuilder.http.client.Shape.list;
import static io.datasetbuilder.http.client.Shape.moment;
import static io.datasetbuilder.http.client.Shape.oneOf;
import static io.datasetbuilder.http.client.Shape.text;

/** Saved analyses, of which the newer generation reads every member; the older one has none. */
final class AnalysisShapes {

  private AnalysisShapes() {}

  /** createAnalysis. */
  static Shape created(Generation reader) {
    return object().with("analysis", analysis()).with("result", QueryShapes.result(reader));
  }

  /** listAnalyses. */
  static Shape listed() {
    return object().with("analyses", list(analysis()));
  }

  /** getAnalysis. */
  static ObjectShape analysis() {
    Shape binding = object().with("table", text(".+")).with("snapshot_id", text(".+"));
    Shape result =
        object()
            .with("columns", list(text()))
            .with("column_meta", list(Columns.info()))
            .with("row_count", count())
            .with("truncated", flag())
            .with("executed_at", moment());
    return object()
        .with("analysis_id", text(".+"))
        .with("name", text(".+"))
        .with("sql", text(".+"))
        .with("limit", count())
        .with("bindings", list(binding))
        .with("result_meta", result)
        .with("created_at", moment())
        .with("sql_dialect", oneOf("duckdb"))
        .with("engine", text().orNull())
        .with("engine_version", text().orNull())
        .with("query_contract_version", text().orNull())
        .with("migration_required", flag());
  }

  /** deleteAnalysis. */
  static Shape deleted() {
    return object().with("analysis_id", text(".+")).with("deleted", flag());
  }
}
