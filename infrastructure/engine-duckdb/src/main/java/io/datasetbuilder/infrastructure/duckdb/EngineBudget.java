package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.pipeline.table.plan.EngineLoad;
import java.util.HashSet;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * What the databases of one process share: the settings, the memory, and the count of those that
 * were abandoned. Safe for concurrent use.
 */
final class EngineBudget {

  private final EngineSettings settings;
  private final EngineMemory memory;
  private final Set<EngineConnection> open = new HashSet<>();
  private final Set<EngineConnection> abandoned = new HashSet<>();

  EngineBudget(EngineSettings settings) {
    this.settings = settings;
    this.memory = new EngineMemory(settings.memoryMb());
  }

  EngineSettings settings() {
    return settings;
  }

  EngineMemory memory() {
    return memory;
  }

  synchronized EngineLoad load() {
    return new EngineLoad(open.size() - abandoned.size(), abandoned.size(), memory.freeMb());
  }

  synchronized void opened(EngineConnection connection) {
    open.add(connection);
  }

  /** Without effect when it has been closed meanwhile. */
  synchronized void abandoned(EngineConnection connection) {
    if (open.contains(connection)) {
      abandoned.add(connection);
    }
  }

  synchronized void closed(EngineConnection connection) {
    open.remove(connection);
    abandoned.remove(connection);
  }

  /**
   * The engine's memory in this process, granted to calls while they run. A call gets at most half
   * of what is left, so that later ones find some, and large grants leave a reserve for small
   * calls. When there is nothing left, calls wait in the order in which they came. Safe for
   * concurrent use.
   */
  static final class EngineMemory {

    /** MiB below which the engine cannot work. */
    static final int LEAST_MB = 64;

    private final int totalMb;
    private final int reserveMb;
    private final ReentrantLock lock = new ReentrantLock(true);
    private final Condition released = lock.newCondition();
    private int freeMb;

    EngineMemory(int totalMb) {
      this.totalMb = totalMb;
      this.reserveMb = totalMb >= 4 * LEAST_MB ? totalMb / 4 : 0;
      this.freeMb = totalMb;
    }

    /**
     * Grants memory to a call, when some comes free in time.
     *
     * @param shares how many equal parts of the memory its caller divides, at least 1
     * @param millis how long it waits at the most
     * @return MiB; empty when none came free
     * @throws InterruptedException when the thread is interrupted while it waits
     */
    OptionalInt acquire(int shares, long millis) throws InterruptedException {
      long left = TimeUnit.MILLISECONDS.toNanos(millis);
      lock.lockInterruptibly();
      try {
        while (freeMb < LEAST_MB) {
          if (left <= 0) {
            return OptionalInt.empty();
          }
          left = released.awaitNanos(left);
        }
        int granted = grant(totalMb / shares);
        freeMb -= granted;
        return OptionalInt.of(granted);
      } finally {
        lock.unlock();
      }
    }

    private int grant(int wanted) {
      return Math.max(LEAST_MB, Math.min(wanted, (freeMb - reserveMb) / 2));
    }

    void release(int grantedMb) {
      lock.lock();
      try {
        freeMb += grantedMb;
        released.signalAll();
      } finally {
        lock.unlock();
      }
    }

    int freeMb() {
      lock.lock();
      try {
        return freeMb;
      } finally {
        lock.unlock();
      }
    }
  }
}
