package io.datasetbuilder.embedded;

import io.datasetbuilder.pipeline.model.stage.Cancellation;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

/** Stops a run when its caller asks for it, and when the service is closed. */
final class ShutdownAwareCancellation implements Cancellation {

  private final Cancellation caller;
  private final BooleanSupplier closing;
  private final BooleanSupplier urgent;
  private final AtomicBoolean committed = new AtomicBoolean();

  /**
   * @param urgent whether a running stage has to be ended, too
   */
  ShutdownAwareCancellation(Cancellation caller, BooleanSupplier closing, BooleanSupplier urgent) {
    this.caller = caller;
    this.closing = closing;
    this.urgent = urgent;
  }

  @Override
  public boolean isUrgent() {
    return caller.isUrgent() || urgent.getAsBoolean();
  }

  @Override
  public boolean requested() {
    return !committed.get() && (caller.requested() || closing.getAsBoolean());
  }

  @Override
  public boolean requestedAtLastBoundary() {
    boolean stop = caller.requestedAtLastBoundary() || closing.getAsBoolean();
    committed.set(!stop);
    return stop;
  }
}
