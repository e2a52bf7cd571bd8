package io.datasetbuilder.infrastructure.state;

import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.event.EventJournal;
import io.datasetbuilder.pipeline.runs.event.NewEvent;
import io.datasetbuilder.pipeline.runs.event.RunEvent;
import io.datasetbuilder.pipeline.runs.event.RunEvents;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

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
  public RunEvent open(RunId run, EventJournal journal, NewEvent first) {
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
  public Optional<EventJournal> journal(RunId run) {
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
}
