package io.datasetbuilder.pipeline.runs.event;

import io.datasetbuilder.pipeline.model.run.RunId;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

/** A feed for one follower. */
final class StoredFeed implements EventFeed {

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
    // Asked before the events are read: what was not built then has all its events by now.
    boolean goesOn = events.isLive(run) || built.getAsBoolean();
    List<RunEvent> found = events.after(run, seq, AT_ONCE);
    boolean told = found.stream().anyMatch(event -> event.what().kind().endsRun());
    if (told || (found.isEmpty() && !goesOn)) {
      over.set(true);
    }
    return found;
  }

  @Override
  public boolean goesOn() {
    return !over.get();
  }
}
