package io.datasetbuilder.infrastructure.oidc;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** OpenID providers on the loopback address that answer as a test says, right or wrong. */
final class StandInProvider implements AutoCloseable {

  private final Map<String, HttpHandler> handlers = new ConcurrentHashMap<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final int port;
  private HttpServer server;

  StandInProvider() {
    server = started(0);
    port = server.getAddress().getPort();
  }

  String issuer(String name) {
    return "http://127.0.0.1:" + port + "/" + name;
  }

  /** A provider with these keys. */
  StandInProvider serve(String name, String... keys) {
    discovery(
        name, "{\"issuer\":\"%s\",\"jwks_uri\":\"%s/keys\"}".formatted(issuer(name), issuer(name)));
    return keys(name, json("{\"keys\":[" + String.join(",", keys) + "]}"));
  }

  StandInProvider discovery(String name, String document) {
    return answer("/" + name + "/.well-known/openid-configuration", json(document));
  }

  StandInProvider keys(String name, HttpHandler handler) {
    return answer("/" + name + "/keys", handler);
  }

  StandInProvider answer(String path, HttpHandler handler) {
    handlers.put(path, handler);
    return this;
  }

  /** The paths that were requested, in their order. */
  List<String> requests() {
    return List.copyOf(requests);
  }

  /** How often the keys of a provider were requested. */
  long keyRequests(String name) {
    return requests.stream().filter(path -> path.equals("/" + name + "/keys")).count();
  }

  void down() {
    server.stop(0);
  }

  void up() {
    server = started(port);
  }

  @Override
  public void close() {
    down();
    threads.shutdownNow();
  }

  static HttpHandler json(String document) {
    return body(200, document.getBytes(UTF_8));
  }

  static HttpHandler body(int status, byte[] body) {
    return exchange -> {
      exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
      exchange.getResponseBody().write(body);
    };
  }

  private HttpServer started(int at) {
    try {
      HttpServer started =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), at), 100);
      started.createContext("/", this::handle);
      started.setExecutor(threads);
      started.start();
      return started;
    } catch (IOException unavailable) {
      throw new UncheckedIOException(unavailable);
    }
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().getPath();
      requests.add(path);
      handlers.getOrDefault(path, body(404, new byte[0])).handle(exchange);
    }
  }
}
