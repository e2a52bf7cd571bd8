package io.datasetbuilder.http.server;

import io.datasetbuilder.auth.access.Caller;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.javalin.http.Context;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * Record of one call from its head to the last byte of its response. At its end it is one event of
 * the access log, and its time is recorded in the metrics. The event has neither query, headers nor
 * body: nothing that could be a secret or a user's data.
 */
final class Exchange {

  /** The key of the id in events of any log. */
  static final String REQUEST_ID = "request_id";

  private static final Logger LOG = LoggerFactory.getLogger("io.datasetbuilder.http.access");

  private final ServerContext context;
  private final String operation;
  private final String requestId;
  private final RequestBody body;
  private final long began = System.nanoTime();
  private volatile Optional<Principal> principal = Optional.empty();
  private volatile Optional<Caller> caller = Optional.empty();
  private volatile boolean excluded;

  private Exchange(Context ctx, String operation, ServerContext context) {
    this.context = context;
    this.operation = operation;
    this.requestId = String.valueOf(ctx.<String>attribute(RequestHeads.ID));
    this.body = new RequestBody(ctx, context.settings().times().body());
  }

  /**
   * Opens the record of a call.
   *
   * @param operation of the contract, or a fixed word for calls of no operation
   */
  static void open(Context ctx, String operation, ServerContext context) {
    ctx.attribute(Exchange.class.getName(), new Exchange(ctx, operation, context));
  }

  static Exchange of(Context ctx) {
    return Objects.requireNonNull(ctx.attribute(Exchange.class.getName()), "exchange");
  }

  String requestId() {
    return requestId;
  }

  String operation() {
    return operation;
  }

  RequestBody body() {
    return body;
  }

  void authenticated(Principal known) {
    principal = Optional.of(known);
  }

  void calledBy(Caller admitted) {
    caller = Optional.of(admitted);
  }

  /** The authenticated principal; empty before authentication, and for public operations. */
  Optional<Principal> principal() {
    return principal;
  }

  /** The admitted caller, with the keys of the call. */
  Caller caller() {
    return caller.orElseThrow();
  }

  /** The time of a live stream is the run's, and that of a publication the target's. */
  void excludeFromLatency() {
    excluded = true;
  }

  /** A person by an id that cannot be reversed: a label shows the beginning of the subject. */
  private static String named(Principal caller) {
    return caller instanceof Principal.Oidc person ? person.ownerId().value() : caller.label();
  }

  /** Forgets the keys, and writes the record. */
  void end(Context ctx) {
    caller.ifPresent(known -> known.keys().close());
    int status = ctx.statusCode();
    Duration took = Duration.ofNanos(System.nanoTime() - began);
    if (!excluded) {
      context.metrics().answered(operation, status, took);
      // Only authenticated requests have a principal.
      principal.ifPresent(known -> context.latencies().record(took));
    }
    LoggingEventBuilder event =
        LOG.atInfo()
            .addKeyValue(REQUEST_ID, requestId)
            .addKeyValue("method", ctx.req().getMethod())
            .addKeyValue("operation", operation)
            .addKeyValue("status", status)
            .addKeyValue("ms", took.toMillis());
    Optional<String> runId = Optional.ofNullable(ctx.pathParamMap().get("run_id"));
    with(
            with(event, "principal", principal.map(Exchange::named)),
            "run_id",
            runId.filter(RunId::isValid))
        .log("request");
  }

  private static LoggingEventBuilder with(
      LoggingEventBuilder event, String name, Optional<String> value) {
    return value.isPresent() ? event.addKeyValue(name, value.get()) : event;
  }
}
