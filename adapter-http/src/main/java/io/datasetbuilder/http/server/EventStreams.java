package io.datasetbuilder.http.server;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.embedded.problem.ServiceProblem;
import io.datasetbuilder.http.call.HttpStatus;
import io.datasetbuilder.http.call.RefusedCall;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.runs.event.RunEvent;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All live streams of events (Spec, "Events"). One thread polls for all of them; it only begins
 * writes and never waits for a receiver. Safe for concurrent use.
 */
final class EventStreams implements AutoCloseable {

  /** The most streams at once; each holds a connection. */
  static final int MOST = 100;

  private static final Logger LOG = LoggerFactory.getLogger(EventStreams.class);

  /** A Server-Sent Event that clients ignore. */
  private static final String COMMENT = ":\n\n";

  /** The oldest first. */
  private final Queue<EventStream> open = new ConcurrentLinkedQueue<>();

  private final StreamShares<EventStream> shares = new StreamShares<>(stream -> stream.owner);
  private final Function<RunEvent, JsonObject> mapper;
  private final long heartbeatNanos;
  private final ScheduledFuture<?> polling;
  private final ScheduledExecutorService poller =
      Executors.newSingleThreadScheduledExecutor(
          work -> {
            Thread thread = new Thread(work, "http-events");
            thread.setDaemon(true);
            return thread;
          });

  /**
   * When streams do something.
   *
   * @param poll how often new events are read
   * @param heartbeat how long a stream may be silent
   */
  record Timing(Duration poll, Duration heartbeat) {
    static final Timing STANDARD = new Timing(Duration.ofMillis(250), Duration.ofSeconds(15));
  }

  /**
   * @param mapper an event as JSON
   */
  EventStreams(Function<RunEvent, JsonObject> mapper, Timing timing) {
    this.mapper = mapper;
    this.heartbeatNanos = timing.heartbeat().toNanos();
    long millis = timing.poll().toMillis();
    this.polling =
        poller.scheduleWithFixedDelay(this::pollAll, millis, millis, TimeUnit.MILLISECONDS);
  }

  /**
   * Begins a stream. Where all places are taken, one of the owner with the most streams ends for
   * it.
   *
   * @param owner who follows
   * @param mayContinue asked before anything is sent; a stream that may not go on ends
   * @param done completed when the stream has ended, failed when its receiver is gone
   * @throws RefusedCall 429 when there are too many, and the owner has its share of them
   */
  void begin(
      Reply.Events reply,
      Optional<OwnerId> owner,
      BooleanSupplier mayContinue,
      Response response,
      Callback done) {
    EventStream stream = new EventStream(reply, owner, mayContinue, response, done);
    enter(stream).ifPresent(EventStream::end);
    response.setStatus(HttpStatus.OK.code());
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/event-stream; charset=utf-8");
    response.getHeaders().put("X-Accel-Buffering", "no");
    stream.write(COMMENT);
  }

  /** Takes a place; returns the stream that has lost its own. */
  private Optional<EventStream> enter(EventStream stream) {
    synchronized (open) {
      Optional<EventStream> displaced = Optional.empty();
      if (open.size() >= MOST) {
        displaced = shares.giveWay(open, stream.owner);
        open.remove(
            displaced.orElseThrow(
                () ->
                    RefusedCall.because(
                        HttpStatus.TOO_MANY_REQUESTS,
                        "too many callers follow runs live",
                        ServiceProblem.TOO_MANY_STREAMS.wire())));
      }
      open.add(stream);
      return displaced;
    }
  }

  /** The number of open streams. */
  int size() {
    return open.size();
  }

  private void pollAll() {
    for (EventStream stream : open) {
      try {
        stream.poll();
      } catch (RuntimeException | Error unforeseen) {
        LOG.error("a stream of events ended early", unforeseen);
        stream.end();
      }
    }
  }

  /** Ends all streams behind their last whole event. */
  @Override
  public void close() {
    polling.cancel(false);
    poller.shutdown();
    open.forEach(EventStream::end);
  }

  /**
   * One stream. Begins the next write only when the one before has left, so that a slow receiver
   * holds one batch of events and no thread.
   */
  private final class EventStream {

    private enum State {
      READY,
      WRITING,
      /** Ends when the current write has left. */
      ENDING,
      ENDED
    }

    private final Reply.Events events;
    private final Optional<OwnerId> owner;
    private final BooleanSupplier mayContinue;
    private final Response response;
    private final Callback done;
    private final AtomicReference<State> state = new AtomicReference<>(State.READY);
    private volatile long position;
    private volatile long lastWrite;

    EventStream(
        Reply.Events events,
        Optional<OwnerId> owner,
        BooleanSupplier mayContinue,
        Response response,
        Callback done) {
      this.events = events;
      this.owner = owner;
      this.mayContinue = mayContinue;
      this.position = events.after();
      this.response = response;
      this.done = done;
    }

    /** Sends new events. Never waits for the receiver. */
    void poll() {
      if (state.get() != State.READY) {
        return;
      }
      // Read before the events, so that none is missed behind a feed that ended meanwhile.
      boolean goesOn = events.feed().goesOn();
      List<RunEvent> fresh = events.feed().after(position);
      boolean silent = System.nanoTime() - lastWrite >= heartbeatNanos;
      if ((!fresh.isEmpty() || silent) && !mayContinue.getAsBoolean()) {
        end();
      } else if (!fresh.isEmpty()) {
        position = fresh.get(fresh.size() - 1).seq();
        write(text(fresh));
      } else if (!goesOn) {
        end();
      } else if (silent) {
        write(COMMENT);
      }
    }

    /** Ends the stream, behind the current write. */
    void end() {
      if (state.compareAndSet(State.READY, State.ENDED)) {
        open.remove(this);
        response.write(true, ByteBuffer.allocate(0), done);
      } else {
        state.compareAndSet(State.WRITING, State.ENDING);
      }
    }

    void write(String text) {
      if (state.compareAndSet(State.READY, State.WRITING)) {
        lastWrite = System.nanoTime();
        ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
        response.write(false, bytes, Callback.from(this::written, this::failed));
      }
    }

    private void written() {
      if (!state.compareAndSet(State.WRITING, State.READY)) {
        state.set(State.READY);
        end();
      }
    }

    private void failed(Throwable cause) {
      if (state.getAndSet(State.ENDED) != State.ENDED) {
        open.remove(this);
        done.failed(cause);
      }
    }

    private String text(List<RunEvent> events) {
      StringBuilder text = new StringBuilder();
      for (RunEvent event : events) {
        text.append("id: ").append(event.seq());
        text.append("\nevent: ").append(event.what().kind().wire());
        text.append("\ndata: ").append(JsonRenderer.line(mapper.apply(event))).append("\n\n");
      }
      return text.toString();
    }
  }
}
