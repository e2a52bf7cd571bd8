package io.datasetbuilder.warehouse.snapshot;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.warehouse.query.ExportQuery;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * File with the result of SQL, its proof and its terms (Spec, "Endpoints", POST
 * /warehouse/exports).
 *
 * @param id {@code exp_} and 32 lower-case hexadecimal digits
 * @param table table that was queried
 * @param snapshot snapshot that the request named: {@code current} or the id of a snapshot
 * @param manifest manifest in the file
 * @param bundle the file
 * @param sources those of the snapshot: their terms of today decide about each download
 * @param createdAt in whole seconds
 */
public record WarehouseExport(
    String id,
    WorkspaceId workspace,
    TableName table,
    String snapshot,
    ExportQuery query,
    JsonObject manifest,
    Bundle bundle,
    List<SnapshotSource> sources,
    Instant createdAt) {

  /** Time for which the file is kept (Spec, "Limits"). */
  public static final Duration LIFE = Duration.ofHours(24);

  /** Time for which the expiry of the file is remembered. */
  public static final Duration MEMORY = Duration.ofDays(30);

  /** The most files that a workspace keeps at once (Spec, "Limits"). */
  public static final int MOST_LIVE = 20;

  public WarehouseExport {
    sources = List.copyOf(sources);
  }

  /** The names of the files within the file, in order. */
  public static List<String> fileNames(ExportQuery.Format format) {
    return List.of("data." + format.wire(), "manifest.json", "NOTICE.md");
  }

  /** Time at which the file is removed. */
  public Instant expiresAt() {
    return createdAt.plus(LIFE);
  }

  /** Whether the file can no longer be downloaded. */
  public boolean isExpired(Instant now) {
    return !now.isBefore(expiresAt());
  }

  /**
   * A zip file.
   *
   * @param bytes its length
   * @param sha256 64 lower-case hexadecimal digits
   */
  public record Bundle(long bytes, String sha256) {}
}
