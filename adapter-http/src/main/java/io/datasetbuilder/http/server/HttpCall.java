package io.datasetbuilder.http.server;

import io.datasetbuilder.auth.access.Caller;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.sharing.PublicSite;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.Operation;
import io.datasetbuilder.http.call.Query;
import io.datasetbuilder.http.call.RefusedCall;
import io.datasetbuilder.http.service.ServiceMetrics;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.javalin.http.Context;
import java.io.InputStream;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * A call that came over a connection, from its head to the last byte of its response. At its end it
 * is one event of the access log, and its time is recorded in the metrics. The event has neither
 * query, headers nor body: nothing that could be a secret or a user's data.
 */
final class HttpCall implements Call {

  /** The key of the id in events of any log. */
  static final String REQUEST_ID = "request_id";

  private static final Logger LOG = LoggerFactory.getLogger("io.datasetbuilder.http.access");

  /** Values in a JSON body: a hundred times what any call needs, and a bound of its memory. */
  private static final int MAX_VALUES = 100_000;

  private final Context ctx;
  private final BuilderService service;
  private final Optional<Operation> served;
  private final String operation;
  private final RequestBody body;
  private final long began = System.nanoTime();
  private volatile Optional<Principal> principal = Optional.empty();
  private volatile Optional<Caller> caller = Optional.empty();
  private volatile Optional<PublicSite> publicSite = Optional.empty();
  private volatile Optional<CallerPresence> presence = Optional.empty();
  private volatile boolean measured = true;

  /**
   * @param served the operation that is called; empty for calls of none
   * @param operation its id, or a fixed word for calls of none
   * @param bodyTime how long the sender may take for the body
   */
  HttpCall(
      Context ctx,
      BuilderService service,
      Optional<Operation> served,
      String operation,
      Duration bodyTime) {
    this.ctx = ctx;
    this.service = service;
    this.served = served;
    this.operation = operation;
    this.body = new RequestBody(ctx, bodyTime);
    ctx.attribute(HttpCall.class.getName(), this);
  }

  /** The call that a context belongs to. */
  static HttpCall of(Context ctx) {
    return Objects.requireNonNull(ctx.attribute(HttpCall.class.getName()), "call");
  }

  /** The request as Jetty received it. */
  static ServletContextRequest received(Context ctx) {
    return ServletContextRequest.getServletContextRequest(ctx.req());
  }

  /** Whether the caller wants a response without its body. */
  static boolean isHead(Context ctx) {
    return ctx.req().getMethod().equals("HEAD");
  }

  String requestId() {
    return String.valueOf(ctx.<String>attribute(RequestHeads.ID));
  }

  /** The operation that is called; empty for calls of none. */
  Optional<Operation> served() {
    return served;
  }

  String operation() {
    return operation;
  }

  RequestBody requestBody() {
    return body;
  }

  void authenticated(Principal known) {
    principal = Optional.of(known);
  }

  void admitted(Caller known) {
    caller = Optional.of(known);
  }

  /** Makes this the call of a reader without a credential. */
  void admittedToRead(PublicSite site) {
    publicSite = Optional.of(site);
  }

  /** The authenticated principal; empty before authentication, and for public operations. */
  Optional<Principal> principal() {
    return principal;
  }

  /** Watches from now on whether the caller is still there. */
  CallerPresence watch() {
    CallerPresence watched = new CallerPresence(received(ctx));
    presence = Optional.of(watched);
    return watched;
  }

  /** The time of a live stream is the run's, and that of a publication the target's. */
  void excludeFromLatency() {
    measured = false;
  }

  @Override
  public Caller caller() {
    return caller.orElseThrow(() -> new IllegalStateException("the call has no caller"));
  }

  @Override
  public Optional<PublicSite> publicSite() {
    return publicSite;
  }

  @Override
  public BuilderService service() {
    return service;
  }

  @Override
  public String path(String name) {
    return ctx.pathParam(name);
  }

  @Override
  public Optional<RunId> namedRun() {
    return Optional.ofNullable(ctx.pathParamMap().get("run_id"))
        .filter(RunId::isValid)
        .map(RunId::new);
  }

  @Override
  public Query query() {
    return Query.parse(ctx.queryString());
  }

  @Override
  public List<String> headers(String name) {
    return Collections.list(ctx.req().getHeaders(name));
  }

  @Override
  public JsonObject body() {
    return object(body.json());
  }

  @Override
  public Optional<JsonObject> optionalBody() {
    return Optional.of(body.json()).filter(text -> text.length > 0).map(this::object);
  }

  private JsonObject object(byte[] text) {
    header("Content-Type").ifPresent(HttpCall::requireJson);
    if (hasTooManyValues(text)) {
      throw RefusedCall.badRequest("JSON body has too many values");
    }
    JsonValue value =
        service.json().read(text).orElseThrow(() -> RefusedCall.badRequest("invalid JSON body"));
    if (value instanceof JsonObject object) {
      return object;
    }
    throw RefusedCall.badRequest("JSON body must be an object");
  }

  @Override
  public InputStream content(long maxBytes) {
    return body.stream(maxBytes, () -> RefusedCall.uploadTooLarge(maxBytes));
  }

  @Override
  public boolean isAbandoned() {
    return presence.filter(CallerPresence::isGone).isPresent();
  }

  private static void requireJson(String type) {
    if (!type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT).equals("application/json")) {
      throw RefusedCall.badRequest("the content type must be application/json");
    }
  }

  /** Each value takes many times its bytes in memory, so they are counted before one is made. */
  private static boolean hasTooManyValues(byte[] json) {
    int values = 0;
    boolean quoted = false;
    for (int i = 0; i < json.length && values <= MAX_VALUES; i++) {
      byte each = json[i];
      if (quoted && each == '\\') {
        i++;
      } else if (each == '"') {
        quoted = !quoted;
      } else if (!quoted && (each == ',' || each == '[' || each == '{')) {
        values++;
      }
    }
    return values > MAX_VALUES;
  }

  /** Forgets the keys, and records the call, whose response has left or cannot be sent. */
  void end(ServiceMetrics metrics) {
    caller.ifPresent(known -> known.keys().close());
    int status = ctx.statusCode();
    Duration took = Duration.ofNanos(System.nanoTime() - began);
    if (measured) {
      metrics.answered(operation, status, took);
      // Only authenticated requests have a principal.
      principal.ifPresent(known -> metrics.latencies().record(took));
    }
    LoggingEventBuilder event =
        LOG.atInfo()
            .addKeyValue(REQUEST_ID, requestId())
            .addKeyValue("method", ctx.req().getMethod())
            .addKeyValue("operation", operation)
            .addKeyValue("status", status)
            .addKeyValue("ms", took.toMillis());
    Optional<String> runId = namedRun().map(RunId::value);
    Optional<String> by = principal.map(HttpCall::named).or(() -> publicSite.map(site -> "public"));
    with(with(event, "principal", by), "run_id", runId).log("request");
  }

  private static LoggingEventBuilder with(
      LoggingEventBuilder event, String name, Optional<String> value) {
    return value.isPresent() ? event.addKeyValue(name, value.get()) : event;
  }

  /** A person by an id that cannot be reversed: a label shows the beginning of the subject. */
  private static String named(Principal caller) {
    return caller instanceof Principal.Oidc person ? person.ownerId().value() : caller.label();
  }
}
