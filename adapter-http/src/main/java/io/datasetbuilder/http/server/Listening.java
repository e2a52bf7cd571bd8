package io.datasetbuilder.http.server;

import io.javalin.compression.CompressionStrategy;
import io.javalin.config.JavalinConfig;
import java.time.Duration;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** How the server listens: bounds of heads and connections, and its own errors as JSON. */
final class Listening {

  /** Request line and headers together. */
  static final int MOST_HEAD_BYTES = 16 << 10;

  private static final int MOST_CONNECTIONS = 2_000;

  /** Threads at the lines: they read heads and small bodies, and never run an operation. */
  private static final int MOST_LINE_THREADS = 200;

  private final HttpSettings settings;
  private final RequestIds ids;

  Listening(HttpSettings settings, RequestIds ids) {
    this.settings = settings;
    this.ids = ids;
  }

  void apply(JavalinConfig config) {
    config.startup.showJavalinBanner = false;
    config.startup.showOldJavalinVersionWarning = false;
    config.startup.startupWatcherEnabled = false;
    config.router.ignoreTrailingSlashes = false;
    config.http.compressionStrategy = CompressionStrategy.NONE;
    config.http.defaultContentType = ReplyWriter.JSON;
    config.jetty.threadPool = threads();
    config.jetty.modifyHttpConfiguration(this::limit);
    config.jetty.modifyServer(this::refuse);
    config.jetty.modifyServletContextHandler(
        context -> context.setErrorHandler(new JsonErrorHandler(ids)));
    config.jetty.addConnector(this::connector);
  }

  private static QueuedThreadPool threads() {
    QueuedThreadPool threads = new QueuedThreadPool(MOST_LINE_THREADS, 4);
    threads.setName("http-line");
    return threads;
  }

  private void limit(HttpConfiguration http) {
    http.setSendServerVersion(false);
    http.setSendXPoweredBy(false);
    http.setRequestHeaderSize(MOST_HEAD_BYTES);
    http.addCustomizer(ids);
    http.addCustomizer(Listening::refuseDoubleSlash);
  }

  /** No path begins so, and the servlet container would take what follows for a host. */
  private static Request refuseDoubleSlash(Request request, HttpFields.Mutable headers) {
    String path = request.getHttpURI().getPath();
    if (path != null && path.startsWith("//")) {
      throw new HttpException.RuntimeException(HttpStatus.NOT_FOUND_404);
    }
    return request;
  }

  private void refuse(Server server) {
    server.setErrorHandler(new JsonErrorHandler(ids));
    server.addBean(new NetworkConnectionLimit(MOST_CONNECTIONS, server));
    server.setStopTimeout(0);
  }

  private ServerConnector connector(Server server, HttpConfiguration http) {
    ServerConnector connector = new ServerConnector(server, new HttpConnectionFactory(http));
    connector.setHost(settings.host());
    connector.setPort(settings.port());
    connector.setIdleTimeout(millis(settings.times().idle()));
    connector.setShutdownIdleTimeout(millis(Duration.ofSeconds(1)));
    return connector;
  }

  private static long millis(Duration time) {
    return time.toMillis();
  }
}
