package io.datasetbuilder.cli.remote;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.embedded.BuilderService;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Scripted server on loopback that records its requests. */
final class FragileService implements AutoCloseable {

  static final String KEY = "planted-key";

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<String> asked = new CopyOnWriteArrayList<>();
  private final HttpServer server;

  /** Answers one call. */
  interface Answering {
    void answer(Call call) throws IOException;
  }

  /** One call. */
  record Call(HttpExchange exchange) {

    String path() {
      return exchange.getRequestURI().toString();
    }

    boolean wantsStream() {
      return "text/event-stream".equals(exchange.getRequestHeaders().getFirst("Accept"));
    }

    long after() {
      return Long.parseLong(exchange.getRequestHeaders().getFirst("Last-Event-ID"));
    }

    void json(int status, String body) throws IOException {
      send(status, "application/json", body.getBytes(StandardCharsets.UTF_8));
    }

    void send(int status, String type, byte[] body) throws IOException {
      exchange.getResponseHeaders().set("Content-Type", type);
      exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
      exchange.getResponseBody().write(body);
    }

    /** Sends a part of a stream and breaks the connection in the middle of it. */
    void breakAfter(String events) throws IOException {
      exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
      exchange.sendResponseHeaders(200, 1_000_000);
      OutputStream out = exchange.getResponseBody();
      out.write(events.getBytes(StandardCharsets.UTF_8));
      out.flush();
    }

    void stream(String events) throws IOException {
      send(200, "text/event-stream", events.getBytes(StandardCharsets.UTF_8));
    }
  }

  FragileService(Answering answering) {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    server.setExecutor(threads);
    server.createContext("/", exchange -> answer(answering, exchange));
    server.start();
  }

  private void answer(Answering answering, HttpExchange exchange) throws IOException {
    Call call = new Call(exchange);
    asked.add(exchange.getRequestMethod() + " " + call.path());
    try (exchange) {
      answering.answer(call);
    }
  }

  List<String> asked() {
    return asked;
  }

  String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  RemoteService client() {
    return client(RemoteCredential.key(new Secret(KEY)));
  }

  RemoteService client(RemoteCredential credential) {
    try (BuilderService reader = BuilderService.builder(Path.of("unused")).build()) {
      return new RemoteService(
          new RemoteExchange(
              RemoteAddress.parse(address()).orElseThrow(),
              credential,
              Optional.empty(),
              reader.json()));
    }
  }

  /** An event as a service sends it. */
  static String event(long seq, String kind) {
    return "{\"seq\":"
        + seq
        + ",\"event\":\""
        + kind
        + "\",\"source_key\":\"s\",\"stage\":\"bronze\",\"message\":null,\"metrics\":{\"records\":3}}";
  }

  /** The same within a stream. */
  static String streamed(long seq, String kind) {
    return "id: " + seq + "\nevent: " + kind + "\ndata: " + event(seq, kind) + "\n\n";
  }

  static String job(String status) {
    return "{\"run_id\":\"r1\",\"status\":\"" + status + "\"}";
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
