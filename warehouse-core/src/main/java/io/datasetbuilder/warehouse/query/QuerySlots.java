package io.datasetbuilder.warehouse.query;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.share.SharedSlots;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import java.time.InstantSource;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Slots of queries that run at once, and the memory that they share (Spec, "Limits"). Queries do
 * not wait for a slot: without a free one a query is refused with {@code query_busy}. While a
 * refused caller retries its query, no other caller gets more than half of the slots. Safe for
 * concurrent use.
 */
public final class QuerySlots {

  /** 2 (Spec, "Limits"). */
  public static final int DEFAULT_CONCURRENCY = 2;

  private final int maxConcurrency;
  private final SharedSlots slots;

  /**
   * Slots for so many queries.
   *
   * @param maxConcurrency at least 1
   * @param perQueryMb the memory cap of one query in MiB, which it reserves
   * @param budgetMb the memory of all queries that run at once in MiB; a query without a cap
   *     reserves all of it, and a cap above it lets no query run
   */
  public QuerySlots(
      int maxConcurrency, OptionalInt perQueryMb, OptionalInt budgetMb, InstantSource clock) {
    if (maxConcurrency < 1 || perQueryMb.orElse(1) < 1 || budgetMb.orElse(1) < 1) {
      throw new IllegalArgumentException("at least one slot, and at least 1 MiB");
    }
    this.maxConcurrency = maxConcurrency;
    // Every query reserves as much, so that the budget is a number of queries, too.
    int inBudget =
        budgetMb.isPresent()
            ? budgetMb.getAsInt() / perQueryMb.orElse(budgetMb.getAsInt())
            : maxConcurrency;
    this.slots =
        new SharedSlots(
            Math.min(maxConcurrency, inBudget), QueryEngine.Limits.QUERY_TIMEOUT, clock);
  }

  /** Number of slots that are taken at the moment. */
  public Load load() {
    return new Load(slots.taken(), maxConcurrency);
  }

  /**
   * The refusal of a query that {@link #tryReserve} would give no slot at the moment; then the
   * owner counts as refused. Callers can check it before they find and lease a table.
   */
  public Optional<Problem> busy(String owner) {
    return slots.offers(owner) ? Optional.empty() : Optional.of(busy());
  }

  /** The refusal of a query without a slot. */
  public static Problem busy() {
    return Problem.of(
        WarehouseProblem.QUERY_BUSY,
        "",
        "no slot or no memory is free for one more query; send it again");
  }

  /**
   * A slot with its memory, at once; empty when no slot is free for the owner or the memory does
   * not suffice.
   */
  public Optional<Reservation> tryReserve(String owner) {
    return slots.tryTake(owner) ? Optional.of(new Reservation(owner)) : Optional.empty();
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

    private final String owner;
    private final AtomicBoolean open = new AtomicBoolean(true);

    private Reservation(String owner) {
      this.owner = owner;
    }

    /** Returns slot and memory; further calls do nothing. */
    @Override
    public void close() {
      if (open.compareAndSet(true, false)) {
        slots.release(owner);
      }
    }
  }
}
