package io.datasetbuilder.http.client;

import static io.datasetbuilder.http.client.ObjectShape.object;
import static io.datasetbuilder.http.client.Shape.any;
import static io.datasetbuilder.http.client.Shape.count;
import static io.datasetbuilder.http.client.Shape.flag;
import static io.datasetbuilder.http.client.Shape.list;
import static io.datasetbuilder.http.client.Shape.map;
import static io.datasetbuilder.http.client.Shape.moment;
import static io.datasetbuilder.http.client.Shape.number;
import static io.datasetbuilder.http.client.Shape.oneOf;
import static io.datasetbuilder.http.client.Shape.text;
import static io.datasetbuilder.http.client.Shape.that;

import tools.jackson.databind.JsonNode;

/** Builds, jobs, runs and their events. */
final class RunShapes {

  static final String API_VERSION = "1\\.(59|[6-9][0-9]|[1-9][0-9]{2,})\\.(0|[1-9][0-9]*)";
  private static final String RUN_ID = "[A-Za-z0-9][A-Za-z0-9._-]*";

  private RunShapes() {}

  static Shape ended() {
    return oneOf("ok", "failed", "cancelled");
  }

  /** createBuild, and the response of a job. */
  static Shape build() {
    return object()
        .with("status", oneOf("ok", "failed"))
        .with("run_id", text(RUN_ID))
        .with("outcomes", list(outcome()))
        .with(
            "composition",
            object()
                .with("name", text())
                .with("status", oneOf("ok", "failed", "skipped"))
                .with("error", text().orNull())
                .orNull())
        .with("manifest", text("[A-Za-z0-9][^/]*/manifest\\.json"))
        .with("api_version", text(API_VERSION))
        .maybe("error", text(".+"))
        .maybe("materialized", map(WarehouseShapes.materialized()))
        .maybe("warehouse_failures", map(WarehouseShapes.failure()))
        .and(that("reported why it failed", RunShapes::reportsItsError));
  }

  private static Shape outcome() {
    return object()
        .with("source_key", text())
        .with("status", oneOf("ok", "failed"))
        .with("stages_completed", list(oneOf("bronze", "silver", "gold")))
        .with("error", text().orNull());
  }

  private static boolean reportsItsError(JsonNode build) {
    return build.path("status").asString("").equals("failed") == build.has("error");
  }

  /** getBuildJob, submitBuild and cancelBuildJob. What is not set is absent. */
  static Shape job() {
    return object()
        .with("run_id", text(RUN_ID))
        .with(
            "status", oneOf("queued", "running", "cancelling", "succeeded", "failed", "cancelled"))
        .with("created_at", moment())
        .with("updated_at", moment())
        .maybe("created_by", text())
        .maybe("response", build())
        .maybe("error", text(".+"))
        .maybe("code", text("[a-z][a-z_]*"))
        .maybe("retry_of", text(RUN_ID));
  }

  /** listBuilds. */
  static Shape listed(Generation reader) {
    Shape snapshot = object().with("logical_name", text()).with("snapshot_id", text());
    Shape run =
        object()
            .with("run_id", text(RUN_ID))
            .with("status", ended())
            .with("started_at", moment().orNull())
            .with("finished_at", moment().orNull())
            .newer(reader, "dataset_id", text().orNull())
            .newer(reader, "dataset_title", text().orNull())
            .newer(reader, "snapshot_id", text().orNull())
            .newer(reader, "snapshots", list(snapshot))
            .newer(reader, "created_by", text().orNull());
    return object().with("builds", list(run));
  }

  /** getBuildEvents. The oldest client knows eleven kinds, as far as the rules let it. */
  static Shape events() {
    return object().with("run_id", text(RUN_ID)).with("events", list(event()).and(risingIds()));
  }

  /** One event, also of a stream. */
  static Shape event() {
    return object()
        .with("seq", count())
        .with("timestamp", moment())
        .with("run_id", text(RUN_ID))
        .with(
            "event",
            oneOf(
                "run_submitted",
                "run_started",
                "source_fetch_started",
                "source_fetch_completed",
                "source_fetch_failed",
                "source_fetch_progress",
                "stage_started",
                "stage_completed",
                "stage_failed",
                "quality_evaluated",
                "run_finished",
                "run_failed",
                "run_cancelled"))
        .with("status", oneOf("ok", "warn", "fail"))
        .with("source_key", text().orNull())
        .with("stage", oneOf("bronze", "silver", "gold", "export").orNull())
        .with("message", text("(?s).{0,500}").orNull())
        .with("metrics", map(number()).orNull());
  }

  private static Shape risingIds() {
    return that(
        "oldest first",
        events -> {
          long last = -1;
          for (JsonNode event : events) {
            if (event.path("seq").asLong(-1) <= last) {
              return false;
            }
            last = event.path("seq").asLong(-1);
          }
          return true;
        });
  }

  /** getBuildManifest, of which little is demanded. */
  static Shape manifest() {
    return object()
        .with("build_id", text(RUN_ID))
        .with("schema_version", text("1\\.0\\.0"))
        .with("status", ended())
        .with("partial", flag())
        .with("started_at", moment())
        .with("finished_at", moment())
        .with("builder_version", text())
        .with("inputs", list(text()))
        .with("outputs", list(text("[^/].*")))
        .with("warnings", list(text()))
        .with("errors", list(text("[^:]+: .+")))
        .with("row_counts", map(count()))
        .with("provenance", list(any()))
        .with("quality_results", map(list(QualityShapes.check())))
        .with("schema_drift", map(list(QualityShapes.drift())));
  }

  /** getBuildSpecSnapshot. */
  static Shape spec() {
    return object()
        .with("run_id", text(RUN_ID))
        .with("spec", text("(?s).+"))
        .with("spec_digest", text("sha256:[0-9a-f]{64}"));
  }

  /** listBuildArtifacts. */
  static Shape artifacts() {
    return object().with("run_id", text(RUN_ID)).with("files", list(text("[^/\\\\][^\\\\]*")));
  }
}
