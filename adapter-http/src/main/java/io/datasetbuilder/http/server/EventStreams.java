package io.datasetbuilder.http.server;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.concurrent.DaemonThreads;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.embedded.problem.ServiceProblem;
import io.datasetbuilder.http.call.Refusals;
import io.datasetbuilder.http.call.RefusedCall;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.runs.event.RunEvent;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import io.javalin.http.sse.SseClient;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.eclipse.jetty.server.Request;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All live streams of events (Spec, "Events"). Each uses at most one thread, so that a receiver who
 * does not read delays no other stream. Safe for concurrent use.
 */
final class EventStreams implements AutoCloseable {

  /** The most streams at once; each holds a connection. */
  static final int MOST = 100;

  /** Longest wait of closing for receivers to take the end of their streams. */
  private static final Duration LONGEST_END = Duration.ofSeconds(1);

  private static final Logger LOG = LoggerFactory.getLogger(EventStreams.class);

  /** The oldest first. */
  private final Queue<EventStream> open = new ConcurrentLinkedQueue<>();

  private final StreamShares<EventStream> shares = new StreamShares<>(stream -> stream.owner);
  private final Function<RunEvent, JsonObject> mapper;
  private final Timing timing;
  private final ScheduledThreadPoolExecutor turns =
      new ScheduledThreadPoolExecutor(MOST, DaemonThreads.named("http-events"));

  /**
   * Intervals of the work of streams.
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
    this.timing = timing;
    turns.setKeepAliveTime(Workers.IDLE_SECONDS, TimeUnit.SECONDS);
    turns.allowCoreThreadTimeOut(true);
    turns.setRemoveOnCancelPolicy(true);
  }

  /**
   * Begins a stream, which keeps the call open. At the maximum number of streams, one of the owner
   * with the most streams ends to make room for it.
   *
   * @param follower whose call it is
   * @param mayContinue checked before anything is sent; if false, the stream ends
   * @throws RefusedCall 429 when there are too many, and the owner has its share of them
   */
  void begin(
      Context ctx, Reply.Events events, Optional<Principal> follower, BooleanSupplier mayContinue) {
    SseClient client = new SseClient(ctx);
    Optional<OwnerId> owner = follower.map(Principal::ownerId);
    EventStream stream = new EventStream(events, owner, mayContinue, client);
    // As in a turn: nothing is sent or ended before the response is kept open.
    stream.turn.lock();
    try {
      enter(stream).ifPresent(EventStream::end);
      Request.addCompletionListener(
          ServletContextRequest.getServletContextRequest(ctx.req()),
          failure -> stream.left.complete(null));
      head(ctx);
      var turning =
          turns.scheduleWithFixedDelay(stream, 0, timing.poll().toMillis(), TimeUnit.MILLISECONDS);
      client.onClose(
          () -> {
            open.remove(stream);
            turning.cancel(false);
          });
      client.keepAlive();
    } finally {
      stream.turn.unlock();
    }
    if (stream.ending) {
      client.close();
    }
  }

  /** The head of the response to such a call. */
  static void head(Context ctx) {
    Sending.head(ctx, HttpStatus.OK, "text/event-stream; charset=utf-8");
    ctx.header("X-Accel-Buffering", "no");
  }

  /** Registers the stream; returns the one that was displaced. */
  private Optional<EventStream> enter(EventStream stream) {
    synchronized (open) {
      Optional<EventStream> displaced = Optional.empty();
      if (open.size() >= MOST) {
        displaced = shares.giveWay(open, stream.owner);
        open.remove(
            displaced.orElseThrow(
                () ->
                    Refusals.of(
                        Problem.of(
                            ServiceProblem.TOO_MANY_STREAMS,
                            "",
                            "too many callers follow runs live"))));
      }
      open.add(stream);
      return displaced;
    }
  }

  /** The number of open streams. */
  int size() {
    return open.size();
  }

  /**
   * Ends all streams after their last complete event, and waits a bounded time until the ends are
   * sent.
   */
  @Override
  public void close() {
    List<EventStream> last = List.copyOf(open);
    last.forEach(EventStream::end);
    turns.shutdown();
    CompletableFuture<?>[] left =
        last.stream().map(stream -> stream.left).toArray(CompletableFuture[]::new);
    CompletableFuture.allOf(left)
        .completeOnTimeout(null, LONGEST_END.toMillis(), TimeUnit.MILLISECONDS)
        .join();
  }

  /** One stream. It sends only within its turns, so that an event is never torn. */
  private final class EventStream implements Runnable {

    private final Reply.Events events;
    private final Optional<OwnerId> owner;
    private final BooleanSupplier mayContinue;
    private final SseClient client;

    /** Completed when the response has been sent, or cannot be. */
    private final CompletableFuture<Void> left = new CompletableFuture<>();

    private final ReentrantLock turn = new ReentrantLock();
    private volatile boolean ending;
    private boolean begun;
    private long position;
    private long lastWrite;

    EventStream(
        Reply.Events events,
        Optional<OwnerId> owner,
        BooleanSupplier mayContinue,
        SseClient client) {
      this.events = events;
      this.owner = owner;
      this.mayContinue = mayContinue;
      this.position = events.after();
      this.client = client;
    }

    /** A turn, which waits for the receiver when there is something to send. */
    @Override
    public void run() {
      turn.lock();
      try {
        if (!begun) {
          begun = true;
          beat();
        } else if (!ending) {
          poll();
        }
      } catch (IOException gone) {
        ending = true;
      } catch (RuntimeException | Error unforeseen) {
        LOG.error("a stream of events ended early", unforeseen);
        ending = true;
      } finally {
        turn.unlock();
      }
      if (ending) {
        client.close();
      }
    }

    /** Ends the stream, after the event that is being sent, if any. */
    void end() {
      ending = true;
      if (turn.tryLock()) {
        turn.unlock();
        client.close();
      }
    }

    private void poll() throws IOException {
      // Read before the events, so that no event of a feed that ended meanwhile is missed.
      boolean goesOn = events.feed().goesOn();
      List<RunEvent> fresh = events.feed().after(position);
      boolean silent = System.nanoTime() - lastWrite >= timing.heartbeat().toNanos();
      if ((!fresh.isEmpty() || silent) && !mayContinue.getAsBoolean()) {
        ending = true;
      } else if (!fresh.isEmpty()) {
        fresh.forEach(this::send);
      } else if (!goesOn) {
        ending = true;
      } else if (silent) {
        beat();
      }
    }

    private void send(RunEvent event) {
      if (!client.terminated()) {
        String data = JsonRenderer.line(mapper.apply(event));
        client.sendEvent(event.what().kind().wire(), data, String.valueOf(event.seq()));
      }
      position = event.seq();
      lastWrite = System.nanoTime();
    }

    /** Sends what clients ignore. Javalin's comment ends no event, so that some would wait on. */
    private void beat() throws IOException {
      client.ctx().res().getOutputStream().print(":\n\n");
      client.ctx().res().flushBuffer();
      lastWrite = System.nanoTime();
    }
  }
}
