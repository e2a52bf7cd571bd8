package io.datasetbuilder.http.server;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.http.call.Access;
import io.datasetbuilder.http.call.Operation;
import io.datasetbuilder.pipeline.model.run.RunId;
import java.time.Duration;
import java.util.Optional;

/** What is kept of one request: its line in the log, its place in the figures. */
final class RequestLog {

  private final ServerContext parts;
  private final Operation operation;
  private final String method;
  private final String requestId;
  private final long began = System.nanoTime();
  private volatile Optional<Principal> principal = Optional.empty();
  private volatile boolean stream;

  RequestLog(ServerContext parts, Operation operation, String method, String requestId) {
    this.parts = parts;
    this.operation = operation;
    this.method = method;
    this.requestId = requestId;
  }

  String requestId() {
    return requestId;
  }

  void admitted(Principal caller) {
    principal = Optional.of(caller);
  }

  /** The time of a stream is the run's, not ours. */
  void isStream() {
    stream = true;
  }

  void write(int status, Optional<String> runId) {
    Duration took = Duration.ofNanos(System.nanoTime() - began);
    if (!stream) {
      parts.metrics().answered(operation.id(), status, took);
    }
    if (!stream && operation.access() == Access.AUTHENTICATED && principal.isPresent()) {
      parts.latencies().record(took);
    }
    AccessLog.write(
        new AccessLog.Entry(
            requestId,
            method,
            operation.id(),
            status,
            took.toMillis(),
            principal.map(Principal::label),
            runId.filter(RunId::isValid)));
  }
}
