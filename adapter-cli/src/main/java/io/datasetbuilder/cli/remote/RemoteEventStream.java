package io.datasetbuilder.cli.remote;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Server-Sent Events while they arrive. A thread of its own reads them, so that whoever waits for
 * the next one can do something else in between. For one thread.
 */
final class RemoteEventStream implements AutoCloseable {

  static final String MEDIA_TYPE = "text/event-stream";

  private static final String DATA = "data:";
  private static final int LONGEST_LINE = 1024 * 1024;

  private final RemoteExchange remoteExchange;
  private final InputStream in;
  private final BlockingQueue<Heard> heard = new LinkedBlockingQueue<>();

  /** What came of waiting. */
  sealed interface Heard {

    /** An event. */
    record Event(RemoteEvent event) implements Heard {}

    /** The connection lives, and that is all. */
    record Alive() implements Heard {}

    /** The connection ended. */
    record Over() implements Heard {}

    /** Nothing arrived in time. */
    record Nothing() implements Heard {}
  }

  private RemoteEventStream(RemoteExchange remoteExchange, InputStream in) {
    this.remoteExchange = remoteExchange;
    this.in = in;
  }

  /**
   * Opens a stream.
   *
   * @throws RemoteFailure when there is none, as behind a gateway that knows no streams
   */
  static RemoteEventStream of(RemoteExchange remoteExchange, HttpRequest request) {
    HttpResponse<InputStream> answer = remoteExchange.open(request);
    String type = answer.headers().firstValue("Content-Type").orElse("");
    RemoteEventStream stream = new RemoteEventStream(remoteExchange, answer.body());
    if (!type.startsWith(MEDIA_TYPE)) {
      stream.close();
      throw remoteExchange.broken();
    }
    Thread reader = new Thread(stream::read, "events");
    reader.setDaemon(true);
    reader.start();
    return stream;
  }

  /** The next thing that is heard, or nothing within a time. */
  Heard next(Duration patience) {
    try {
      Heard next = heard.poll(patience.toMillis(), TimeUnit.MILLISECONDS);
      return next == null ? new Heard.Nothing() : next;
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return new Heard.Over();
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
      // Told as the end that it is; whoever listens connects again.
      heard.add(new Heard.Over());
    }
    heard.add(new Heard.Over());
  }

  private void take(String line, StringBuilder data) {
    if (line.startsWith(DATA)) {
      data.append(line.substring(DATA.length()).strip());
    } else if (line.isEmpty() && data.length() > 0) {
      remoteExchange
          .parse(data.toString().getBytes(StandardCharsets.UTF_8))
          .ifPresent(body -> heard.add(new Heard.Event(RemoteEvent.of(body))));
      data.setLength(0);
    } else {
      heard.add(new Heard.Alive());
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
      heard.clear();
    }
  }
}
