package io.datasetbuilder.http.server;

import io.datasetbuilder.auth.access.ApiKeyRule;
import io.datasetbuilder.auth.throttle.AuthThrottle;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.http.access.Authenticator;
import io.datasetbuilder.http.access.Cors;
import io.datasetbuilder.http.service.ServiceMetrics;
import io.datasetbuilder.pipeline.runs.monitoring.LatencyWindow;
import java.time.Clock;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Components that all calls of one server share.
 *
 * @param service performs the operations of calls
 */
record ServerContext(
    HttpSettings settings,
    BuilderService service,
    Authenticator authenticator,
    Cors cors,
    Workers workers,
    EventStreams streams,
    LatencyWindow latencies,
    ServiceMetrics metrics) {

  /**
   * The context of a server with these settings.
   *
   * @param service whose callers are authenticated
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
        service,
        new Authenticator(
            new ApiKeyRule(callers.apiKey()),
            callers.devMode(),
            service.signIn(),
            new AuthThrottle(callers.failures(), Clock.systemUTC())),
        new Cors(callers.allowedOrigins(), callers.extendedCors()),
        new Workers(settings.workers(), settings.times().close()),
        streams,
        new LatencyWindow(),
        metrics.apply(streams::size));
  }
}
