package io.datasetbuilder.embedded.assembly;

import io.datasetbuilder.buildspec.problem.ProblemException;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.stage.ShutdownGrace;
import java.time.Duration;
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
}
