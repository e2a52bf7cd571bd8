package io.datasetbuilder.http.server;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.http.call.Operation;
import io.datasetbuilder.pipeline.model.run.RunId;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * Records one request when its response has left: one event of the access log, and its time in the
 * metrics. The event has neither query, headers nor body: nothing that could be a secret or
 * somebody's data.
 */
final class RequestLog {

  private static final Logger LOG = LoggerFactory.getLogger("io.datasetbuilder.http.access");

  private final ServerContext context;
  private final Operation operation;
  private final String method;
  private final String requestId;
  private final long began = System.nanoTime();
  private volatile Optional<Principal> principal = Optional.empty();
  private volatile boolean stream;

  RequestLog(ServerContext context, Operation operation, String method, String requestId) {
    this.context = context;
    this.operation = operation;
    this.method = method;
    this.requestId = requestId;
  }

  String requestId() {
    return requestId;
  }

  void authenticated(Principal caller) {
    principal = Optional.of(caller);
  }

  /** Who was authenticated; empty before, and for public operations. */
  Optional<Principal> principal() {
    return principal;
  }

  /** A person by an id that cannot be reversed: a label shows the beginning of the subject. */
  private static String named(Principal caller) {
    return caller instanceof Principal.Oidc person ? person.ownerId().value() : caller.label();
  }

  /** The time of a live stream is the run's, not ours. */
  void excludeFromLatency() {
    stream = true;
  }

  /**
   * Writes the record.
   *
   * @param runId of the path, where it has one; logged when it is well-formed
   */
  void write(int status, Optional<String> runId) {
    Duration took = Duration.ofNanos(System.nanoTime() - began);
    if (!stream) {
      context.metrics().answered(operation.id(), status, took);
      // Only authenticated requests have a principal.
      principal.ifPresent(caller -> context.latencies().record(took));
    }
    LoggingEventBuilder event =
        LOG.atInfo()
            .addKeyValue("request_id", requestId)
            .addKeyValue("method", method)
            .addKeyValue("operation", operation.id())
            .addKeyValue("status", status)
            .addKeyValue("ms", took.toMillis());
    with(
            with(event, "principal", principal.map(RequestLog::named)),
            "run_id",
            runId.filter(RunId::isValid))
        .log("request");
  }

  private static LoggingEventBuilder with(
      LoggingEventBuilder event, String name, Optional<String> value) {
    return value.isPresent() ? event.addKeyValue(name, value.get()) : event;
  }
}
