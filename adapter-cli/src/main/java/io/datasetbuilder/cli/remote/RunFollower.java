package io.datasetbuilder.cli.remote;

import io.datasetbuilder.cli.remote.RemoteEventStream.StreamItem;
import io.datasetbuilder.cli.remote.RemoteService.RemoteJob;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/**
 * Follows a run to its end across broken connections: it reopens a broken stream after the last
 * event, and polls where streams do not work. The listener receives each event once and in order.
 * For one run and one thread.
 */
final class RunFollower {

  private static final Duration TICK = Duration.ofMillis(250);

  /** A live service sends at least a comment every 15 seconds. */
  private static final int MOST_QUIET_TICKS = 180;

  private static final int MOST_FAILURES = 12;
  private static final int MOST_FRUITLESS_STREAMS = 3;
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(10);
  private static final Duration BETWEEN_POLLS = Duration.ofSeconds(1);

  private final RemoteService service;
  private final String runId;
  private final Consumer<RemoteEventStream.RemoteEvent> listener;
  private final RemoteCancellation cancellation;
  private final RetryDelay retryDelay;
  private long lastSeq;
  private boolean ended;
  private int failures;
  private int fruitless;

  /**
   * @param listener receives each event
   * @param cancellation forwarded to the service when it is requested
   */
  public RunFollower(
      RemoteService service,
      String runId,
      Consumer<RemoteEventStream.RemoteEvent> listener,
      RemoteCancellation cancellation,
      RetryDelay retryDelay) {
    this.service = service;
    this.runId = runId;
    this.listener = listener;
    this.cancellation = cancellation;
    this.retryDelay = retryDelay;
  }

  /**
   * Waits until the job has ended.
   *
   * @throws RemoteFailure when the service stops responding, or does not know the run
   */
  public RemoteJob toTheEnd() {
    while (true) {
      try {
        listen();
        RemoteJob job = service.job(runId);
        failures = 0;
        if (job.ended()) {
          readRest();
          return job;
        }
        cancellation.actOn(service, runId);
        retryDelay.pause(ended ? TICK : BETWEEN_POLLS);
      } catch (RemoteFailure failed) {
        failures++;
        if (!failed.isPassing() || failures > MOST_FAILURES) {
          throw failed;
        }
        retryDelay.pause(pauseAfter(failures));
      }
    }
  }

  private void listen() {
    if (ended) {
      return;
    }
    if (fruitless >= MOST_FRUITLESS_STREAMS) {
      poll();
      return;
    }
    long before = lastSeq;
    fruitless++;
    try (RemoteEventStream stream = service.stream(runId, lastSeq)) {
      listenTo(stream);
    } finally {
      if (lastSeq > before) {
        fruitless = 0;
      }
    }
  }

  private void listenTo(RemoteEventStream stream) {
    int quiet = 0;
    while (!ended && quiet < MOST_QUIET_TICKS) {
      StreamItem item = stream.next(TICK);
      if (item instanceof StreamItem.Over) {
        return;
      }
      if (item instanceof StreamItem.Event next) {
        accept(next.event());
      }
      if (item instanceof StreamItem.Nothing) {
        quiet++;
      } else {
        quiet = 0;
        fruitless = 0;
      }
      cancellation.actOn(service, runId);
    }
  }

  private void poll() {
    List<RemoteEventStream.RemoteEvent> events = service.events(runId, lastSeq);
    events.forEach(this::accept);
  }

  /** Reads the events between the last poll and the end of the job. */
  private void readRest() {
    long before = lastSeq - 1;
    while (!ended && lastSeq > before) {
      before = lastSeq;
      poll();
    }
  }

  private void accept(RemoteEventStream.RemoteEvent event) {
    if (event.seq() > lastSeq) {
      lastSeq = event.seq();
      ended = event.endsRun();
      listener.accept(event);
    }
  }

  private static Duration pauseAfter(int failures) {
    Duration pause = TICK.multipliedBy(1L << Math.min(failures, 8));
    return pause.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : pause;
  }

  /** Pause between two attempts. */
  @FunctionalInterface
  public interface RetryDelay {

    /** Sleeps on the calling thread. */
    RetryDelay REAL =
        time -> {
          try {
            Thread.sleep(time.toMillis());
          } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
          }
        };

    /** Waits for the given time, or until the thread is interrupted. */
    void pause(Duration time);
  }

  /** Forwards a requested cancellation to the service of a run, once. For one thread. */
  public static final class RemoteCancellation {

    private final Cancellation cancellation;
    private final Consumer<String> notes;
    private boolean sent;

    /**
     * @param cancellation whether a cancellation is requested
     * @param notes receives a sentence about the outcome
     */
    public RemoteCancellation(Cancellation cancellation, Consumer<String> notes) {
      this.cancellation = cancellation;
      this.notes = notes;
    }

    /** A cancellation that is never requested. */
    public static RemoteCancellation never() {
      return new RemoteCancellation(Cancellation.NEVER, sentence -> {});
    }

    /** Cancels the run if that is requested and not done yet. */
    void actOn(RemoteService service, String runId) {
      if (sent || !cancellation.requested()) {
        return;
      }
      try {
        service.cancel(runId);
        notes.accept("cancelling run " + runId + ": it stops at its next safe boundary");
      } catch (RemoteFailure refused) {
        if (refused.isPassing()) {
          throw refused;
        }
        notes.accept("run " + runId + " cannot be cancelled any more");
      }
      sent = true;
    }
  }
}
