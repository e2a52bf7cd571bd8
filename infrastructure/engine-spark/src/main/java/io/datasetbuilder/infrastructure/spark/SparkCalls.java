package io.datasetbuilder.infrastructure.spark;

import io.datasetbuilder.buildspec.concurrent.DaemonThreads;
import io.datasetbuilder.pipeline.table.plan.EngineFailure;
import io.datasetbuilder.pipeline.table.plan.EngineProblem;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import io.datasetbuilder.pipeline.table.plan.TableEngine.PlanInterrupted;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.spark.SparkContext;
import org.apache.spark.sql.SparkSession;

/**
 * The calls of one session, which cannot block their caller. They run on a thread of their own, and
 * their jobs are one group of Spark, which is cancelled when a call has to end. When Spark does not
 * let a call go, the session is abandoned. For one caller at a time, except {@link #cancel()}.
 */
final class SparkCalls implements AutoCloseable {

  private static final Logger LOG = System.getLogger(SparkCalls.class.getName());

  /** Interval, in milliseconds, at which a waiting caller checks whether its call has to end. */
  private static final long POLL_MILLIS = 50;

  private static final AtomicLong GROUPS = new AtomicLong();

  private final SparkSession session;
  private final SparkContext context;
  private final SparkSettings settings;
  private final Interruption interruption;
  private final SparkLoad load;
  private final int pool;
  private final ExecutorService lane;
  private volatile boolean cancelled;
  private volatile boolean ending;
  private boolean abandoned;

  /** Work of one call. */
  interface Work<T> {
    T run() throws IOException;
  }

  SparkCalls(
      SparkSession session, SparkSettings settings, Interruption interruption, SparkLoad load) {
    this.session = session;
    this.context = session.sparkContext();
    this.settings = settings;
    this.interruption = interruption;
    this.load = load;
    this.pool = load.opened();
    // A thread of the caller's priority, so that a build yields to interactive calls.
    this.lane = Executors.newSingleThreadExecutor(DaemonThreads.named("engine"));
  }

  /**
   * Runs a call.
   *
   * @throws PlanInterrupted when its interruption, its thread or {@link #cancel()} ended it
   * @throws EngineFailure when it failed, or took longer than a call may
   */
  <T> T call(Work<T> work) {
    if (cancelled || interruption.requested()) {
      throw SparkFailures.interrupted(null);
    }
    if (abandoned) {
      throw SparkFailures.failure(
          EngineProblem.ENGINE_UNRESPONSIVE, "an earlier step has not ended", null);
    }
    ending = false;
    long deadline = System.nanoTime() + settings.callLimit().toNanos();
    String group = "dataset-builder-" + GROUPS.incrementAndGet();
    Future<T> running =
        lane.submit(
            () -> {
              // Else Spark makes rows by the options of its first session.
              SparkSession.setActiveSession(session);
              context.setJobGroup(group, "a step of a build", true);
              context.setLocalProperty("spark.scheduler.pool", "session-" + pool);
              return work.run();
            });
    return await(running, group, deadline);
  }

  private <T> T await(Future<T> running, String group, long deadline) {
    while (true) {
      try {
        return running.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
      } catch (TimeoutException stillRunning) {
        if (cancelled || interruption.requested()) {
          return end(running, group, SparkFailures.interrupted(null));
        }
        if (System.nanoTime() - deadline > 0) {
          return end(running, group, overdue());
        }
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
        return end(running, group, SparkFailures.interrupted(stopped));
      } catch (ExecutionException failed) {
        throw cause(failed.getCause());
      }
    }
  }

  private RuntimeException cause(Throwable failed) {
    if (failed instanceof CallerFailure caller) {
      return caller.cause;
    }
    return cancelled ? SparkFailures.interrupted(failed) : SparkFailures.of(failed);
  }

  /**
   * Runs code of the caller within a call, whose exceptions are no failures of the engine.
   *
   * @throws PlanInterrupted when the call has to end
   */
  void withCaller(Runnable code) {
    endIfStopped();
    try {
      code.run();
    } catch (RuntimeException failed) {
      throw new CallerFailure(failed);
    }
  }

  /**
   * Ends work of the driver within a call.
   *
   * @throws PlanInterrupted when the call has to end
   */
  void endIfStopped() {
    if (ending) {
      throw SparkFailures.interrupted(null);
    }
  }

  /** An exception that the caller's own code threw. */
  private static final class CallerFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final RuntimeException cause;

    CallerFailure(RuntimeException cause) {
      super(cause);
      this.cause = cause;
    }
  }

  /** Cancels a call and waits a little for its end; what it has finished meanwhile counts. */
  private <T> T end(Future<T> running, String group, EngineFailure reason) {
    boolean interrupted = Thread.interrupted();
    ending = true;
    try {
      return cancelUntilDone(running, group);
    } catch (ExecutionException ended) {
      LOG.log(Level.DEBUG, "a call ended after it was cancelled", ended);
      throw reason;
    } catch (TimeoutException stuck) {
      abandon(running);
      throw reason instanceof PlanInterrupted
          ? reason
          : SparkFailures.failure(
              EngineProblem.ENGINE_UNRESPONSIVE, "the engine did not end a step in time", stuck);
    } catch (InterruptedException again) {
      interrupted = true;
      abandon(running);
      throw reason;
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Again and again: what is cancelled between two jobs may begin the next. */
  private <T> T cancelUntilDone(Future<T> running, String group)
      throws InterruptedException, ExecutionException, TimeoutException {
    long patient = System.nanoTime() + settings.patience().toNanos();
    while (true) {
      context.cancelJobGroupAndFutureJobs(group);
      try {
        return running.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
      } catch (TimeoutException stillRunning) {
        if (System.nanoTime() - patient > 0) {
          throw stillRunning;
        }
      }
    }
  }

  private void abandon(Future<?> running) {
    LOG.log(Level.ERROR, "the engine did not end a call; its session is abandoned");
    abandoned = true;
    load.abandoned(pool);
    running.cancel(true);
    var unused = lane.submit(() -> load.closedAbandoned(pool));
    lane.shutdown();
  }

  /** Ends the call that is running in another thread, and refuses those to come. */
  void cancel() {
    cancelled = true;
  }

  @Override
  public void close() {
    if (abandoned || lane.isShutdown()) {
      return;
    }
    lane.shutdown();
    load.closed(pool);
  }

  private EngineFailure overdue() {
    return SparkFailures.failure(
        EngineProblem.ENGINE_TIME_LIMIT,
        "a step took longer than " + settings.callLimit().toSeconds() + " seconds",
        null);
  }
}
