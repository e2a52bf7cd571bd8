package io.datasetbuilder.http.server;

import io.datasetbuilder.auth.access.ApiKeyRule;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.auth.throttle.AuthThrottle;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.json.RunEventsBody;
import io.datasetbuilder.http.access.Cors;
import io.datasetbuilder.http.access.Authenticator;
import io.datasetbuilder.http.call.Operation;
import io.datasetbuilder.http.service.ServiceMetrics;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.runs.event.RunEvent;
import io.datasetbuilder.pipeline.runs.job.BuildCounter;
import io.datasetbuilder.pipeline.runs.job.JobMetrics;
import io.datasetbuilder.pipeline.runs.monitoring.LatencyWindow;
import io.datasetbuilder.pipeline.table.plan.EngineLoad;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What is served, and what the server needs of those who serve it.
 *
 * @param json reads bodies
 * @param form an event as JSON
 * @param jobs how busy the jobs are
 * @param tally how builds have ended
 * @param engine what the table engine holds of the process
 * @param list makes the operations
 * @param rhythm of live streams
 */
record ServedOperations(
    JsonCodec json,
    Function<RunEvent, JsonObject> form,
    Supplier<JobMetrics> jobs,
    BuildCounter tally,
    Supplier<EngineLoad> engine,
    Function<Parts, List<Operation>> list,
    Rhythm rhythm) {

  /**
   * How often a live stream does something.
   *
   * @param look for new events
   * @param heartbeat how long it may be silent
   */
  record Rhythm(Duration look, Duration heartbeat) {
    static final Rhythm STANDARD = new Rhythm(Duration.ofMillis(250), Duration.ofSeconds(15));
  }

  /** Everything that the contract lists. */
  static ServedOperations of(BuilderService service) {
    return new ServedOperations(
        service.json(),
        RunEventsBody::event,
        () -> service.session(new Principal.Service()).jobs().figures(),
        service.tally(),
        service::engineLoad,
        parts -> Operations.of(service, parts.latencies(), parts.metrics()),
        Rhythm.STANDARD);
  }

  List<Operation> operations(ServerContext parts) {
    return list.apply(parts);
  }

  ServerContext parts(HttpSettings settings) {
    EventStreams streams = new EventStreams(form, rhythm.look(), rhythm.heartbeat());
    return new ServerContext(
        gate(settings.callers()),
        new Cors(settings.callers().allowedOrigins()),
        new CallSize(settings.maxUploadBytes()),
        settings.times().body(),
        json,
        new RequestIds(),
        new Workers(settings.workers(), settings.times().close()),
        new WaitingReplies(),
        streams,
        new LatencyWindow(),
        new ServiceMetrics(jobs, streams::size, tally, engine));
  }

  private static Authenticator gate(HttpSettings.Callers callers) {
    return new Authenticator(
        new ApiKeyRule(callers.apiKey()),
        callers.devMode(),
        new AuthThrottle(callers.failures(), Clock.systemUTC()));
  }
}
