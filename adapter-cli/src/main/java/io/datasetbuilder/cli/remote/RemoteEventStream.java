package io.datasetbuilder.cli.remote;

import io.datasetbuilder.buildspec.concurrent.DaemonThreads;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.embedded.problem.ServiceProblem;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.JsonProblems;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Stream of Server-Sent Events. A reader thread queues them, so that the consumer can wait with a
 * timeout. For one consumer thread.
 */
final class RemoteEventStream implements AutoCloseable {

  static final String MEDIA_TYPE = "text/event-stream";

  private static final String DATA = "data:";
  private static final int LONGEST_LINE = 1024 * 1024;

  private final RemoteExchange remoteExchange;
  private final InputStream in;
  private final BlockingQueue<StreamItem> items = new LinkedBlockingQueue<>();

  /** Result of waiting for the stream. */
  sealed interface StreamItem {

    /** An event. */
    record Event(RemoteEvent event) implements StreamItem {}

    /** A comment, which keeps the connection alive. */
    record Alive() implements StreamItem {}

    /** The connection ended. */
    record Over() implements StreamItem {}

    /** Nothing arrived in time. */
    record Nothing() implements StreamItem {}
  }

  private RemoteEventStream(RemoteExchange remoteExchange, InputStream in) {
    this.remoteExchange = remoteExchange;
    this.in = in;
  }

  /**
   * Opens a stream.
   *
   * @throws RemoteFailure when the response is not a stream, as some gateways return it
   */
  static RemoteEventStream of(RemoteExchange remoteExchange, HttpRequest request) {
    HttpResponse<InputStream> answer = remoteExchange.open(request);
    String type = answer.headers().firstValue("Content-Type").orElse("");
    RemoteEventStream stream = new RemoteEventStream(remoteExchange, answer.body());
    if (!type.startsWith(MEDIA_TYPE)) {
      stream.close();
      throw remoteExchange.broken();
    }
    DaemonThreads.create("events", stream::read).start();
    return stream;
  }

  /** The next item, or {@link StreamItem.Nothing} after the timeout. */
  StreamItem next(Duration timeout) {
    try {
      StreamItem next = items.poll(timeout.toMillis(), TimeUnit.MILLISECONDS);
      return next == null ? new StreamItem.Nothing() : next;
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return new StreamItem.Over();
    }
  }

  private void read() {
    try (InputStream bytes = new BufferedInputStream(in)) {
      StringBuilder data = new StringBuilder();
      Optional<String> line = line(bytes);
      while (line.isPresent()) {
        take(line.get(), data);
        line = line(bytes);
      }
    } catch (IOException broken) {
      // Reported as the end of the stream; the consumer connects again.
      items.add(new StreamItem.Over());
    }
    items.add(new StreamItem.Over());
  }

  private void take(String line, StringBuilder data) {
    if (line.startsWith(DATA)) {
      data.append(line.substring(DATA.length()).strip());
    } else if (line.isEmpty() && data.length() > 0) {
      remoteExchange
          .parse(data.toString().getBytes(StandardCharsets.UTF_8))
          .ifPresent(body -> items.add(new StreamItem.Event(RemoteEvent.of(body))));
      data.setLength(0);
    } else {
      items.add(new StreamItem.Alive());
    }
  }

  /** A line without its end; empty at the end of the stream. */
  private static Optional<String> line(InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        return Optional.empty();
      }
      if (line.size() >= LONGEST_LINE) {
        throw new IOException("a line is too long");
      }
      if (next != '\r') {
        line.write(next);
      }
    }
    return Optional.of(line.toString(StandardCharsets.UTF_8));
  }

  @Override
  public void close() {
    try {
      in.close();
    } catch (IOException alreadyBroken) {
      items.clear();
    }
  }

  /**
   * An event of a run as a service reports it (Spec, "Events").
   *
   * @param seq its number in the run
   * @param kind such as {@code stage_completed}; unknown kinds are ignored
   * @param metrics whole numbers by name
   */
  public record RemoteEvent(
      long seq,
      String kind,
      Optional<String> sourceKey,
      Optional<String> stage,
      Optional<String> message,
      Map<String, Long> metrics) {

    private static final Set<String> ENDINGS =
        Set.of("run_finished", "run_failed", "run_cancelled");

    public RemoteEvent {
      metrics = Map.copyOf(metrics);
    }

    static RemoteEvent of(JsonObject body) {
      return of(JsonFields.of(body, new JsonProblems(ServiceProblem.REMOTE_NOT_A_SERVICE)));
    }

    static RemoteEvent of(JsonFields event) {
      return new RemoteEvent(
          event.requiredWhole("seq"),
          event.requiredText("event"),
          event.text("source_key").map(RemoteFailure.RemoteProblems::plain),
          event.text("stage"),
          event.text("message").map(RemoteFailure.RemoteProblems::plain),
          event.wholesByName("metrics"));
    }

    /** Whether it is the last event of its run. */
    public boolean endsRun() {
      return ENDINGS.contains(kind);
    }
  }
}
