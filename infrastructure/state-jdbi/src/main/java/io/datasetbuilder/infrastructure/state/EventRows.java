package io.datasetbuilder.infrastructure.state;

import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.stage.Stage;
import io.datasetbuilder.pipeline.runs.event.EventKind;
import io.datasetbuilder.pipeline.runs.event.EventStatus;
import io.datasetbuilder.pipeline.runs.event.NewEvent;
import io.datasetbuilder.pipeline.runs.event.RunEvent;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Reads the events of one run from rows joined with their figures, a row a figure. */
final class EventRows {

  private EventRows() {}

  /**
   * The events of a result whose rows stand event by event.
   *
   * @param rows before its first row
   */
  static List<RunEvent> all(RunId run, ResultSet rows) throws SQLException {
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
            EventKind.valueOf(constant(row.getString("kind"))),
            EventStatus.valueOf(constant(row.getString("status"))),
            Optional.ofNullable(row.getString("source_key")),
            Optional.ofNullable(row.getString("stage")).map(word -> Stage.valueOf(constant(word))),
            Optional.ofNullable(row.getString("message")),
            Map.of());
    return new RunEvent(run, row.getLong("seq"), EpochMicros.instant(row.getLong("happened_at")), what);
  }

  private static void addMetric(Map<String, Long> metrics, ResultSet row) throws SQLException {
    String name = row.getString("name");
    if (name != null) {
      metrics.put(name, row.getLong("figure"));
    }
  }

  private static String constant(String wire) {
    return wire.toUpperCase(Locale.ROOT);
  }
}
