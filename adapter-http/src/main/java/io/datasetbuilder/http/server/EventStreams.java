package io.datasetbuilder.http.server;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.embedded.problem.ServiceProblem;
import io.datasetbuilder.http.call.HttpStatus;
import io.datasetbuilder.http.call.RefusedCall;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.pipeline.runs.event.RunEvent;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.eclipse.jetty.server.Response;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All callers who follow runs live (Spec, "Events"). One thread looks after them all; it only
 * begins writes and never waits for a receiver. Safe for concurrent use.
 */
final class EventStreams implements AutoCloseable {

  /** The most callers who may follow at once; each holds a connection. */
  static final int MOST = 100;

  private static final Logger LOG = LoggerFactory.getLogger(EventStreams.class);

  private final Set<EventStream> open = ConcurrentHashMap.newKeySet();
  private final Function<RunEvent, JsonObject> form;
  private final Duration heartbeat;
  private final Future<?> rhythm;
  private final ScheduledExecutorService clockwork =
      Executors.newSingleThreadScheduledExecutor(
          work -> {
            Thread thread = new Thread(work, "http-events");
            thread.setDaemon(true);
            return thread;
          });

  /**
   * @param form an event as JSON
   * @param look how often to look for new events
   * @param heartbeat how long a stream may be silent
   */
  EventStreams(Function<RunEvent, JsonObject> form, Duration look, Duration heartbeat) {
    this.form = form;
    this.heartbeat = heartbeat;
    long millis = look.toMillis();
    this.rhythm =
        clockwork.scheduleWithFixedDelay(this::lookAfterAll, millis, millis, TimeUnit.MILLISECONDS);
  }

  /**
   * Begins a stream.
   *
   * @param done told when it has ended, for whatever reason
   * @throws RefusedCall 429 when there are too many
   */
  void begin(Reply.Events reply, Response response, Runnable done) {
    EventStream stream = new EventStream(reply, response, form, heartbeat);
    synchronized (open) {
      if (open.size() >= MOST) {
        throw RefusedCall.because(
            HttpStatus.TOO_MANY_REQUESTS,
            "too many callers follow runs live",
            ServiceProblem.TOO_MANY_STREAMS.wire());
      }
      open.add(stream);
    }
    stream.begin(
        () -> {
          open.remove(stream);
          done.run();
        });
  }

  /** How many callers follow. */
  int size() {
    return open.size();
  }

  private void lookAfterAll() {
    open.forEach(EventStreams::lookAfter);
  }

  private static void lookAfter(EventStream stream) {
    try {
      stream.look();
    } catch (RuntimeException | Error unforeseen) {
      LOG.error("a stream of events ended early", unforeseen);
      stream.end();
    }
  }

  /** Ends all streams behind their last whole event. */
  @Override
  public void close() {
    rhythm.cancel(false);
    clockwork.shutdown();
    open.forEach(EventStream::end);
  }
}
