package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.table.plan.EngineFailure;
import io.datasetbuilder.pipeline.table.plan.EngineLimits;
import io.datasetbuilder.pipeline.table.plan.EngineProblem;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import io.datasetbuilder.pipeline.table.plan.TableEngine.EngineLoad;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The in-memory databases of one process: they load nothing, fetch nothing and spill only into the
 * folder they are given. They share the settings, the memory, and the count of those that were
 * abandoned. Safe for concurrent use.
 */
final class EngineDatabases {

  /** Whatever would load code or secrets from outside. */
  private static final List<String> OFF =
      List.of(
          "autoinstall_known_extensions",
          "autoload_known_extensions",
          "allow_community_extensions",
          "allow_persistent_secrets");

  private final EngineLimits limits;
  private final EngineMemory memory;
  private final Set<EngineConnection> open = new HashSet<>();
  private final Set<EngineConnection> abandoned = new HashSet<>();

  EngineDatabases(EngineLimits limits) {
    this.limits = limits;
    this.memory = new EngineMemory(limits.memoryMb());
  }

  EngineLimits limits() {
    return limits;
  }

  EngineMemory memory() {
    return memory;
  }

  synchronized EngineLoad load() {
    return new EngineLoad(open.size() - abandoned.size(), abandoned.size());
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
   * Opens a database.
   *
   * @param spillFolder the only folder it may fill
   * @param shares how many equal parts of the engine's memory its caller divides
   * @param interruption ends its calls early
   */
  EngineConnection open(Location spillFolder, int shares, Interruption interruption)
      throws SQLException {
    Connection connection = connect(properties(spillFolder));
    try (Statement statement = connection.createStatement()) {
      // Of the calendar's extension, which is there once the database is open; for all connections.
      statement.execute("SET GLOBAL TimeZone='UTC'");
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
    return new EngineConnection(connection, this, EngineMemory.LEAST_MB, shares, interruption);
  }

  /** Settings that the database is opened with: a statement for each would take longer. */
  private Properties properties(Location spillFolder) {
    Properties properties = new Properties();
    properties.setProperty("jdbc_stream_results", "true");
    OFF.forEach(setting -> properties.setProperty(setting, "false"));
    // A writer that fails or is interrupted waits for its own asynchronous tasks while it holds the
    // lock that they wait for (docs/decisions/0024-engine-calls-that-end.md).
    properties.setProperty("async_threads", "0");
    properties.setProperty("threads", String.valueOf(limits.threads()));
    properties.setProperty("memory_limit", EngineMemory.LEAST_MB + "MiB");
    properties.setProperty("temp_directory", spillFolder.address());
    limits
        .maxSpillMb()
        .ifPresent(most -> properties.setProperty("max_temp_directory_size", most + "MiB"));
    return properties;
  }

  /** The native library is loaded with the first database. */
  private static Connection connect(Properties properties) throws SQLException {
    try {
      return DriverManager.getConnection("jdbc:duckdb:", properties);
    } catch (LinkageError missing) {
      throw unavailable(missing);
    }
  }

  static EngineFailure unavailable(LinkageError cause) {
    return new EngineFailure(
        Problem.of(
                EngineProblem.ENGINE_UNAVAILABLE,
                "",
                "the engine's native library is missing or does not fit this machine")
            .withHint(EngineProblem.ENGINE_UNAVAILABLE.remedy()),
        cause);
  }

  /**
   * The engine's memory in this process, granted to calls while they run. A call gets at most half
   * of what is left, so that later ones find some, and large grants leave a reserve for small
   * calls. When there is nothing left, calls wait in the order in which they came. Safe for
   * concurrent use.
   */
  static final class EngineMemory {

    /** MiB below which the engine cannot work. */
    static final int LEAST_MB = EngineLimits.LEAST_MEMORY_MB;

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
