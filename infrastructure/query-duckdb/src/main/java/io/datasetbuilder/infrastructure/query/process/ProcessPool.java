package io.datasetbuilder.infrastructure.query.process;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Processes that wait for queries, each for one. A process that was used, or that died, is replaced
 * when its query ends, so that the start disturbs no query that a single caller sends. As many wait
 * as were ever in use at once: a program that runs one query starts no process for others. Safe for
 * concurrent use.
 */
public final class ProcessPool implements AutoCloseable {

  private final int size;
  private final Supplier<QueryProcess> starter;
  private final Deque<QueryProcess> waiting = new ArrayDeque<>();
  private final Set<QueryProcess> all = new HashSet<>();
  private int wanted;
  private boolean closed;

  /**
   * Creates an empty pool, which starts processes when it is filled or a process is requested.
   *
   * @param size largest number of processes that wait
   * @param starter starts a process and returns at once
   */
  public ProcessPool(int size, Supplier<QueryProcess> starter) {
    this.size = size;
    this.starter = starter;
  }

  /** Starts processes until as many wait as the pool holds; does not wait until they are ready. */
  public synchronized void fill() {
    wanted = size;
    refill();
  }

  /** Replaces processes that were used; does not wait until they are ready. */
  public synchronized void refill() {
    waiting.removeIf(QueryProcess::isOver);
    while (!closed && waiting.size() < wanted) {
      waiting.add(start());
    }
  }

  /**
   * A process for one query, which the caller closes: the one that is ready or will be soonest.
   *
   * @return empty when the pool is closed
   */
  public synchronized Optional<QueryProcess> take() {
    if (closed) {
      return Optional.empty();
    }
    waiting.removeIf(QueryProcess::isOver);
    Optional<QueryProcess> taken =
        waiting.stream()
            .filter(process -> process.ready().getNow(false))
            .findFirst()
            .or(() -> Optional.ofNullable(waiting.peek()));
    taken.ifPresent(waiting::remove);
    Optional<QueryProcess> given = taken.or(() -> Optional.of(start()));
    wanted = Math.max(wanted, Math.min(size, inUse()));
    return given;
  }

  private int inUse() {
    all.removeIf(process -> process.ended().isDone());
    return all.size() - waiting.size();
  }

  private QueryProcess start() {
    all.removeIf(process -> process.ended().isDone());
    QueryProcess started = starter.get();
    all.add(started);
    return started;
  }

  /** Kills all processes, also those that serve a query, and waits until they have ended. */
  @Override
  public void close() {
    List<QueryProcess> left;
    synchronized (this) {
      closed = true;
      waiting.clear();
      left = List.copyOf(all);
    }
    left.forEach(QueryProcess::close);
    left.forEach(process -> process.ended().join());
  }
}
