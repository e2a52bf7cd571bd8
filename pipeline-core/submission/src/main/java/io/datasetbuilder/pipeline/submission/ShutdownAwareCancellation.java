package io.datasetbuilder.pipeline.submission;

import io.datasetbuilder.pipeline.model.stage.Cancellation;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

/** Cancellation of a run by its caller, and by the service when it is closed. */
public final class ShutdownAwareCancellation implements Cancellation {

  private final Cancellation caller;
  private final BooleanSupplier closing;
  private final BooleanSupplier urgent;
  private final AtomicBoolean committed = new AtomicBoolean();

  /**
   * @param urgent whether a running stage has to be ended, too
   */
  public ShutdownAwareCancellation(
      Cancellation caller, BooleanSupplier closing, BooleanSupplier urgent) {
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
