package io.datasetbuilder.http.client;

import static io.datasetbuilder.http.client.ObjectShape.object;
import static io.datasetbuilder.http.client.Shape.count;
import static io.datasetbuilder.http.client.Shape.flag;
import static io.datasetbuilder.http.client.Shape.list;
import static io.datasetbuilder.http.client.Shape.moment;
import static io.datasetbuilder.http.client.Shape.number;
import static io.datasetbuilder.http.client.Shape.oneOf;
import static io.datasetbuilder.http.client.Shape.share;
import static io.datasetbuilder.http.client.Shape.text;
import static io.datasetbuilder.http.client.Shape.that;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** The service itself, how it does, errors, and files that are uploaded. */
final class ServiceShapes {

  private ServiceShapes() {}

  /** An error. The id of the request is no member of it. */
  static Shape error() {
    return object()
        .with("error", text(".+"))
        .maybe("code", text("[a-z][a-z_]*"))
        .and(that("without the request's id", body -> !body.has("request_id")));
  }

  /** The refusal of what may not be passed on, or of what holds declared personal data. */
  static Shape withheld() {
    Shape verdict = oneOf("allowed", "non_commercial", "unknown", "forbidden");
    Shape source = object().with("source", text()).with("verdict", verdict).with("reason", text());
    return object()
        .with("error", text(".+"))
        .with("code", oneOf("redistribution_forbidden", "declared_pii_withheld"))
        .maybe("redistribution", object().with("verdict", verdict).with("sources", list(source)))
        .maybe("columns", list(text()))
        .and(
            that(
                "reported with its verdict or with its columns",
                body ->
                    body.has("redistribution")
                        == body.path("code").asString("").equals("redistribution_forbidden")));
  }

  static Shape health() {
    return object().with("status", oneOf("ok")).exactly();
  }

  static Shape version(Generation reader) {
    return object()
        .with("service", text(".+"))
        .with("api_version", text(RunShapes.API_VERSION))
        .maybe("publish_credential", oneOf("request", "stored", "stored_or_server"));
  }

  /** getMonitoringSummary; the figures of workers are never null. */
  static Shape monitoring() {
    Shape availability = oneOf("available", "partial", "unavailable");
    return object()
        .with("generated_at", moment())
        .with("status", oneOf("healthy", "degraded"))
        .with(
            "api",
            object()
                .with("availability", availability)
                .with("sample_count", count().orNull())
                .with("p95_latency_ms", number().orNull()))
        .with(
            "queue",
            object()
                .with("availability", availability)
                .with("waiting", count().orNull())
                .with("running", count().orNull())
                .with("total", count().orNull()))
        .with(
            "workers",
            object()
                .with("availability", availability)
                .with("active", count())
                .with("capacity", count())
                .with("utilization", share()))
        .with(
            "artifact_store",
            object().with("availability", availability).with("last_write_at", moment().orNull()));
  }

  /** getMonitoringBuilds. */
  static Shape builds() {
    Shape bucket =
        object()
            .with("bucket_start", moment())
            .with("bucket_end", moment())
            .with("total", count())
            .with("success", count())
            .with("failed", count())
            .with("cancelled", count());
    Shape run =
        object()
            .with("run_id", text())
            .with("status", RunShapes.ended())
            .with("started_at", moment().orNull())
            .with("finished_at", moment().orNull());
    return object()
        .with("window", oneOf("24h"))
        .with("bucket", oneOf("hour"))
        .with("availability", oneOf("available", "partial", "unavailable"))
        .with("excluded_count", count())
        .with("buckets", list(bucket).and(that("24 of them", buckets -> buckets.size() == 24)))
        .with("recent_runs", list(run).and(that("at most ten", runs -> runs.size() <= 10)));
  }

  static Shape upload() {
    return object()
        .with("upload_id", text("upl_[0-9a-f]{32}"))
        .with("format", oneOf("csv", "json", "jsonl", "parquet"))
        .with("encoding", text())
        .with("size_bytes", count())
        .with("original_filename", text().orNull())
        .with("created_at", moment())
        .maybe("expires_at", text());
  }

  static Shape uploads() {
    return object().with("uploads", list(upload()));
  }

  static Shape deleted() {
    return object().with("upload_id", text()).with("deleted", flag(true));
  }

  /** Texts in order, none of them twice. */
  static Shape sorted(Shape item) {
    return list(item)
        .and(
            that(
                "in order, and nothing twice",
                value -> {
                  List<String> texts = new ArrayList<>();
                  value.forEach((JsonNode each) -> texts.add(each.asString("")));
                  return texts.equals(texts.stream().sorted().distinct().toList());
                }));
  }
}
