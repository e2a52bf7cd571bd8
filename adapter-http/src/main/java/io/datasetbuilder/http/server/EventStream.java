package io.datasetbuilder.http.server;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.runs.event.EventFeed;
import io.datasetbuilder.pipeline.runs.event.RunEvent;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * One caller who follows a run as Server-Sent Events. Begins the next write only when the one
 * before has left, so that a slow caller holds one batch of events and no thread.
 */
final class EventStream {

  private static final String COMMENT = ":\n\n";

  private enum State {
    READY,
    WRITING,
    /** Ends when the write that is on its way has left. */
    ENDING,
    ENDED
  }

  private final EventFeed feed;
  private final Response response;
  private final Function<RunEvent, JsonObject> form;
  private final long heartbeatNanos;
  private final AtomicReference<State> state = new AtomicReference<>(State.READY);
  private Runnable done = () -> {};
  private volatile long position;
  private volatile long lastWrite;

  EventStream(
      Reply.Events reply,
      Response response,
      Function<RunEvent, JsonObject> form,
      Duration heartbeat) {
    this.feed = reply.feed();
    this.position = reply.after();
    this.response = response;
    this.form = form;
    this.heartbeatNanos = heartbeat.toNanos();
  }

  /** Sends the head of the answer. */
  void begin(Runnable whenDone) {
    done = whenDone;
    write(COMMENT);
  }

  /** Sends what is new. Never waits for the caller. */
  void look() {
    if (state.get() != State.READY) {
      return;
    }
    boolean goesOn = feed.goesOn();
    List<RunEvent> fresh = feed.after(position);
    if (!fresh.isEmpty()) {
      position = fresh.get(fresh.size() - 1).seq();
      write(text(fresh));
    } else if (!goesOn) {
      end();
    } else if (System.nanoTime() - lastWrite >= heartbeatNanos) {
      write(COMMENT);
    }
  }

  /** Ends the stream, behind the write that is on its way. */
  void end() {
    if (state.compareAndSet(State.READY, State.ENDED)) {
      response.write(true, ByteBuffer.allocate(0), Callback.from(done));
    } else {
      state.compareAndSet(State.WRITING, State.ENDING);
    }
  }

  private void write(String text) {
    if (state.compareAndSet(State.READY, State.WRITING)) {
      lastWrite = System.nanoTime();
      ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
      response.write(false, bytes, Callback.from(this::left, this::gone));
    }
  }

  private void left() {
    if (!state.compareAndSet(State.WRITING, State.READY)) {
      state.set(State.READY);
      end();
    }
  }

  private void gone(Throwable why) {
    if (state.getAndSet(State.ENDED) != State.ENDED) {
      done.run();
    }
  }

  private String text(List<RunEvent> events) {
    StringBuilder text = new StringBuilder();
    for (RunEvent event : events) {
      text.append("id: ").append(event.seq());
      text.append("\nevent: ").append(event.what().kind().wire());
      text.append("\ndata: ").append(JsonRenderer.line(form.apply(event))).append("\n\n");
    }
    return text.toString();
  }
}
