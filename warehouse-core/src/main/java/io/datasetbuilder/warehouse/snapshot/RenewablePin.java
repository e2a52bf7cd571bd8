package io.datasetbuilder.warehouse.snapshot;

import io.datasetbuilder.buildspec.problem.ProblemException;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.warehouse.query.QueryEngine.Limits;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Pinned snapshot for a reader that may take longer than a lease lasts: the reader renews it at
 * least every {@link #INTERVAL}. Safe for concurrent use.
 */
public final class RenewablePin implements AutoCloseable {

  /** Longest time between renewals; short enough that one renewal may fail. */
  public static final Duration INTERVAL = Duration.ofSeconds(20);

  private static final Logger LOG = System.getLogger(RenewablePin.class.getName());

  private static final Limits LIMITS = new Limits(Limits.QUERY_TIMEOUT, () -> false, "");

  private final PinSnapshot pins;
  private final AtomicReference<PinnedSnapshot> held;
  private final AtomicBoolean closed = new AtomicBoolean();

  /**
   * @param held closed by this object
   */
  public RenewablePin(PinSnapshot pins, PinnedSnapshot held) {
    this.pins = pins;
    this.held = new AtomicReference<>(held);
  }

  /** The snapshot as it is leased at the moment. */
  public synchronized PinnedSnapshot pinned() {
    return Objects.requireNonNull(held.get());
  }

  /** Replaces the lease by a new one, without a gap; refuses as {@link PinSnapshot#pin} does. */
  public synchronized Result<PinnedSnapshot> renew() {
    PinnedSnapshot before = pinned();
    if (closed.get()) {
      return Result.ok(before);
    }
    Result<PinnedSnapshot> renewed =
        pins.pin(before.table().workspace(), before.table().name(), before.snapshot().id(), LIMITS);
    renewed.match(this::replace, problems -> before);
    return renewed;
  }

  private PinnedSnapshot replace(PinnedSnapshot renewed) {
    pinned().close();
    held.set(renewed);
    return renewed;
  }

  /** Renews and throws nothing: a lease that is lost is noticed by {@link #renew}. */
  public void keep() {
    try {
      renew()
          .problems()
          .forEach(lost -> LOG.log(Level.DEBUG, "a lease was not renewed: {0}", lost.message()));
    } catch (ProblemException failed) {
      LOG.log(Level.DEBUG, "a lease was not renewed", failed);
    }
  }

  @Override
  public synchronized void close() {
    closed.set(true);
    pinned().close();
  }
}
