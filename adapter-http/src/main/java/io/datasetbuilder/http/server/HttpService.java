package io.datasetbuilder.http.server;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.json.JobBodies;
import io.datasetbuilder.http.call.Operation;
import io.datasetbuilder.http.service.ServiceMetrics;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.component.LifeCycle;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The HTTP server: a Jetty server with one handler. Listens from its start until it is closed. Safe
 * for concurrent use.
 *
 * <p>Three kinds of threads: those of the connections, which read heads; the workers, which run
 * operations; one that serves live streams. No thread waits for a slow receiver.
 */
public final class HttpService implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(HttpService.class);

  /** Request line and headers together. */
  private static final int MAX_HEAD_BYTES = 16 << 10;

  private static final int MAX_CONNECTIONS = 2_000;

  /** Threads of the connections: they read heads, and never run an operation. */
  private static final int MAX_LINE_THREADS = 200;

  private static final Duration IDLE_WHILE_CLOSING = Duration.ofSeconds(1);

  private final Server server;
  private final ServerConnector connector;
  private final ServerContext context;

  private HttpService(ServerContext context, List<Operation> operations) {
    this.context = context;
    this.server = new Server(threads());
    this.connector = connector(server, context);
    server.addConnector(connector);
    server.addBean(new NetworkConnectionLimit(MAX_CONNECTIONS, server));
    server.setErrorHandler(new JsonErrorHandler(context.ids()));
    server.setHandler(new Routes(context, operations));
    server.setStopTimeout(0);
  }

  /**
   * Starts to serve. Closing this closes nothing of the service behind it.
   *
   * @throws RuntimeException with an {@link java.io.IOException} as a cause when the address cannot
   *     be listened on
   */
  public static HttpService start(HttpSettings settings, BuilderService service) {
    ServerContext context =
        ServerContext.of(
            settings,
            service.json(),
            new EventStreams(JobBodies::event, EventStreams.Timing.STANDARD),
            streams ->
                new ServiceMetrics(
                    () -> service.session(new Principal.Service()).jobs().metrics(),
                    streams,
                    service.buildCounter(),
                    service::engineLoad));
    return start(context, Operations.of(service, context.latencies(), context.metrics()));
  }

  /** Starts to serve operations. */
  static HttpService start(ServerContext context, List<Operation> operations) {
    HttpService service = new HttpService(context, operations);
    try {
      LifeCycle.start(service.server);
      return service;
    } catch (RuntimeException failed) {
      service.close();
      throw failed;
    }
  }

  private static QueuedThreadPool threads() {
    QueuedThreadPool threads = new QueuedThreadPool(MAX_LINE_THREADS, 4);
    threads.setName("http-line");
    return threads;
  }

  private static ServerConnector connector(Server server, ServerContext context) {
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    http.setRequestHeaderSize(MAX_HEAD_BYTES);
    // Paths are matched as they were sent, so an escaped slash cannot lead to another operation.
    http.setUriCompliance(UriCompliance.LEGACY);
    http.addCustomizer(context.ids());
    http.addCustomizer(HttpService::refuseDoubleSlash);
    HttpSettings settings = context.settings();
    ServerConnector connector = new ServerConnector(server, new HttpConnectionFactory(http));
    connector.setHost(settings.host());
    connector.setPort(settings.port());
    connector.setIdleTimeout(settings.times().idle().toMillis());
    connector.setShutdownIdleTimeout(IDLE_WHILE_CLOSING.toMillis());
    return connector;
  }

  /** No path begins so, and an address would be read as one with a host. */
  private static Request refuseDoubleSlash(Request request, HttpFields.Mutable responseHeaders) {
    String path = request.getHttpURI().getPath();
    if (path != null && path.startsWith("//")) {
      throw new HttpException.RuntimeException(HttpStatus.NOT_FOUND_404);
    }
    return request;
  }

  /** The port that it listens on. */
  public int port() {
    return connector.getLocalPort();
  }

  /**
   * Takes no more connections, ends live streams behind their last whole event, lets responses that
   * are being sent end within a bound, and closes all connections.
   */
  @Override
  public void close() {
    context.streams().close();
    for (Connector each : server.getConnectors()) {
      CompletableFuture<Void> idle = each.shutdown();
      LOG.debug("no more connections are taken; all are idle: {}", idle.isDone());
    }
    context.workers().close();
    context.waiting().close();
    LifeCycle.stop(server);
    context.metrics().close();
  }
}
