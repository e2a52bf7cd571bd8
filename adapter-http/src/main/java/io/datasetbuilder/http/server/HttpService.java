package io.datasetbuilder.http.server;

import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.http.call.Operation;
import io.javalin.Javalin;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Server;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The service over HTTP. Listens from its start until it is closed. Safe for concurrent use.
 *
 * <p>Three kinds of threads: few at the lines, which read heads and small bodies; the workers,
 * which run operations; one that looks after live streams. No thread waits for a slow receiver.
 */
public final class HttpService implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(HttpService.class);

  private final Javalin server;
  private final ServerContext parts;

  private HttpService(Javalin server, ServerContext parts) {
    this.server = server;
    this.parts = parts;
  }

  /**
   * Starts to serve. Closing this closes nothing of the service behind it.
   *
   * @throws io.javalin.util.JavalinBindException when the port is taken
   */
  public static HttpService start(HttpSettings settings, BuilderService service) {
    return start(settings, ServedOperations.of(service));
  }

  /**
   * Starts to listen.
   *
   * @param served what is served, made of the parts of the server that operations tell about
   */
  static HttpService start(HttpSettings settings, ServedOperations served) {
    ServerContext parts = served.parts(settings);
    List<Operation> operations = served.operations(parts);
    Listening listening = new Listening(settings, parts.ids());
    Javalin server =
        Javalin.create(
            config -> {
              listening.apply(config);
              new Routes(parts).addTo(config.routes, operations);
            });
    server.start();
    return new HttpService(server, parts);
  }

  /** The port that it listens at. */
  public int port() {
    return server.port();
  }

  /**
   * Takes no more connections, ends live streams behind their last whole event, lets answers that
   * are being given end within a bound, and closes all connections.
   */
  @Override
  public void close() {
    parts.streams().close();
    stopListening(server.jettyServer().server());
    parts.workers().close();
    parts.waiting().close();
    server.stop();
    parts.metrics().close();
  }

  private static void stopListening(Server server) {
    for (Connector connector : server.getConnectors()) {
      CompletableFuture<Void> idle = connector.shutdown();
      LOG.debug("no more connections are taken; all are idle: {}", idle.isDone());
    }
  }
}
