package io.datasetbuilder.embedded.call;

import io.datasetbuilder.auth.access.Caller;
import io.datasetbuilder.buildspec.problem.ProblemException;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.stage.ShutdownGrace;
import io.datasetbuilder.warehouse.read.Deadline;
import io.datasetbuilder.warehouse.read.QueryTime;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Counts the calls that are running, so that closing can wait for them. */
public final class ActiveCalls {

  private int running;
  private boolean closing;
  private boolean hurried;

  /**
   * Runs a call.
   *
   * @throws IllegalStateException when the service is closed
   */
  public <T> T run(Supplier<T> call) {
    begin();
    try {
      return call.get();
    } finally {
      end();
    }
  }

  /** Runs an operation; a failure that carries problems becomes its refusal. */
  public <T> Result<T> result(Supplier<Result<T>> operation) {
    try {
      return run(operation);
    } catch (ProblemException failed) {
      return Result.refused(failed.problems());
    }
  }

  private synchronized void begin() {
    if (closing) {
      throw new IllegalStateException("the service is closed");
    }
    running++;
  }

  public synchronized boolean closing() {
    return closing;
  }

  /**
   * Deadline of a query that is called now; it is reached as well when the service closes.
   *
   * @param cancelled whether the caller no longer waits for the result
   */
  public Deadline deadline(Duration timeout, BooleanSupplier cancelled, Caller caller) {
    return Deadline.of(
        SystemTime.INSTANCE,
        timeout,
        () -> closing() || cancelled.getAsBoolean(),
        caller.ownerId().value());
  }

  /** Whether running calls have to end what they do, not only stop where it suits them. */
  public synchronized boolean hurried() {
    return hurried;
  }

  /**
   * Lets no further call begin, and waits for those that run. Those that have reached no safe
   * boundary in time are hurried.
   *
   * @param grace how long it waits at the most
   * @return whether no call is running any more
   */
  public synchronized boolean close(ShutdownGrace grace) {
    closing = true;
    if (!awaitNone(grace.toBoundary())) {
      hurried = true;
      return awaitNone(grace.toEndInterrupted());
    }
    return true;
  }

  private synchronized boolean awaitNone(Duration most) {
    long deadline = System.nanoTime() + most.toNanos();
    boolean interrupted = false;
    long left = most.toMillis();
    while (running > 0 && left > 0) {
      try {
        wait(left);
      } catch (InterruptedException later) {
        interrupted = true;
      }
      left = Duration.ofNanos(deadline - System.nanoTime()).toMillis();
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return running == 0;
  }

  private synchronized void end() {
    running--;
    notifyAll();
  }

  /** Time of the machine. */
  private enum SystemTime implements QueryTime {
    INSTANCE;

    @Override
    public long nanos() {
      return System.nanoTime();
    }

    @Override
    public boolean pause(Duration length) {
      try {
        Thread.sleep(length.toMillis());
        return true;
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
        return false;
      }
    }
  }
}
