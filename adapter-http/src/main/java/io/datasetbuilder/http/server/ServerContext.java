package io.datasetbuilder.http.server;

import io.datasetbuilder.auth.access.ApiKeyRule;
import io.datasetbuilder.auth.throttle.AuthThrottle;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.http.access.Authenticator;
import io.datasetbuilder.http.access.Cors;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.http.service.ServiceMetrics;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.runs.monitoring.LatencyWindow;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What every exchange of one server shares.
 *
 * @param json reads bodies
 * @param multiUser whether callers bring provider keys of their own
 */
record ServerContext(
    HttpSettings settings,
    JsonCodec json,
    Authenticator authenticator,
    boolean multiUser,
    Cors cors,
    RequestIds ids,
    Workers workers,
    Waiting waiting,
    EventStreams streams,
    LatencyWindow latencies,
    ServiceMetrics metrics) {

  /**
   * The context of a server with these settings.
   *
   * @param service whose callers are let in
   * @param metrics creates the metrics from the number of open streams
   */
  static ServerContext of(
      HttpSettings settings,
      BuilderService service,
      EventStreams streams,
      Function<Supplier<Number>, ServiceMetrics> metrics) {
    HttpSettings.Callers callers = settings.callers();
    return new ServerContext(
        settings,
        service.json(),
        new Authenticator(
            new ApiKeyRule(callers.apiKey()),
            callers.devMode(),
            service.signIn(),
            new AuthThrottle(callers.failures(), Clock.systemUTC())),
        service.isMultiUser(),
        new Cors(callers.allowedOrigins(), callers.extendedCors()),
        new RequestIds(),
        new Workers(settings.workers(), settings.times().close()),
        new Waiting(),
        streams,
        new LatencyWindow(),
        metrics.apply(streams::size));
  }

  /** Replies that come later: closing ends the wait for them when the server stops. */
  static final class Waiting implements AutoCloseable {

    private final Map<String, CompletableFuture<Reply>> all = new ConcurrentHashMap<>();

    void add(String requestId, CompletableFuture<Reply> reply) {
      all.put(requestId, reply);
    }

    void remove(String requestId) {
      all.remove(requestId);
    }

    @Override
    public void close() {
      for (CompletableFuture<Reply> reply : List.copyOf(all.values())) {
        reply.completeExceptionally(
            new RejectedExecutionException("the server ends before the reply"));
      }
    }
  }
}
