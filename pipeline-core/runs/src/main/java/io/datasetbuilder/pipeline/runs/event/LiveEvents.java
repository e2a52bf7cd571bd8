package io.datasetbuilder.pipeline.runs.event;

import io.datasetbuilder.pipeline.model.run.RunId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/**
 * Event store that knows the runs of this process and the newest event of each: a follower of such
 * a run reads the store only when there is a new event. Events of one run are added one after the
 * other, so that no follower sees a later one first. Safe for concurrent use.
 */
public final class LiveEvents implements RunEvents {

  private final RunEvents store;
  private final Map<RunId, AtomicLong> newest = new ConcurrentHashMap<>();

  public LiveEvents(RunEvents store) {
    this.store = store;
  }

  /** Whether this process reports the run: its events were begun here, and have no ending. */
  public boolean isLive(RunId run) {
    return newest.containsKey(run);
  }

  /**
   * Follows a run.
   *
   * @param built whether something builds it, where it is not this process that reports it
   */
  public EventFeed follow(RunId run, BooleanSupplier built) {
    return new StoredFeed(this, run, built);
  }

  /** Whether a live run has no event after a position. */
  boolean hasNothingAfter(RunId run, long seq) {
    AtomicLong latest = newest.get(run);
    return latest != null && latest.get() <= seq;
  }

  @Override
  public RunEvent open(RunId run, RunEvents.EventJournal journal, NewEvent first) {
    RunEvent event = store.open(run, journal, first);
    newest.put(run, new AtomicLong(event.seq()));
    return event;
  }

  @Override
  public RunEvent append(RunId run, NewEvent event) {
    AtomicLong latest = newest.get(run);
    if (latest == null) {
      return store.append(run, event);
    }
    synchronized (latest) {
      try {
        RunEvent added = store.append(run, event);
        latest.set(added.seq());
        return added;
      } finally {
        // Also when it could not be kept: no event follows it.
        if (event.kind().endsRun()) {
          newest.remove(run, latest);
        }
      }
    }
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
    newest.remove(run);
  }

  /** A feed for one follower. */
  static final class StoredFeed implements EventFeed {

    private static final int AT_ONCE = 500;

    private final LiveEvents events;
    private final RunId run;
    private final BooleanSupplier built;
    private final AtomicBoolean over = new AtomicBoolean();

    StoredFeed(LiveEvents events, RunId run, BooleanSupplier built) {
      this.events = events;
      this.run = run;
      this.built = built;
    }

    @Override
    public List<RunEvent> after(long seq) {
      if (events.hasNothingAfter(run, seq)) {
        return List.of();
      }
      // Checked before the events are read: a run that was not built then has all its events by
      // now.
      boolean goesOn = events.isLive(run) || built.getAsBoolean();
      List<RunEvent> found = events.after(run, seq, AT_ONCE);
      boolean stated = found.stream().anyMatch(event -> event.what().kind().endsRun());
      if (stated || (found.isEmpty() && !goesOn)) {
        over.set(true);
      }
      return found;
    }

    @Override
    public boolean goesOn() {
      return !over.get();
    }
  }

  /** The events of one run as they happen, for one who follows it. Safe for concurrent use. */
  public interface EventFeed {

    /** Events after a position, oldest first; empty when no such event exists yet. */
    List<RunEvent> after(long seq);

    /**
     * Whether further events may follow: false once the ending has been reported, or no process
     * builds the run.
     */
    boolean goesOn();
  }
}
