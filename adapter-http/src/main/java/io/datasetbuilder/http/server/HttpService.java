package io.datasetbuilder.http.server;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.concurrent.DaemonThreads;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.notice.Notices;
import io.datasetbuilder.embedded.settings.AccessSettings;
import io.datasetbuilder.http.building.JobOperations;
import io.datasetbuilder.http.building.ScheduleOperations;
import io.datasetbuilder.http.building.SpecOperations;
import io.datasetbuilder.http.building.UploadOperations;
import io.datasetbuilder.http.call.Operation;
import io.datasetbuilder.http.call.Routes;
import io.datasetbuilder.http.page.PageOperations;
import io.datasetbuilder.http.provider.ProviderOperations;
import io.datasetbuilder.http.publish.PublishOperations;
import io.datasetbuilder.http.run.DatasetOperations;
import io.datasetbuilder.http.run.DeletionOperations;
import io.datasetbuilder.http.run.RunOperations;
import io.datasetbuilder.http.service.AdminOperations;
import io.datasetbuilder.http.service.DocsOperations;
import io.datasetbuilder.http.service.ServiceMetrics;
import io.datasetbuilder.http.service.ServiceOperations;
import io.datasetbuilder.http.warehouse.RevisionOperations;
import io.datasetbuilder.http.warehouse.WarehouseOperations;
import io.datasetbuilder.wire.JobBodies;
import io.javalin.Javalin;
import io.javalin.compression.CompressionStrategy;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Handler;
import io.javalin.http.HandlerType;
import io.javalin.http.HttpResponseException;
import io.javalin.router.Endpoint;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.LowResourceMonitor;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The HTTP server: a Javalin application, and bounds of the Jetty beneath it. Listens from its
 * start until it is closed. Safe for concurrent use.
 *
 * <p>Three kinds of threads: Jetty's, which read heads and send replies; the workers, which run
 * operations; those of live streams. No thread waits for the receiver of a reply.
 */
