package io.datasetbuilder.embedded.notice;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Receiver of notices on this machine. */
final class HookReceiver implements AutoCloseable {

  private final HttpServer server;
  private final List<String> ids = Collections.synchronizedList(new ArrayList<>());
  private final List<String> bodies = Collections.synchronizedList(new ArrayList<>());
  private final CountDownLatch first = new CountDownLatch(1);
  private volatile int status = 200;

  HookReceiver() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    server.createContext(
        "/",
        exchange -> {
          try (exchange) {
            String body =
                new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            if (status == 200) {
              ids.add(exchange.getRequestHeaders().getFirst("webhook-id"));
              bodies.add(body);
            }
            exchange.sendResponseHeaders(status, -1);
            first.countDown();
          }
        });
    server.start();
  }

  /** Responds with this status from now on; what it does not confirm is not received. */
  void respond(int other) {
    status = other;
  }

  /** Ids of the confirmed notices, in their order. */
  List<String> ids() {
    return List.copyOf(ids);
  }

  List<String> bodies() {
    return List.copyOf(bodies);
  }

  /** Waits for the first request. */
  void await() throws InterruptedException {
    first.await();
  }

  String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/hook?token=in-the-address";
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
