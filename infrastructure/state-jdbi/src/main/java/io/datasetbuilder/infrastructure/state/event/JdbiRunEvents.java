package io.datasetbuilder.infrastructure.state.event;

import io.datasetbuilder.infrastructure.state.database.ColumnValues;
import io.datasetbuilder.infrastructure.state.database.Database;
import io.datasetbuilder.infrastructure.state.database.StateDatabase;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.event.NewEvent;
import io.datasetbuilder.pipeline.runs.event.RunEvent;
import io.datasetbuilder.pipeline.runs.event.RunEvents;
import io.datasetbuilder.pipeline.runs.event.RunEvents.EventJournal;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

/** The events of runs in the state database: each call is one transaction. */
public final class JdbiRunEvents implements RunEvents {

  private final Database database;
  private final Clock clock;

  /** Touches no disk. */
  public JdbiRunEvents(StateDatabase state) {
    this.database = state.tables();
    this.clock = state.clock();
  }

  @Override
  public RunEvent open(RunId run, RunEvents.EventJournal journal, NewEvent first) {
    return database.change(handle -> new EventWriter(handle).open(run, journal, first, now()));
  }

  /**
   * @throws IllegalStateException when the events of the run were not begun
   */
  @Override
  public RunEvent append(RunId run, NewEvent event) {
    return database.change(handle -> new EventWriter(handle).append(run, event, now()));
  }

  @Override
  public List<RunEvent> after(RunId run, long seq, int limit) {
    return database.read(handle -> new EventQueries(handle).after(run, seq, limit));
  }

  @Override
  public List<RunEvent> newest(RunId run, int limit) {
    return database.read(handle -> new EventQueries(handle).newest(run, limit));
  }

  @Override
  public Optional<RunEvents.EventJournal> journal(RunId run) {
    return database.read(handle -> new EventQueries(handle).journal(run));
  }

  @Override
  public Optional<RunEvent> ending(RunId run) {
    return database.read(handle -> new EventQueries(handle).ending(run));
  }

  @Override
  public List<RunId> withoutEnding() {
    return database.read(handle -> new EventQueries(handle).withoutEnding());
  }

  @Override
  public void forget(RunId run) {
    database.change(
        handle -> {
          new EventWriter(handle).forget(run);
          return run;
        });
  }

  /** Taken inside the transaction, so that times go the way numbers do; as exact as a column. */
  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MICROS);
  }

  /** Writes the events of runs, inside a transaction without other writers. */
  static final class EventWriter {

    /**
     * Opens a journal. An existing journal keeps its last number: the numbers of an earlier attempt
     * remain used.
     */
    private static final String OPEN =
        "INSERT INTO event_journals (run_id, owner_id, created_by, retry_of, dataset_id, opened_at,"
            + " last_seq) VALUES (:run, :owner, :createdBy, :retryOf, :datasetId, :openedAt, 1)"
            + " ON CONFLICT (run_id) DO UPDATE SET owner_id = excluded.owner_id,"
            + " created_by = excluded.created_by, retry_of = excluded.retry_of,"
            + " dataset_id = excluded.dataset_id, opened_at = excluded.opened_at,"
            + " last_seq = event_journals.last_seq + 1, ended_seq = NULL";

    private static final String INSERT =
        ColumnValues.insert(
            "run_events",
            "run_id, seq, happened_at, kind, status, source_key, stage, message",
            "runId, seq, at, what.kind, what.status, what.sourceKey, what.stage, what.message");

    private final Handle handle;

    EventWriter(Handle handle) {
      this.handle = handle;
    }

    RunEvent open(RunId run, EventJournal journal, NewEvent first, Instant at) {
      forgetEvents(run);
      handle.createUpdate(OPEN).bind("run", run).bindMethods(journal).execute();
      return insert(new RunEvent(run, lastSeq(run), at, first));
    }

    RunEvent append(RunId run, NewEvent event, Instant at) {
      int known = update("UPDATE event_journals SET last_seq = last_seq + 1", run);
      if (known == 0) {
        throw new IllegalStateException("the events of this run were not begun");
      }
      return insert(new RunEvent(run, lastSeq(run), at, event));
    }

    void forget(RunId run) {
      forgetEvents(run);
      update("DELETE FROM event_journals", run);
    }

    private void forgetEvents(RunId run) {
      update("DELETE FROM run_event_metrics", run);
      update("DELETE FROM run_events", run);
    }

    private RunEvent insert(RunEvent event) {
      NewEvent what = event.what();
      handle.createUpdate(INSERT).bindMethods(event).execute();
      insertMetrics(event);
      if (what.kind().endsRun()) {
        update(
            "UPDATE event_journals SET ended_seq = COALESCE(ended_seq, last_seq)", event.runId());
      }
      return event;
    }

    private void insertMetrics(RunEvent event) {
      if (event.what().metrics().isEmpty()) {
        return;
      }
      try (PreparedBatch insert =
          handle.prepareBatch(
              ColumnValues.insert("run_event_metrics", "run_id, seq, name, figure"))) {
        List<String> names = event.what().metrics().keySet().stream().sorted().toList();
        for (String name : names) {
          insert
              .bind("run_id", event.runId().value())
              .bind("seq", event.seq())
              .bind("name", name)
              .bind("figure", event.what().metrics().get(name))
              .add();
        }
        insert.execute();
      }
    }

    private long lastSeq(RunId run) {
      return handle
          .createQuery("SELECT last_seq FROM event_journals WHERE run_id = :run")
          .bind("run", run.value())
          .mapTo(Long.class)
          .one();
    }

    private int update(String statement, RunId run) {
      return handle
          .createUpdate(statement + " WHERE run_id = :run")
          .bind("run", run.value())
          .execute();
    }
  }
}
