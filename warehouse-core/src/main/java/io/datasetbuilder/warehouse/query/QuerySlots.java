package io.datasetbuilder.warehouse.query;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Slots of queries that run at once, and the memory that they share (Spec, "Limits"). Nobody waits
 * for a slot: a query that finds none is {@code query_busy}. Safe for concurrent use.
 */
public final class QuerySlots {

  /** 2 (Spec, "Limits"). */
  public static final int DEFAULT_CONCURRENCY = 2;

  private final int maxConcurrency;
  private final Semaphore slots;
  private final Semaphore budgetMb;
  private final int reservedMb;

  /**
   * Slots for so many queries.
   *
   * @param maxConcurrency at least 1
   * @param perQueryMb the memory cap of one query in MiB, which it reserves
   * @param budgetMb the memory of all queries that run at once in MiB; a query without a cap
   *     reserves all of it, and a cap above it lets no query run
   */
  public QuerySlots(int maxConcurrency, OptionalInt perQueryMb, OptionalInt budgetMb) {
    if (maxConcurrency < 1 || perQueryMb.orElse(1) < 1 || budgetMb.orElse(1) < 1) {
      throw new IllegalArgumentException("at least one slot, and at least 1 MiB");
    }
    this.maxConcurrency = maxConcurrency;
    this.slots = new Semaphore(maxConcurrency);
    this.budgetMb = new Semaphore(budgetMb.orElse(0));
    this.reservedMb = budgetMb.isPresent() ? perQueryMb.orElse(budgetMb.getAsInt()) : 0;
  }

  /** How many are taken at the moment. */
  public Load load() {
    return new Load(maxConcurrency - slots.availablePermits(), maxConcurrency);
  }

  /** Whether {@link #tryReserve} would give nothing at the moment. */
  public boolean areTaken() {
    return slots.availablePermits() == 0 || budgetMb.availablePermits() < reservedMb;
  }

  /** A slot with its memory, at once; empty when no slot is free or the memory does not suffice. */
  public Optional<Reservation> tryReserve() {
    if (!slots.tryAcquire()) {
      return Optional.empty();
    }
    if (!budgetMb.tryAcquire(reservedMb)) {
      slots.release();
      return Optional.empty();
    }
    return Optional.of(new Reservation());
  }

  /**
   * Queries at a moment.
   *
   * @param running queries that hold a slot
   * @param slots queries that may run at once
   */
  public record Load(int running, int slots) {}

  /** Slot of one query and its memory, taken until it is closed, however the query ends. */
  public final class Reservation implements AutoCloseable {

    private final AtomicBoolean open = new AtomicBoolean(true);

    private Reservation() {}

    /** Returns slot and memory; further calls do nothing. */
    @Override
    public void close() {
      if (open.compareAndSet(true, false)) {
        budgetMb.release(reservedMb);
        slots.release();
      }
    }
  }
}
