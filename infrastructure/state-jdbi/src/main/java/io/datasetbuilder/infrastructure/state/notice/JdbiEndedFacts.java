package io.datasetbuilder.infrastructure.state.notice;

import io.datasetbuilder.infrastructure.state.database.ColumnValues;
import io.datasetbuilder.infrastructure.state.database.Database;
import io.datasetbuilder.infrastructure.state.database.StateDatabase;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.event.NewEvent.EventKind;
import io.datasetbuilder.pipeline.runs.notice.EndedFacts;
import io.datasetbuilder.pipeline.runs.notice.NoticeKind;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/** Ended runs and publications that the state database records and no notice announced yet. */
public final class JdbiEndedFacts implements EndedFacts {

  private static final String RUN_FACT = "'run/' || j.run_id";

  private static final String ATTEMPT_FACT = RUN_FACT + " || '/' || j.ended_seq";

  private static final String PUBLICATION_FACT =
      "'publication/' || p.owner_id || '/' || p.run_id || '/' || p.target || '/'"
          + " || p.destination || '/' || p.fingerprint || '/' || p.claimed_at";

  /** All facts of the state, announced or not. */
  static final String ALL_FACTS =
      "SELECT "
          + ATTEMPT_FACT
          + " FROM event_journals j WHERE j.ended_seq IS NOT NULL UNION ALL SELECT "
          + PUBLICATION_FACT
          + " FROM publish_receipts p WHERE p.state = 'succeeded'";

  private static final String RUNS =
      "SELECT j.run_id, j.ended_seq, j.dataset_id, e.kind, e.happened_at FROM event_journals j"
          + " JOIN run_events e ON e.run_id = j.run_id AND e.seq = j.ended_seq"
          + " WHERE NOT EXISTS (SELECT 1 FROM notice_facts f WHERE f.fact = "
          + RUN_FACT
          + ") AND NOT EXISTS (SELECT 1 FROM notice_facts f WHERE f.fact = "
          + ATTEMPT_FACT
          + ") ORDER BY e.happened_at, j.run_id";

  private static final String PUBLICATIONS =
      "SELECT "
          + PUBLICATION_FACT
          + " AS fact, p.run_id, p.target, p.destination, p.renewed_at FROM publish_receipts p"
          + " WHERE p.state = 'succeeded' AND NOT EXISTS (SELECT 1 FROM notice_facts f"
          + " WHERE f.fact = "
          + PUBLICATION_FACT
          + ") ORDER BY p.renewed_at, p.run_id";

  private final Database database;

  /** Touches no disk. */
  public JdbiEndedFacts(StateDatabase state) {
    this.database = state.tables();
  }

  @Override
  public List<EndedRun> runs() {
    return database.read(handle -> handle.createQuery(RUNS).map((row, context) -> run(row)).list());
  }

  @Override
  public List<Publication> publications() {
    return database.read(
        handle -> handle.createQuery(PUBLICATIONS).map((row, context) -> publication(row)).list());
  }

  private static EndedRun run(ResultSet row) throws SQLException {
    return new EndedRun(
        new RunId(row.getString("run_id")),
        row.getLong("ended_seq"),
        ColumnValues.text(row, "dataset_id"),
        kind(ColumnValues.constant(EventKind.class, row.getString("kind"))),
        ColumnValues.instant(row.getLong("happened_at")));
  }

  private static NoticeKind kind(EventKind ending) {
    return switch (ending) {
      case RUN_FINISHED -> NoticeKind.SUCCEEDED;
      case RUN_CANCELLED -> NoticeKind.CANCELLED;
      default -> NoticeKind.FAILED;
    };
  }

  private static Publication publication(ResultSet row) throws SQLException {
    return new Publication(
        row.getString("fact"),
        new RunId(row.getString("run_id")),
        row.getString("target"),
        row.getString("destination"),
        ColumnValues.instant(row.getLong("renewed_at")));
  }
}
