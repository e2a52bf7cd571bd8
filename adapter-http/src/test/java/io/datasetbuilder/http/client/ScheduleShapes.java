package io.datasetbuilder.http.client;

import static io.datasetbuilder.http.client.ObjectShape.object;
import static io.datasetbuilder.http.client.Shape.count;
import static io.datasetbuilder.http.client.Shape.flag;
import static io.datasetbuilder.http.client.Shape.list;
import static io.datasetbuilder.http.client.Shape.moment;
import static io.datasetbuilder.http.client.Shape.text;

/** Shapes of schedules. */
final class ScheduleShapes {

  private ScheduleShapes() {}

  static Shape all() {
    return object().with("refreshing", flag()).with("schedules", list(schedule()));
  }

  static Shape schedule() {
    return object()
        .with("dataset_id", text(".+"))
        .with("document", text(".+"))
        .with("refresh_cadence", text("P.+"))
        .with("paused", flag())
        .with("building", flag())
        .with("next_refresh_at", moment().orNull())
        .with("last_attempt_at", moment().orNull())
        .with("last_run_id", text(".+").orNull())
        .with("failures", count())
        .with("failure_code", text(".+").orNull())
        .with("failure", text(".+").orNull());
  }

  static Shape removed() {
    return object().with("dataset_id", text(".+")).with("deleted", flag(true));
  }
}
