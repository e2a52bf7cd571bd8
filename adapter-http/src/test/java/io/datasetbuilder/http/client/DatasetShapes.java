package io.datasetbuilder.http.client;

import static io.datasetbuilder.http.client.ObjectShape.object;
import static io.datasetbuilder.http.client.Shape.count;
import static io.datasetbuilder.http.client.Shape.list;
import static io.datasetbuilder.http.client.Shape.map;
import static io.datasetbuilder.http.client.Shape.moment;
import static io.datasetbuilder.http.client.Shape.ofNull;
import static io.datasetbuilder.http.client.Shape.oneOf;
import static io.datasetbuilder.http.client.Shape.text;

/** Built datasets and their runs. */
final class DatasetShapes {

  private DatasetShapes() {}

  /** listDatasets. */
  static Shape all(Generation reader) {
    return object().with("datasets", list(summary(reader))).newer(reader, "total", count());
  }

  /** getDataset. */
  static Shape one(Generation reader) {
    return summary(reader).with("run_count", count());
  }

  private static ObjectShape summary(Generation reader) {
    Shape source = object().with("provider", text()).with("dataset", text()).with("alias", text());
    Shape stages =
        object()
            .with("bronze", StageShapes.status())
            .with("silver", StageShapes.status())
            .with("gold", StageShapes.status());
    return object()
        .with("dataset_id", text())
        .with("title", text())
        .with("sources", list(source))
        .with("latest_run_id", text())
        .with("status", RunShapes.ended())
        .with("updated_at", moment().orNull())
        .with("row_counts", map(count()))
        .with("total_row_count", count())
        .with("stages", map(stages))
        .with("quality", ofNull())
        .newer(reader, "status_axes", axes());
  }

  private static Shape axes() {
    return object()
        .with("refresh", oneOf("queued", "running", "succeeded", "failed", "cancelled", "unknown"))
        .with("completeness", oneOf("complete", "partial", "unknown"))
        .with("health", oneOf("healthy", "stale", "unknown", "degraded"))
        .with(
            "access",
            oneOf(
                "available",
                "auth_unknown",
                "application_required",
                "params_invalid",
                "rate_limited",
                "temporarily_unavailable",
                "network_error",
                "insufficient_metadata",
                "retired",
                "unknown"))
        .with("maturity", oneOf("unknown", "stable", "beta", "experimental"));
  }

  /** listDatasetRuns. */
  static Shape runs() {
    return object().with("dataset_id", text()).with("runs", list(run()));
  }

  /** getDatasetRun. */
  static Shape oneRun() {
    return object().with("dataset_id", text()).with("run", run());
  }

  private static Shape run() {
    return object()
        .with("run_id", text())
        .with("status", RunShapes.ended())
        .with("started_at", moment().orNull())
        .with("finished_at", moment().orNull())
        .with("spec_digest", text("sha256:[0-9a-f]{64}").orNull())
        .with("created_by", text().orNull());
  }
}
