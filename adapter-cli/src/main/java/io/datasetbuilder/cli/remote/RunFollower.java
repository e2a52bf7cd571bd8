package io.datasetbuilder.cli.remote;

import io.datasetbuilder.cli.remote.RemoteEventStream.Heard;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/**
 * Follows a run to its end, whatever becomes of connections: a stream that breaks is opened again
 * behind the last event; where streams do not work at all, it asks from time to time. Each event is
 * told once and in order. For one run and one thread.
 */
public final class RunFollower {

  private static final Duration TICK = Duration.ofMillis(250);

  /** A service that lives sends something every 15 seconds. */
  private static final int MOST_QUIET_TICKS = 180;

  private static final int MOST_FAILURES = 12;
  private static final int MOST_FRUITLESS_STREAMS = 3;
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(10);
  private static final Duration BETWEEN_QUESTIONS = Duration.ofSeconds(1);

  private final RemoteService service;
  private final String runId;
  private final Consumer<RemoteEvent> listener;
  private final RemoteCancellation wish;
  private final RetryDelay retryDelay;
  private long seen;
  private boolean endingSeen;
  private int failures;
  private int fruitless;

  /**
   * @param listener told each event
   * @param wish asked again and again whether the run should be cancelled
   */
  public RunFollower(
      RemoteService service,
      String runId,
      Consumer<RemoteEvent> listener,
      RemoteCancellation wish,
      RetryDelay retryDelay) {
    this.service = service;
    this.runId = runId;
    this.listener = listener;
    this.wish = wish;
    this.retryDelay = retryDelay;
  }

  /**
   * Returns when the job has ended.
   *
   * @throws RemoteFailure when the service does not answer any more, or does not know the run
   */
  public RemoteJob toTheEnd() {
    while (true) {
      try {
        listen();
        RemoteJob job = service.job(runId);
        failures = 0;
        if (job.ended()) {
          rest();
          return job;
        }
        wish.actOn(service, runId);
        retryDelay.pause(endingSeen ? TICK : BETWEEN_QUESTIONS);
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
    if (endingSeen) {
      return;
    }
    if (fruitless >= MOST_FRUITLESS_STREAMS) {
      ask();
      return;
    }
    long before = seen;
    fruitless++;
    try (RemoteEventStream stream = service.stream(runId, seen)) {
      listenTo(stream);
    } finally {
      if (seen > before) {
        fruitless = 0;
      }
    }
  }

  private void listenTo(RemoteEventStream stream) {
    int quiet = 0;
    while (!endingSeen && quiet < MOST_QUIET_TICKS) {
      Heard heard = stream.next(TICK);
      if (heard instanceof Heard.Over) {
        return;
      }
      if (heard instanceof Heard.Event told) {
        tell(told.event());
      }
      if (heard instanceof Heard.Nothing) {
        quiet++;
      } else {
        quiet = 0;
        fruitless = 0;
      }
      wish.actOn(service, runId);
    }
  }

  private void ask() {
    List<RemoteEvent> events = service.events(runId, seen);
    events.forEach(this::tell);
  }

  /** What was told between the last look at the events and the end of the job. */
  private void rest() {
    long before = seen - 1;
    while (!endingSeen && seen > before) {
      before = seen;
      ask();
    }
  }

  private void tell(RemoteEvent event) {
    if (event.seq() > seen) {
      seen = event.seq();
      endingSeen = event.endsRun();
      listener.accept(event);
    }
  }

  private static Duration pauseAfter(int failures) {
    Duration pause = TICK.multipliedBy(1L << Math.min(failures, 8));
    return pause.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : pause;
  }
}
