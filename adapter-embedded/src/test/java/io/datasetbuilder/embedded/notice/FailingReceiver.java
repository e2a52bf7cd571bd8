package io.datasetbuilder.embedded.notice;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Receiver that fails at every third request, and at one request has the sender killed: before it
 * responds, so that the sender cannot know what became of the notice, or after it.
 */
final class FailingReceiver implements AutoCloseable {

  private static final int FAILS_EACH = 3;

  private final HttpServer server;
  private final List<String> ids = Collections.synchronizedList(new ArrayList<>());
  private final AtomicInteger requests = new AtomicInteger();
  private final AtomicReference<Kill> kill = new AtomicReference<>(Kill.NEVER);
  private volatile boolean isDown;

  FailingReceiver() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::receive);
    server.start();
  }

  /**
   * Kills the sender.
   *
   * @param request number of the request, from 1
   * @param responds whether the sender has the response then
   * @param sender kills it
   */
  record Kill(int request, boolean responds, Runnable sender) {
    static final Kill NEVER = new Kill(0, true, () -> {});
  }

  /** Kills the sender at one of the requests that follow, which are numbered from 1 again. */
  void next(Kill next) {
    requests.set(0);
    kill.set(next);
    isDown = false;
  }

  /** Fails at every request until the next kill is set. */
  void stopReceiving() {
    isDown = true;
  }

  private void receive(HttpExchange exchange) throws IOException {
    try (exchange) {
      exchange.getRequestBody().readAllBytes();
      int number = requests.incrementAndGet();
      Kill now = kill.get().request() == number ? kill.get() : Kill.NEVER;
      if (!now.responds()) {
        ids.add(exchange.getRequestHeaders().getFirst("webhook-id"));
        now.sender().run();
        return;
      }
      boolean fails = isDown || number % FAILS_EACH == 0;
      if (!fails) {
        ids.add(exchange.getRequestHeaders().getFirst("webhook-id"));
      }
      exchange.sendResponseHeaders(fails ? 500 : 200, -1);
      now.sender().run();
    }
  }

  /** Ids of the notices that it got, in their order, with repetitions. */
  List<String> ids() {
    return List.copyOf(ids);
  }

  String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
