package io.datasetbuilder.infrastructure.state;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.event.EventJournal;
import io.datasetbuilder.pipeline.runs.event.RunEvent;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** Questions about the events of runs. Each is one statement. */
final class EventQueries {

  private final Handle handle;

  EventQueries(Handle handle) {
    this.handle = handle;
  }

  List<RunEvent> after(RunId run, long seq, int limit) {
    return events(run, "seq > :seq ORDER BY seq LIMIT :limit", Map.of("seq", seq, "limit", limit));
  }

  List<RunEvent> newest(RunId run, int limit) {
    return events(run, "TRUE ORDER BY seq DESC LIMIT :limit", Map.of("limit", limit));
  }

  Optional<RunEvent> ending(RunId run) {
    String place = "seq = (SELECT ended_seq FROM event_journals WHERE run_id = :run)";
    return events(run, place, Map.of()).stream().findFirst();
  }

  Optional<EventJournal> journal(RunId run) {
    return handle
        .createQuery(
            "SELECT owner_id, created_by, retry_of, dataset_id, opened_at FROM event_journals"
                + " WHERE run_id = :run")
        .bind("run", run.value())
        .map((row, context) -> journal(row))
        .findOne();
  }

  List<RunId> withoutEnding() {
    return handle
        .createQuery("SELECT run_id FROM event_journals WHERE ended_seq IS NULL ORDER BY run_id")
        .map((row, context) -> new RunId(row.getString(1)))
        .list();
  }

  /**
   * Events with their figures, in order.
   *
   * @param which of the run's events, as the end of a statement
   */
  private List<RunEvent> events(RunId run, String which, Map<String, ?> values) {
    return handle
        .createQuery(
            "SELECT e.seq, e.happened_at, e.kind, e.status, e.source_key, e.stage, e.message,"
                + " m.name, m.figure FROM (SELECT * FROM run_events WHERE run_id = :run AND "
                + which
                + ") e LEFT JOIN run_event_metrics m ON m.run_id = e.run_id AND m.seq = e.seq"
                + " ORDER BY e.seq, m.name")
        .bind("run", run.value())
        .bindMap(values)
        .scanResultSet((rows, context) -> EventRows.all(run, rows.get()));
  }

  private static EventJournal journal(ResultSet row) throws SQLException {
    return new EventJournal(
        new OwnerId(row.getString("owner_id")),
        row.getString("created_by"),
        Optional.ofNullable(row.getString("retry_of")),
        Optional.ofNullable(row.getString("dataset_id")),
        EpochMicros.instant(row.getLong("opened_at")));
  }
}
