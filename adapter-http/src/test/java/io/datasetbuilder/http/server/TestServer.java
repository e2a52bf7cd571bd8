package io.datasetbuilder.http.server;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.http.call.Operation;
import io.datasetbuilder.http.fixture.TestMetrics;
import io.datasetbuilder.http.fixture.TestSettings;
import io.datasetbuilder.http.server.EventStreams.Timing;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.runs.event.RunEvent;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** A server with operations of the test's own, on a free port of this machine. */
final class TestServer implements AutoCloseable {

  static final Timing QUICK = new Timing(Duration.ofMillis(10), Duration.ofMillis(40));

  private final HttpService server;

  private TestServer(HttpService server) {
    this.server = server;
  }

  static Builder with(String method, String path, Operation.Handler handler) {
    return new Builder().with(method, path, handler);
  }

  int port() {
    return server.port();
  }

  Wire wire() {
    return new Wire(server.port());
  }

  /** Sends a request on a connection of its own, which it asks to be closed. */
  RawAnswer call(String requestLine, String... headers) {
    return callWith(requestLine, "", headers);
  }

  RawAnswer callWith(String requestLine, String body, String... headers) {
    try (Wire wire = wire()) {
      return wire.send(request(requestLine, body, headers)).untilClosed();
    }
  }

  static String request(String requestLine, String body, String... headers) {
    StringBuilder text = new StringBuilder(requestLine).append(" HTTP/1.1\r\nHost: localhost\r\n");
    for (String header : headers) {
      text.append(header).append("\r\n");
    }
    if (!body.isEmpty()) {
      text.append("Content-Length: ").append(body.length()).append("\r\n");
    }
    return text.append("Connection: close\r\n\r\n").append(body).toString();
  }

  @Override
  public void close() {
    server.close();
  }

  /** Operations and settings of a server, all callers let in unless reported otherwise. */
  static final class Builder {
    private final List<Operation> operations = new ArrayList<>();
    private UnaryOperator<TestSettings> settings = same -> same;

    Builder with(String method, String path, Operation.Handler handler) {
      operations.add(Operation.of(method, path, "op" + operations.size(), handler));
      return this;
    }

    Builder operation(Operation operation) {
      operations.add(operation);
      return this;
    }

    Builder upload(String path, Operation.Handler handler) {
      operations.add(Operation.of("POST", path, "createUpload", handler));
      return this;
    }

    Builder settings(UnaryOperator<TestSettings> change) {
      UnaryOperator<TestSettings> before = settings;
      settings = standard -> change.apply(before.apply(standard));
      return this;
    }

    TestServer start() {
      TestSettings standard = TestSettings.standard().withAccess(Optional.empty(), true);
      EventStreams streams = new EventStreams(Builder::event, QUICK);
      return new TestServer(
          HttpService.start(
              settings.apply(standard).made(),
              BuilderService.builder(Path.of("target/unused")).build(),
              streams,
              TestMetrics.idle(streams::size),
              operations));
    }

    private static JsonObject event(RunEvent event) {
      return new JsonMembers().put("seq", event.seq()).toObject();
    }
  }
}
