package io.datasetbuilder.http.client;

import static io.datasetbuilder.http.client.ObjectShape.object;
import static io.datasetbuilder.http.client.Shape.any;
import static io.datasetbuilder.http.client.Shape.count;
import static io.datasetbuilder.http.client.Shape.list;
import static io.datasetbuilder.http.client.Shape.map;
import static io.datasetbuilder.http.client.Shape.moment;
import static io.datasetbuilder.http.client.Shape.oneOf;
import static io.datasetbuilder.http.client.Shape.share;
import static io.datasetbuilder.http.client.Shape.text;
import static io.datasetbuilder.http.client.Shape.that;

import tools.jackson.databind.JsonNode;

/** Checks, drift, and what is made of them. */
final class QualityShapes {

  private QualityShapes() {}

  /** A result of a check; both generations are read as the one that knows no other member. */
  static Shape check() {
    return object()
        .with("source_key", text())
        .with(
            "category",
            oneOf("schema", "duplicate", "missing", "row_count", "range", "compare_columns"))
        .with("rule", text())
        .with("column", text().orNull())
        .with("status", oneOf("pass", "warn", "fail"))
        .with("actual", any())
        .with("threshold", any())
        .with("affected_rows", count().orNull())
        .with("evaluated_rows", count().orNull())
        .with("detail", text().orNull())
        .exactly();
  }

  static Shape drift() {
    return object()
        .with("kind", oneOf("column_added", "column_removed", "dtype_changed", "row_count_jump"))
        .with("column", text().orNull())
        .with("detail", text())
        .exactly();
  }

  /** getBuildQuality. */
  static Shape ofRun() {
    return object()
        .with("run_id", text())
        .with("availability", oneOf("available", "partial", "unavailable"))
        .with("evaluated_checks", count())
        .with("quality_results", map(list(check())))
        .with("schema_drift", map(list(drift())));
  }

  /** getDatasetQualityHistory. */
  static Shape history() {
    Shape run =
        object()
            .with("run_id", text())
            .with("timestamp", moment().orNull())
            .with("status", RunShapes.ended())
            .with("pass_count", count())
            .with("warn_count", count())
            .with("fail_count", count())
            .with("evaluated_checks", count())
            .with("rule_pass_rate", share().orNull())
            .with("validated_rows", count().orNull());
    return object().with("dataset_id", text()).with("runs", list(run));
  }

  /** getQualitySummary. */
  static Shape summary() {
    return object()
        .with("window", oneOf("24h"))
        .with("generated_at", moment())
        .with("availability", oneOf("available", "unavailable"))
        .with("total_runs", count())
        .with("evaluated_runs", count())
        .with("pass_runs", count())
        .with("warn_runs", count())
        .with("fail_runs", count());
  }

  /** listQualityIssues. */
  static Shape issues() {
    return object()
        .with("issues", list(issue()))
        .with("total", count())
        .with("next_cursor", text().orNull())
        .with(
            "coverage",
            object()
                .with("tables", count())
                .with("evaluated", count())
                .with("not_evaluated", count())
                .with("partial", count())
                .with("unreadable", count()));
  }

  private static Shape issue() {
    return object()
        .with("dataset_id", text())
        .with("title", text().orNull())
        .with("run_id", text())
        .with("finished_at", moment().orNull())
        .with("source_key", text())
        .with("kind", oneOf("check", "drift"))
        .with("status", oneOf("fail", "warn", "drift"))
        .with("category", text().orNull())
        .with("check", check().orNull())
        .with("drift", drift().orNull())
        .and(that("a check or a drift, and not both", QualityShapes::isOneThing));
  }

  private static boolean isOneThing(JsonNode issue) {
    boolean check = issue.path("kind").asString("").equals("check");
    return issue.path("check").isObject() == check && issue.path("drift").isObject() == !check;
  }
}
