package io.datasetbuilder.http.client;

import static io.datasetbuilder.http.client.ObjectShape.object;
import static io.datasetbuilder.http.client.Shape.count;
import static io.datasetbuilder.http.client.Shape.list;
import static io.datasetbuilder.http.client.Shape.moment;
import static io.datasetbuilder.http.client.Shape.oneOf;
import static io.datasetbuilder.http.client.Shape.text;

/** Tables of the warehouse and their snapshots. */
final class WarehouseShapes {

  private WarehouseShapes() {}

  /** listWarehouseTables. */
  static Shape tables() {
    return object().with("tables", list(members()));
  }

  /** getWarehouseTable. */
  static Shape table() {
    Shape snapshot =
        object()
            .with("snapshot_id", text())
            .with("run_id", text())
            .with("state", oneOf("committed", "quarantined"))
            .with("row_count", count().orNull())
            .with("created_at", moment())
            .with("committed_at", moment().orNull())
            .with("coverage", coverage().orNull());
    return members().with("snapshots", list(snapshot));
  }

  private static ObjectShape members() {
    Shape current =
        object()
            .with("snapshot_id", text())
            .with("row_count", count().orNull())
            .with("committed_at", moment().orNull())
            .with("coverage", coverage().orNull());
    return object()
        .with("table_id", text())
        .with("logical_name", text())
        .with("current_snapshot_id", text().orNull())
        .with("revision", count())
        .with("current_snapshot", current.orNull())
        .with("dataset_id", text().orNull());
  }

  /** How much of its source a snapshot holds. */
  static Shape coverage() {
    Shape total =
        object()
            .with(
                "status",
                oneOf("reported", "unknown", "inconsistent", "not_summed", "not_reported"))
            .with("value", count().orNull())
            .with("observed_at", moment());
    return object()
        .with("status", oneOf("complete", "partial", "unknown"))
        .with("reasons", list(text()))
        .with("fetched_row_count", count().orNull())
        .with("source_reported_total", total);
  }

  /** A committed table in the response of a build. */
  static Shape materialized() {
    return object()
        .with("table_id", text())
        .with("logical_name", text())
        .with("snapshot_id", text())
        .with("revision", count());
  }

  /** A table in the response of a build that was not committed. */
  static Shape failure() {
    return object().with("reason", oneOf("conflict", "commit_failed")).with("detail", text(".+"));
  }
}
