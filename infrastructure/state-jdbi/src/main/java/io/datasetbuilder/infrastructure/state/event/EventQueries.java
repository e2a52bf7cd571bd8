package io.datasetbuilder.infrastructure.state.event;

import io.datasetbuilder.infrastructure.state.database.ColumnValues;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.stage.Stage;
import io.datasetbuilder.pipeline.runs.event.NewEvent;
import io.datasetbuilder.pipeline.runs.event.RunEvent;
import io.datasetbuilder.pipeline.runs.event.RunEvents;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;

/** Queries about the events of runs. Each is one statement. */
final class EventQueries {

  private static final RowMapper<RunEvents.EventJournal> JOURNAL =
      ConstructorMapper.of(RunEvents.EventJournal.class);

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
    String last = "seq = (SELECT ended_seq FROM event_journals WHERE run_id = :run)";
    return events(run, last, Map.of()).stream().findFirst();
  }

  Optional<RunEvents.EventJournal> journal(RunId run) {
    return handle
        .createQuery(
            "SELECT owner_id AS owner, created_by, retry_of, dataset_id, opened_at"
                + " FROM event_journals"
                + " WHERE run_id = :run")
        .bind("run", run.value())
        .map(JOURNAL)
        .findOne();
  }

  List<RunId> withoutEnding() {
    return handle
        .createQuery("SELECT run_id FROM event_journals WHERE ended_seq IS NULL ORDER BY run_id")
        .mapTo(RunId.class)
        .list();
  }

  /**
   * Events with their metrics, in order.
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
        .scanResultSet((rows, context) -> read(run, rows.get()));
  }

  /**
   * Events of a result whose rows are ordered by event.
   *
   * @param rows rows, positioned before the first one
   */
  private static List<RunEvent> read(RunId run, ResultSet rows) throws SQLException {
    List<RunEvent> events = new ArrayList<>();
    boolean more = rows.next();
    while (more) {
      RunEvent bare = event(run, rows);
      Map<String, Long> metrics = new LinkedHashMap<>();
      do {
        addMetric(metrics, rows);
        more = rows.next();
      } while (more && rows.getLong("seq") == bare.seq());
      events.add(new RunEvent(run, bare.seq(), bare.at(), bare.what().counting(metrics)));
    }
    return events;
  }

  private static RunEvent event(RunId run, ResultSet row) throws SQLException {
    NewEvent what =
        new NewEvent(
            ColumnValues.constant(NewEvent.EventKind.class, row.getString("kind")),
            ColumnValues.constant(NewEvent.EventStatus.class, row.getString("status")),
            ColumnValues.text(row, "source_key"),
            ColumnValues.text(row, "stage").map(stage -> ColumnValues.constant(Stage.class, stage)),
            ColumnValues.text(row, "message"),
            Map.of());
    return new RunEvent(
        run, row.getLong("seq"), ColumnValues.instant(row.getLong("happened_at")), what);
  }

  private static void addMetric(Map<String, Long> metrics, ResultSet row) throws SQLException {
    String name = row.getString("name");
    if (name != null) {
      metrics.put(name, row.getLong("figure"));
    }
  }
}
