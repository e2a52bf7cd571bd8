package io.datasetbuilder.wire;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.Timestamps;
import io.datasetbuilder.warehouse.snapshot.WarehouseExport;
import java.util.List;

/** Bodies about exports. */
public final class ExportBodies {

  private ExportBodies() {}

  /** The exports of a workspace, none of them expired. */
  public static JsonObject list(List<WarehouseExport> exports) {
    return new JsonMembers().putList("exports", exports, export -> of(export, false)).toObject();
  }

  /**
   * One export.
   *
   * @param expired whether its file is removed
   */
  public static JsonObject of(WarehouseExport export, boolean expired) {
    String path = "/warehouse/exports/" + export.id() + "/download";
    return new JsonMembers()
        .put("export_id", export.id())
        .put("status", expired ? "expired" : "completed")
        .put("created_at", Timestamps.seconds(export.createdAt()))
        .put("expires_at", Timestamps.seconds(export.expiresAt()))
        .put("request", request(export))
        .put("manifest", export.manifest())
        .put("bundle", expired ? JsonValue.ofNull() : bundle(export))
        .put("download_path", expired ? JsonValue.ofNull() : JsonValue.of(path))
        .toObject();
  }

  /** Confirmation that an export was deleted. */
  public static JsonObject deleted(WarehouseExport export) {
    return new JsonMembers().put("export_id", export.id()).put("deleted", true).toObject();
  }

  private static JsonObject request(WarehouseExport export) {
    return new JsonMembers()
        .put("table", export.table().value())
        .put("snapshot", export.snapshot())
        .put("sql", export.query().sql())
        .put("format", export.query().format().wire())
        .put("profile", export.query().profile().wire())
        .put("max_rows", export.query().maxRows())
        .toObject();
  }

  private static JsonObject bundle(WarehouseExport export) {
    return new JsonMembers()
        .put("filename", "export.zip")
        .put("media_type", "application/zip")
        .put("bytes", export.bundle().bytes())
        .put("sha256", "sha256:" + export.bundle().sha256())
        .putTexts("files", WarehouseExport.fileNames(export.query().format()))
        .toObject();
  }
}
