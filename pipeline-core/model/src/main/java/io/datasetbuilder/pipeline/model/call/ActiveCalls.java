package io.datasetbuilder.pipeline.model.call;

import io.datasetbuilder.buildspec.problem.ProblemException;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.stage.ShutdownGrace;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Counts the calls that are running, so that closing can wait for them. Safe for concurrent use.
 */
public final class ActiveCalls {

  private final AtomicInteger running = new AtomicInteger();
  private final AtomicBoolean closing = new AtomicBoolean();
  private final AtomicBoolean hurried = new AtomicBoolean();

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
    if (closing()) {
      throw new IllegalStateException("the service is closed");
    }
    running.incrementAndGet();
  }

  public boolean closing() {
    return closing.get();
  }

  /** Whether running calls have to end what they do, not only stop where it suits them. */
  public boolean hurried() {
    return hurried.get();
  }

  /**
   * Lets no further call begin, and waits for those that run. Those that have reached no safe
   * boundary in time are hurried.
   *
   * @param grace how long it waits at the most
   * @return whether no call is running any more
   */
  public synchronized boolean close(ShutdownGrace grace) {
    closing.set(true);
    if (!awaitNone(grace.toBoundary())) {
      hurried.set(true);
      return awaitNone(grace.toEndInterrupted());
    }
    return true;
  }

  private synchronized boolean awaitNone(Duration most) {
    long deadline = System.nanoTime() + most.toNanos();
    boolean interrupted = false;
    long left = most.toMillis();
    while (running.get() > 0 && left > 0) {
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
    return running.get() == 0;
  }

  private synchronized void end() {
    running.decrementAndGet();
    notifyAll();
  }
}
