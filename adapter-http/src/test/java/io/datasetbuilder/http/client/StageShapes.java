package io.datasetbuilder.http.client;

import static io.datasetbuilder.http.client.Columns.rowsOf;
import static io.datasetbuilder.http.client.ObjectShape.object;
import static io.datasetbuilder.http.client.Shape.any;
import static io.datasetbuilder.http.client.Shape.count;
import static io.datasetbuilder.http.client.Shape.flag;
import static io.datasetbuilder.http.client.Shape.list;
import static io.datasetbuilder.http.client.Shape.map;
import static io.datasetbuilder.http.client.Shape.moment;
import static io.datasetbuilder.http.client.Shape.ofNull;
import static io.datasetbuilder.http.client.Shape.oneOf;
import static io.datasetbuilder.http.client.Shape.text;
import static io.datasetbuilder.http.client.Shape.that;

import tools.jackson.databind.JsonNode;

/** Stages of runs. */
final class StageShapes {

  private StageShapes() {}

  static Shape status() {
    return oneOf("completed", "failed", "not_run", "unavailable");
  }

  /** listBuildStages. */
  static Shape all() {
    Shape stage =
        object()
            .with("status", status())
            .with("available", flag())
            .and(that("available when completed, and only then", StageShapes::isHonest));
    Shape source =
        object()
            .with("source_key", text())
            .with("bronze", stage)
            .with("silver", stage)
            .with("gold", stage);
    return object().with("run_id", text()).with("sources", list(source));
  }

  private static boolean isHonest(JsonNode stage) {
    return stage.path("status").asString("").equals("completed")
        == stage.path("available").asBoolean(false);
  }

  /** getBuildStageDetail of a stage. */
  static Shape detail(String stage, Generation reader) {
    return switch (stage) {
      case "bronze" -> bronze(reader);
      case "silver" -> silver(reader);
      default -> gold(reader);
    };
  }

  private static ObjectShape head(String stage) {
    return object()
        .with("run_id", text())
        .with("stage", oneOf(stage))
        .with("source_key", text())
        .with("status", status())
        .with("available", flag());
  }

  private static Shape bronze(Generation reader) {
    return head("bronze")
        .with("provider", text().orNull())
        .with("dataset", text().orNull())
        .with("fetched_at", moment().orNull())
        .with("record_count", count().orNull())
        .maybe("raw_records_removed_at", moment())
        .exactlyFor(reader);
  }

  /** What is masked and what is withheld is known to break the oldest client. */
  private static Shape silver(Generation reader) {
    return head("silver")
        .with("row_count", count().orNull())
        .with("schema", list(Columns.silverColumn(reader)))
        .with("statistics", Columns.statistics().orNull())
        .with("validation", validation(reader).orNull())
        .with("sample", list(map(any())))
        .maybe("masked_columns", list(text()))
        .maybe("sample_withheld", oneOf("redistribution_forbidden", "pii_declaration_unavailable"))
        .exactlyFor(reader)
        .and(rowsOf("sample", "schema"));
  }

  private static Shape validation(Generation reader) {
    Shape problem =
        object()
            .with("code", oneOf("missing_column", "dtype_mismatch"))
            .with("field", text().orNull())
            .with("message", text())
            .exactlyFor(reader);
    return object().with("ok", flag()).with("problems", list(problem)).exactlyFor(reader);
  }

  private static Shape gold(Generation reader) {
    return head("gold")
        .with("row_count", count().orNull())
        .with("columns", list(text()))
        .with("splits", map(count()).orNull())
        .with("exports", list(object().with("kind", text()).exactlyFor(reader)))
        .with("sample", ofNull())
        .with("sample_available", flag(false))
        .exactlyFor(reader);
  }
}
