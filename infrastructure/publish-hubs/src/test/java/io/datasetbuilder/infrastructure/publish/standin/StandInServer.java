package io.datasetbuilder.infrastructure.publish.standin;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** An HTTPS server on 127.0.0.1 that keeps a journal of what it was sent. */
public final class StandInServer implements AutoCloseable {

  static {
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }

  private final HttpsServer server;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "stand-in-hub");
            thread.setDaemon(true);
            return thread;
          });
  private final List<StandInCall> calls = new CopyOnWriteArrayList<>();
  private final CountDownLatch closed = new CountDownLatch(1);

  private StandInServer(HttpsServer server) {
    this.server = server;
  }

  /** Answers a call; a {@link Refusal} is an answer too. */
  @FunctionalInterface
  public interface Responder {
    StandInAnswer answer(StandInCall call) throws IOException;
  }

  public static StandInServer start(Responder responder) {
    try {
      InetAddress loopback = InetAddress.getLoopbackAddress();
      HttpsServer server = HttpsServer.create(new InetSocketAddress(loopback, 0), 0);
      server.setHttpsConfigurator(new HttpsConfigurator(StandInTls.shown()));
      StandInServer standIn = new StandInServer(server);
      server.setExecutor(standIn.threads);
      server.createContext("/", exchange -> standIn.serve(exchange, responder));
      server.start();
      return standIn;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** Scheme, host and port. */
  public String url() {
    return "https://127.0.0.1:" + server.getAddress().getPort();
  }

  /** What was sent so far, without the bodies. */
  public List<StandInCall> calls() {
    return List.copyOf(calls);
  }

  private void serve(HttpExchange exchange, Responder responder) throws IOException {
    try (exchange) {
      StandInCall call =
          new StandInCall(
              exchange.getRequestMethod(),
              exchange.getRequestURI().toString(),
              headers(exchange),
              exchange.getRequestBody());
      calls.add(call);
      StandInAnswer answer;
      try {
        answer = responder.answer(call);
      } catch (Refusal refused) {
        answer = refused.answer();
      }
      give(exchange, answer);
    }
  }

  private static Map<String, String> headers(HttpExchange exchange) {
    Map<String, String> headers = new LinkedHashMap<>();
    exchange
        .getRequestHeaders()
        .forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), values.get(0)));
    return headers;
  }

  private void give(HttpExchange exchange, StandInAnswer answer) throws IOException {
    switch (answer.kind()) {
      case WHOLE -> {
        answer.headers().forEach((name, value) -> exchange.getResponseHeaders().set(name, value));
        byte[] body = answer.bytes();
        exchange.sendResponseHeaders(answer.status(), body.length == 0 ? -1 : body.length);
        if (body.length > 0) {
          exchange.getResponseBody().write(body);
        }
      }
      case STALL -> awaitClosing();
      case CUT -> {
        // Closing the exchange without an answer cuts the connection.
      }
    }
  }

  private void awaitClosing() {
    try {
      closed.await();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    closed.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
