package io.datasetbuilder.embedded;

import io.datasetbuilder.pipeline.stage.Cancellation;
import java.util.concurrent.atomic.AtomicBoolean;

/** Stops a run when its caller asks for it, and when the service is closed. */
final class StoppedByClosing implements Cancellation {

  private final Cancellation caller;
  private final ActiveCalls calls;
  private final AtomicBoolean committed = new AtomicBoolean();

  StoppedByClosing(Cancellation caller, ActiveCalls calls) {
    this.caller = caller;
    this.calls = calls;
  }

  @Override
  public boolean requested() {
    return !committed.get() && (caller.requested() || calls.closing());
  }

  @Override
  public boolean requestedAtLastBoundary() {
    boolean stop = caller.requestedAtLastBoundary() || calls.closing();
    committed.set(!stop);
    return stop;
  }
}
