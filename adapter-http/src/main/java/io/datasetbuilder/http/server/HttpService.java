package io.datasetbuilder.http.server;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.json.JobBodies;
import io.datasetbuilder.http.access.SecurityHeaders;
import io.datasetbuilder.http.build.JobOperations;
import io.datasetbuilder.http.build.SpecOperations;
import io.datasetbuilder.http.build.UploadOperations;
import io.datasetbuilder.http.call.Operation;
import io.datasetbuilder.http.error.Refusals;
import io.datasetbuilder.http.provider.ProviderOperations;
import io.datasetbuilder.http.publish.PublishOperations;
import io.datasetbuilder.http.query.AnalysisOperations;
import io.datasetbuilder.http.query.ExportOperations;
import io.datasetbuilder.http.query.QueryOperations;
import io.datasetbuilder.http.revision.RevisionOperations;
import io.datasetbuilder.http.run.DatasetOperations;
import io.datasetbuilder.http.run.RunOperations;
import io.datasetbuilder.http.service.AdminOperations;
import io.datasetbuilder.http.service.DocsOperations;
import io.datasetbuilder.http.service.MonitoringOperations;
import io.datasetbuilder.http.service.ServiceMetrics;
import io.datasetbuilder.http.service.ServiceOperations;
import io.datasetbuilder.http.service.WarehouseTableOperations;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.runs.monitoring.LatencyWindow;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
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
            service,
            new EventStreams(JobBodies::event, EventStreams.Timing.STANDARD),
            streams ->
                new ServiceMetrics(
                        () -> service.session(new Principal.Service()).jobs().metrics(),
                        streams,
                        service.buildCounter(),
                        service::engineLoad,
                        service::queryLoad)
                    .with(service.gauges()::datasetAges, service.gauges()::freeBytes));
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

  /**
   * Writes in the contract's form what the server refuses before any operation is known: requests
   * that are no HTTP, addresses with bad escapes, headers that are too large.
   */
  static final class JsonErrorHandler extends ErrorHandler {

    private final RequestIds ids;

    JsonErrorHandler(RequestIds ids) {
      this.ids = ids;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      if (response.getStatus() == HttpStatus.HTTP_VERSION_NOT_SUPPORTED_505) {
        // The caller sent it; nothing of ours failed.
        response.setStatus(HttpStatus.BAD_REQUEST_400);
      }
      String error =
          JsonRenderer.line(new JsonMembers().put("error", message(request, response)).toObject());
      byte[] body = error.getBytes(StandardCharsets.UTF_8);
      HttpFields.Mutable headers = response.getHeaders();
      headers.put(HttpHeader.CONTENT_TYPE, ReplyWriter.JSON);
      headers.put(HttpHeader.CONTENT_LENGTH, body.length);
      headers.put(HttpHeader.VARY, "Origin");
      headers.put(HttpHeader.CACHE_CONTROL, "no-store");
      SecurityHeaders.addTo(headers);
      headers.put(HttpHeader.CONNECTION, "close");
      headers.put(RequestIds.HEADER, ids.of(request));
      response.write(true, ByteBuffer.wrap(body), callback);
      return true;
    }

    private static String message(Request request, Response response) {
      int status = response.getStatus();
      return switch (status) {
        case 404 -> Routes.notFound(request);
        case 408 -> "the request did not arrive in time";
        case 413 -> "request body too large";
        case 414 -> "the address is too long";
        case 431 -> "the headers are too large";
        case 503 -> "the service is stopping";
        default -> status < 500 ? "malformed request" : Refusals.INTERNAL;
      };
    }
  }

  /** Lists all operations that are served. */
  public static final class Operations {

    private Operations() {}

    /** Every operation. */
    public static List<Operation> of(
        BuilderService service, LatencyWindow latencies, ServiceMetrics metrics) {
      return Stream.of(
              new ServiceOperations(service, metrics).operations(),
              new DocsOperations().operations(),
              new SpecOperations(service).operations(),
              new RunOperations(service).operations(),
              new DatasetOperations(service).operations(),
              new ProviderOperations(service).operations(),
              new UploadOperations(service).operations(),
              new JobOperations(service).operations(),
              new AdminOperations(service).operations(),
              new MonitoringOperations(service, latencies).operations(),
              new WarehouseTableOperations(service).operations(),
              new QueryOperations(service).operations(),
              new AnalysisOperations(service).operations(),
              new PublishOperations(service).operations(),
              new RevisionOperations(service).operations(),
              new ExportOperations(service).operations())
          .flatMap(List::stream)
          .toList();
    }
  }
}
