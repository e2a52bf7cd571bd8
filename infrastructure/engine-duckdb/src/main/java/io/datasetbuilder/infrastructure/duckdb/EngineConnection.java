package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.buildspec.concurrent.DaemonThreads;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.infrastructure.duckdb.EngineDatabases.EngineMemory;
import io.datasetbuilder.pipeline.table.plan.EngineFailure;
import io.datasetbuilder.pipeline.table.plan.EngineProblem;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import io.datasetbuilder.pipeline.table.plan.TableEngine.PlanInterrupted;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.OptionalInt;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * One in-memory database that cannot block its caller. Its calls run on a thread of its own, with
 * memory that the process grants for as long as they run. A call that has to end is cancelled; when
 * the engine does not let it go, the database is abandoned: the caller continues, and the thread
 * and the memory stay counted until the engine gives them back. For one caller at a time, except
 * {@link #cancel()}.
 */
final class EngineConnection implements AutoCloseable {

  private static final Logger LOG = System.getLogger(EngineConnection.class.getName());

  /** Interval, in milliseconds, at which a waiting caller checks whether its call has to end. */
  private static final long POLL_MILLIS = 50;

  private final Connection database;
  private final Statements statements;
  private final EngineDatabases databases;
  private final int shares;
  private final Interruption interruption;
  private final ExecutorService lane;
  private int limitMb;
  private volatile boolean cancelled;
  private boolean abandoned;

  /** Work of one call on the database. */
  interface Work<T> {
    T run(Statements statements) throws SQLException;
  }

  /**
   * @param limitMb the memory limit that the database was opened with
   * @param shares how many equal parts of the engine's memory its caller divides
   * @param interruption ends calls early
   */
  EngineConnection(
      Connection database,
      EngineDatabases databases,
      int limitMb,
      int shares,
      Interruption interruption) {
    this.database = database;
    this.statements = new Statements(database, databases.limits().threads());
    this.databases = databases;
    this.limitMb = limitMb;
    this.shares = shares;
    this.interruption = interruption;
    // A thread of the caller's priority, so that a build yields to interactive calls.
    this.lane = Executors.newSingleThreadExecutor(DaemonThreads.named("engine"));
    databases.opened(this);
  }

  /**
   * Runs a call.
   *
   * @throws PlanInterrupted when its interruption, its thread or {@link #cancel()} ended it
   * @throws EngineFailure when it failed, took longer than a call may, or found no memory
   */
  <T> T call(Work<T> work) {
    if (abandoned) {
      throw failure(EngineProblem.ENGINE_UNRESPONSIVE, "an earlier step has not ended");
    }
    long deadline = System.nanoTime() + databases.limits().callLimit().toNanos();
    int grantedMb = grant(deadline);
    Future<T> running =
        lane.submit(
            () -> {
              try {
                limit(grantedMb);
                return work.run(statements);
              } finally {
                releaseMemory(grantedMb);
              }
            });
    return await(running, deadline);
  }

  private int grant(long deadline) {
    try {
      while (true) {
        endIfRequested();
        OptionalInt granted = databases.memory().acquire(shares, POLL_MILLIS);
        if (granted.isPresent()) {
          return granted.getAsInt();
        }
        if (System.nanoTime() - deadline > 0) {
          throw failure(EngineProblem.ENGINE_BUSY, "the engine's memory was in use for too long");
        }
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new PlanInterrupted(stopped);
    }
  }

  private void endIfRequested() {
    if (cancelled || interruption.requested()) {
      throw new PlanInterrupted(null);
    }
  }

  private void limit(int megabytes) throws SQLException {
    if (megabytes != limitMb) {
      statements.execute("SET memory_limit='" + megabytes + "MiB'");
      limitMb = megabytes;
    }
  }

  /** A database that waits for its next call keeps next to nothing. */
  private void releaseMemory(int grantedMb) {
    statements.reset();
    try {
      limit(EngineMemory.LEAST_MB);
    } catch (SQLException held) {
      LOG.log(Level.DEBUG, "the engine keeps memory between two calls", held);
    } finally {
      databases.memory().release(grantedMb);
    }
  }

  private <T> T await(Future<T> running, long deadline) {
    while (true) {
      try {
        return running.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
      } catch (TimeoutException stillRunning) {
        if (cancelled || interruption.requested()) {
          return end(running, new PlanInterrupted(null));
        }
        if (System.nanoTime() - deadline > 0) {
          return end(running, overdue());
        }
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
        return end(running, new PlanInterrupted(stopped));
      } catch (ExecutionException failed) {
        throw cause(failed);
      }
    }
  }

  private RuntimeException cause(ExecutionException failed) {
    Throwable cause = failed.getCause();
    if (cause instanceof SQLException sql) {
      return cancelled ? new PlanInterrupted(sql) : DuckDbFailures.of(sql);
    }
    if (cause instanceof Error error) {
      throw error;
    }
    return cause instanceof RuntimeException failure
        ? failure
        : DuckDbFailures.of(new SQLException(cause));
  }

  /** Cancels a call and waits a little for its end; what it has finished meanwhile counts. */
  private <T> T end(Future<T> running, EngineFailure reason) {
    boolean interrupted = Thread.interrupted();
    try {
      DaemonThreads.create("engine-cancel", () -> cancelUntilDone(running)).start();
      return running.get(databases.limits().patience().toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException ended) {
      throw ended.getCause() instanceof SQLException ? reason : cause(ended);
    } catch (TimeoutException stuck) {
      abandon();
      throw reason instanceof PlanInterrupted
          ? reason
          : failure(EngineProblem.ENGINE_UNRESPONSIVE, "the engine did not end a step in time");
    } catch (InterruptedException again) {
      interrupted = true;
      abandon();
      throw reason;
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Again and again: what is cancelled between two statements would begin the next. */
  private void cancelUntilDone(Future<?> running) {
    while (!running.isDone()) {
      try {
        statements.cancel();
        TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
      } catch (SQLException closed) {
        LOG.log(Level.DEBUG, "the statement ended before it was cancelled", closed);
      } catch (InterruptedException unexpected) {
        return;
      }
    }
  }

  private void abandon() {
    LOG.log(Level.ERROR, "the engine did not end a call; its database is abandoned");
    abandoned = true;
    databases.abandoned(this);
    var unused = lane.submit(this::closeDatabase);
    lane.shutdown();
  }

  /** Ends the call that is running in another thread, and refuses those to come. */
  void cancel() {
    cancelled = true;
  }

  /** Closes the database, or abandons it when the engine does not let it go. Never fails. */
  @Override
  public void close() {
    if (abandoned || lane.isShutdown()) {
      return;
    }
    Future<?> closing = lane.submit(this::closeDatabase);
    lane.shutdown();
    try {
      closing.get(databases.limits().patience().toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException stuck) {
      LOG.log(Level.ERROR, "the engine did not close a database; it is abandoned");
      databases.abandoned(this);
    } catch (InterruptedException now) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException failed) {
      LOG.log(Level.WARNING, "a database was not closed", failed.getCause());
    }
  }

  private void closeDatabase() {
    try {
      database.close();
    } catch (SQLException failed) {
      LOG.log(Level.WARNING, "a database was not closed", failed);
    } finally {
      databases.closed(this);
    }
  }

  private EngineFailure overdue() {
    return failure(
        EngineProblem.ENGINE_TIME_LIMIT,
        "a step took longer than " + databases.limits().callLimit().toSeconds() + " seconds");
  }

  private static EngineFailure failure(EngineProblem code, String message) {
    return new EngineFailure(Problem.of(code, "", message), null);
  }
}