public final class HttpService implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(HttpService.class);

  /** Request line and headers together. */
  private static final int MAX_HEAD_BYTES = 16 << 10;

  static final int MAX_CONNECTIONS = 2_000;

  /** Threads that read heads and send replies, and never run an operation that may take time. */
  private static final int MAX_LINE_THREADS = 200;

  private static final Duration IDLE_WHILE_CLOSING = Duration.ofSeconds(1);
  private static final Duration MOST_STOPPING = Duration.ofSeconds(10);

  private final HttpSettings settings;
  private final EventStreams streams;
  private final ServiceMetrics metrics;
  private final Calls calls;
  private final Javalin application;

  private HttpService(
      HttpSettings settings,
      BuilderService service,
      EventStreams streams,
      ServiceMetrics metrics,
      List<Operation> operations) {
    this.settings = settings;
    this.streams = streams;
    this.metrics = metrics;
    this.calls = new Calls(settings, service, streams, metrics);
    this.application =
        Javalin.create(
            config -> {
              config.startup.showJavalinBanner = false;
              config.startup.showOldJavalinVersionWarning = false;
              config.startup.startupWatcherEnabled = false;
              config.router.ignoreTrailingSlashes = false;
              config.router.handlerWrapper(HttpService::withErrors);
              config.http.compressionStrategy = CompressionStrategy.NONE;
              config.jetty.threadPool = threads();
              config.jetty.modifyServer(HttpService::harden);
              config.jetty.modifyHttpConfiguration(HttpService::limit);
              config.jetty.modifyServletContextHandler(HttpService::harden);
              config.jetty.addConnector(this::connector);
              config.routes.before(calls::begin);
              config.routes.beforeMatched(calls::admit);
              operations.forEach(operation -> route(config, operation));
              config.routes.options("*", calls::preflight);
              config.routes.exception(HttpResponseException.class, calls::refuseUnknown);
              config.routes.exception(Exception.class, calls::refuse);
              config.routes.after(calls::end);
            });
  }

  /** Errors of the JVM, such as too deep a stack, are mapped like exceptions. */
  private static Handler withErrors(Endpoint endpoint) {
    return ctx -> {
      try {
        endpoint.handler.handle(ctx);
      } catch (Error failure) {
        throw new CompletionException(failure);
      }
    };
  }

  /** A {@code GET} is served for {@code HEAD} too, which sends everything but the body. */
  private void route(JavalinConfig config, Operation operation) {
    String path = operation.path().replace("{file_path}", "<file_path>");
    Stream<String> methods =
        operation.method().equals("GET") ? Stream.of("GET", "HEAD") : Stream.of(operation.method());
    methods.forEach(
        method ->
            config.routes.addEndpoint(
                Endpoint.create(HandlerType.findOrCreate(method), path)
                    .addMetadata(operation)
                    .handler(calls::handle)));
  }

  private static QueuedThreadPool threads() {
    QueuedThreadPool threads = new QueuedThreadPool(MAX_LINE_THREADS, 4);
    threads.setName("http-line");
    return threads;
  }

  private static void harden(Server server) {
    server.addBean(new NetworkConnectionLimit(MAX_CONNECTIONS, server));
    // Javalin's handler of statistics: nothing reads them, and each call would pay for them.
    server.setHandler((org.eclipse.jetty.server.Handler) null);
    // It would shorten the patience with callers who wait when many threads are in use.
    server.getBeans(LowResourceMonitor.class).forEach(server::removeBean);
    server.setErrorHandler(new RequestHeads.Errors());
    server.setStopTimeout(0);
  }

  private static void harden(ServletContextHandler handler) {
    handler.setErrorHandler(new RequestHeads.Errors());
    handler.setSessionHandler(new NoSessions());
  }

  private static void limit(HttpConfiguration http) {
    http.setSendServerVersion(false);
    http.setRequestHeaderSize(MAX_HEAD_BYTES);
    http.addCustomizer(new RequestHeads());
  }

  private Connector connector(Server server, HttpConfiguration http) {
    ServerConnector connector = new ServerConnector(server, new HttpConnectionFactory(http));
    connector.setHost(settings.host());
    connector.setPort(settings.port());
    connector.setIdleTimeout(settings.times().idle().toMillis());
    connector.setShutdownIdleTimeout(IDLE_WHILE_CLOSING.toMillis());
    return connector;
  }

  /**
   * Starts to serve. Closing the server does not close the service that it exposes.
   *
   * @throws RuntimeException with an {@link java.io.IOException} as a cause when the address cannot
   *     be listened on
   */
  public static HttpService start(HttpSettings settings, BuilderService service) {
    EventStreams streams = new EventStreams(JobBodies::event, EventStreams.Timing.STANDARD);
    ServiceMetrics metrics =
        new ServiceMetrics(
                () -> service.session(new Principal.Service()).jobs().metrics(),
                streams::size,
                service.buildCounter(),
                service::engineLoad,
                service::queryLoad)
            .with(service::datasetAges, service::freeBytes)
            .withSchedules(service::scheduleCounts);
    if (service.sendsNotices()) {
      Notices notices = service.notices();
      metrics.withNotices(notices::countsOrNone, notices.counter());
    }
    return start(settings, service, streams, metrics, operations(metrics, settings.access()));
  }

  /** Starts to serve operations. */
  static HttpService start(
      HttpSettings settings,
      BuilderService service,
      EventStreams streams,
      ServiceMetrics metrics,
      List<Operation> operations) {
    HttpService server = new HttpService(settings, service, streams, metrics, operations);
    try {
      server.application.start();
      return server;
    } catch (RuntimeException failed) {
      server.close();
      throw failed;
    }
  }

  /** The port that it listens on. */
  public int port() {
    return application.port();
  }

  /**
   * Accepts no more connections, ends live streams after their last complete event, waits a bounded
   * time for responses that are being sent, and closes all connections.
   */
  @Override
  public void close() {
    streams.close();
    for (Connector each : application.jettyServer().server().getConnectors()) {
      CompletableFuture<Void> idle = each.shutdown();
      LOG.debug("no more connections are taken; all are idle: {}", idle.isDone());
    }
    calls.close();
    stopLine();
    metrics.close();
  }

  /** Stops Jetty, which waits without limit for a selector that serves a connection itself. */
  private void stopLine() {
    Thread stop = DaemonThreads.create("http-stop", application::stop);
    stop.start();
    try {
      stop.join(MOST_STOPPING.toMillis());
      if (stop.isAlive()) {
        LOG.warn("connections are still open {} s after the stop", MOST_STOPPING.toSeconds());
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Every operation that is served.
   *
   * @param access states how the readers of pages sign in
   */
  public static List<Operation> operations(ServiceMetrics metrics, AccessSettings access) {
    return Routes.of(
        new ServiceOperations(metrics)::declare,
        DocsOperations::declare,
        new PageOperations(access)::declare,
        AdminOperations::declare,
        SpecOperations::declare,
        JobOperations::declare,
        UploadOperations::declare,
        ScheduleOperations::declare,
        RunOperations::declare,
        DatasetOperations::declare,
        DeletionOperations::declare,
        ProviderOperations::declare,
        PublishOperations::declare,
        WarehouseOperations::declare,
        RevisionOperations::declare);
  }
}
