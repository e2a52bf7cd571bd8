package io.datasetbuilder.http.client;

import static io.datasetbuilder.http.client.ObjectShape.object;
import static io.datasetbuilder.http.client.Shape.any;
import static io.datasetbuilder.http.client.Shape.count;
import static io.datasetbuilder.http.client.Shape.flag;
import static io.datasetbuilder.http.client.Shape.list;
import static io.datasetbuilder.http.client.Shape.moment;
import static io.datasetbuilder.http.client.Shape.oneOf;
import static io.datasetbuilder.http.client.Shape.share;
import static io.datasetbuilder.http.client.Shape.text;
import static io.datasetbuilder.http.client.Shape.that;

/** Rows, aggregates and profiles. The older generation queries runs alone. */
final class QueryShapes {

  private QueryShapes() {}

  /** queryBuiltDataset. */
  static Shape result(Generation reader) {
    return object()
        .with("columns", list(text()))
        .newer(reader, "column_meta", list(Columns.info()))
        .with("rows", list(any()))
        .with("truncated", flag())
        .with("execution_ms", count())
        .maybe("masked_columns", list(text()))
        .and(Columns.rowsOf("rows", "column_meta"))
        .and(columnsAreDescribed());
  }

  private static Shape columnsAreDescribed() {
    return that(
        "with its columns described in order",
        body -> {
          if (body.path("columns").size() != body.path("column_meta").size()) {
            return false;
          }
          for (int i = 0; i < body.path("columns").size(); i++) {
            if (!body.path("columns").get(i).equals(body.path("column_meta").get(i).path("name"))) {
              return false;
            }
          }
          return true;
        });
  }

  /** queryWarehouseTable. */
  static Shape ofTable(Generation reader) {
    return object().with("snapshot", snapshot()).with("result", result(reader));
  }

  /** readWarehouseRows. */
  static Shape rows() {
    Shape order = object().with("column", text()).with("direction", oneOf("asc", "desc")).exactly();
    Shape page =
        object()
            .with("offset", count())
            .with("page_size", count())
            .with("returned", count())
            .with("has_more", flag())
            .with("next_offset", count().orNull());
    return table()
        .with("order", list(order))
        .with("page", page)
        .with("count", object().with("status", text()).with("value", count().orNull()))
        .and(Columns.rowsOf("rows", "column_meta"))
        .and(columnsAreDescribed());
  }

  /** aggregateWarehouseTable. */
  static Shape aggregate() {
    Shape measure =
        object()
            .with("as", text())
            .with("fn", text())
            .with("column", text().orNull())
            .with("additive", flag().orNull())
            .with("unit_column", text().orNull());
    Shape unit =
        object()
            .with("column", text().orNull())
            .with("policy", oneOf("reject", "split"))
            .with("check", oneOf("not_checked", "single_unit", "split"));
    Shape result =
        object()
            .with("completeness", oneOf("full", "top_n"))
            .with("group_count", count())
            .with("returned", count())
            .with("limit", count());
    return table()
        .with("group_by", list(text()))
        .with("measures", list(measure))
        .with("order", list(object().with("key", text()).with("direction", oneOf("asc", "desc"))))
        .with("unit", unit)
        .with("input", object().with("row_count", count()).with("sampled", flag(false)))
        .with("result", result)
        .and(Columns.rowsOf("rows", "column_meta"))
        .and(columnsAreDescribed());
  }

  private static ObjectShape table() {
    return object()
        .with("snapshot", snapshot())
        .with("columns", list(text()))
        .with("column_meta", list(Columns.info()))
        .with("rows", list(any()))
        .with("execution_ms", count())
        .with("startup_ms", count())
        .with("engine_execution_ms", count());
  }

  /** getWarehouseTableProfile. */
  static Shape profile() {
    Shape scope =
        object()
            .with("mode", oneOf("full"))
            .with("sampled", flag(false))
            .with("sample_size", count().orNull());
    Shape profile =
        object()
            .with("snapshot_id", text())
            .with("artifact_digest", text("sha256:[0-9a-f]{64}"))
            .with("algorithm_version", count())
            .with("computed_at", moment())
            .with("scope", scope)
            .with("accuracy", oneOf("exact"))
            .with("min_range_values", count())
            .with("row_count", count())
            .with("columns", list(column()));
    return object().with("snapshot", snapshot()).with("profile", profile);
  }

  private static Shape column() {
    Shape sensitivity =
        object()
            .with("status", oneOf("not_detected", "suspected", "allowed_by_spec"))
            .with("kinds", list(text()));
    Shape range =
        object()
            .with("status", oneOf("exact", "withheld_small_group", "no_values", "not_applicable"))
            .maybe("min", end())
            .maybe("max", end())
            .maybe("wire_encoding", oneOf("number", "decimal_string", "string"))
            .maybe("value_count", count())
            .maybe("excluded_count", count());
    return object()
        .with("name", text())
        .with("storage_type", text())
        .with("logical_type", text())
        .with("time_zone", text().orNull())
        .with("sensitivity", sensitivity)
        .with("status", oneOf("profiled", "withheld"))
        .with("null_count", count().orNull())
        .with("null_ratio", share().orNull())
        .with("nan_count", count().orNull())
        .with("infinite_count", count().orNull())
        .with("range", range.orNull())
        .and(
            that(
                "without statistics when it is withheld",
                column ->
                    column.path("status").asString("").equals("withheld")
                        == column.path("null_count").isNull()));
  }

  private static Shape end() {
    return that("a number or a text", end -> end.isNumber() || end.isString());
  }

  /** The snapshot that was read. */
  static Shape snapshot() {
    return object()
        .with("table_id", text())
        .with("logical_name", text())
        .with("snapshot_id", text())
        .with("revision", count());
  }
}
