package io.datasetbuilder.http.client;

import static io.datasetbuilder.http.client.ObjectShape.object;
import static io.datasetbuilder.http.client.Shape.any;
import static io.datasetbuilder.http.client.Shape.count;
import static io.datasetbuilder.http.client.Shape.flag;
import static io.datasetbuilder.http.client.Shape.list;
import static io.datasetbuilder.http.client.Shape.moment;
import static io.datasetbuilder.http.client.Shape.oneOf;
import static io.datasetbuilder.http.client.Shape.text;

/** Exports, of which the newer generation reads every member; the older one has none. */
final class ExportShapes {

  private static final String DIGEST = "sha256:[0-9a-f]{64}";

  private ExportShapes() {}

  /** listWarehouseExports. */
  static Shape listed() {
    return object().with("exports", list(export()));
  }

  /** createWarehouseExport and getWarehouseExport. */
  static Shape export() {
    Shape request =
        object()
            .with("table", text(".+"))
            .with("snapshot", text(".+"))
            .with("sql", text(".+"))
            .with("format", oneOf("csv", "jsonl"))
            .with("profile", oneOf("machine", "spreadsheet"))
            .with("max_rows", count());
    Shape bundle =
        object()
            .with("filename", oneOf("export.zip"))
            .with("media_type", oneOf("application/zip"))
            .with("bytes", count())
            .with("sha256", text(DIGEST))
            .with("files", list(text("data\\.(csv|jsonl)|manifest\\.json|NOTICE\\.md")));
    return object()
        .with("export_id", text("exp_[0-9a-f]{32}"))
        .with("status", oneOf("completed", "expired"))
        .with("created_at", moment())
        .with("expires_at", moment())
        .with("request", request)
        .with("manifest", manifest())
        .with("bundle", bundle.orNull())
        .with("download_path", text("/warehouse/exports/exp_.+/download").orNull());
  }

  private static Shape manifest() {
    Shape snapshot =
        object()
            .with("table_id", text(".+"))
            .with("logical_name", text(".+"))
            .with("snapshot_id", text(".+"))
            .with("revision", count())
            .with("run_id", text(".+"))
            .with("artifact_digest", text(".+"))
            .with("row_count", count().orNull())
            .with("coverage", WarehouseShapes.coverage().orNull());
    return object()
        .with("manifest_version", count())
        .with("export_id", text(".+"))
        .with("created_at", moment())
        .with("expires_at", moment())
        .with("query", object().with("sql", text(".+")).with("user_derived", flag()))
        .with("snapshot", snapshot)
        .with("source", source())
        .with("output", output())
        .with("pii", personalData());
  }

  private static Shape source() {
    Shape terms =
        object()
            .with("status", oneOf("declared", "undeclared", "unknown"))
            .with("license", text().orNull())
            .with("license_name", text().orNull())
            .with("license_link", text().orNull())
            .with("attribution", text().orNull());
    Shape provenance =
        object()
            .with("provider", text(".+"))
            .with("dataset", text(".+"))
            .with("fetched_at", moment().orNull())
            .with("api_version", text())
            .with("params", any())
            .with("fetched_row_count", count().orNull())
            .with("source_reported_total", any())
            .with("coverage", any());
    return object()
        .with("dataset_id", text(".+").orNull())
        .with("terms", terms)
        .with("provenance", list(provenance));
  }

  private static Shape output() {
    Shape altered =
        object()
            .with("column", text(".+"))
            .with("count", count())
            .with("reason", oneOf("formula_prefix"));
    Shape file =
        object().with("name", text(".+")).with("bytes", count()).with("sha256", text(DIGEST));
    return object()
        .with("format", oneOf("csv", "jsonl"))
        .with("profile", oneOf("machine", "spreadsheet"))
        .with("encoding", oneOf("utf-8"))
        .with("bom", flag())
        .with("row_count", count())
        .with("completeness", oneOf("full"))
        .with("columns", list(Columns.info()))
        .with("values_altered", list(altered))
        .with("file", file);
  }

  private static Shape personalData() {
    Shape finding =
        object().with("column", text(".+")).with("kind", text(".+")).with("count", count());
    return object()
        .with("policy", oneOf("block", "warn", "allow").orNull())
        .with("allowed_findings", list(finding));
  }

  /** deleteWarehouseExport. */
  static Shape deleted() {
    return object().with("export_id", text(".+")).with("deleted", flag());
  }
}
