package io.datasetbuilder.pipeline.runs.job;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.event.NewEvent;
import io.datasetbuilder.pipeline.runs.event.RunEvent;
import io.datasetbuilder.pipeline.runs.event.RunEvents;
import java.util.List;
import java.util.Optional;

/** A store of which a test breaks a method. */
class FailingEvents implements RunEvents {

  static final NewEvent SUBMITTED =
      NewEvent.ofRun(NewEvent.EventKind.RUN_SUBMITTED, NewEvent.EventStatus.OK);

  private final RunEvents store;

  FailingEvents(RunEvents store) {
    this.store = store;
  }

  static RunEvents.EventJournal journal(Principal owner) {
    return new RunEvents.EventJournal(
        owner.ownerId(),
        owner.label(),
        Optional.empty(),
        Optional.of("stations"),
        JobsFixture.NOON);
  }

  @Override
  public RunEvent open(RunId run, RunEvents.EventJournal journal, NewEvent first) {
    return store.open(run, journal, first);
  }

  @Override
  public RunEvent append(RunId run, NewEvent event) {
    return store.append(run, event);
  }

  @Override
  public List<RunEvent> after(RunId run, long seq, int limit) {
    return store.after(run, seq, limit);
  }

  @Override
  public List<RunEvent> newest(RunId run, int limit) {
    return store.newest(run, limit);
  }

  @Override
  public Optional<RunEvents.EventJournal> journal(RunId run) {
    return store.journal(run);
  }

  @Override
  public Optional<RunEvent> ending(RunId run) {
    return store.ending(run);
  }

  @Override
  public List<RunId> withoutEnding() {
    return store.withoutEnding();
  }

  @Override
  public void forget(RunId run) {
    store.forget(run);
  }
}
