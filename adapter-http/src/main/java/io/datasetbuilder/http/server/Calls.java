package io.datasetbuilder.http.server;

import static java.util.concurrent.CompletableFuture.completedFuture;
import static java.util.concurrent.CompletableFuture.runAsync;
import static java.util.concurrent.CompletableFuture.supplyAsync;

import io.datasetbuilder.auth.access.Caller;
import io.datasetbuilder.auth.credential.RequestKeys;
import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.http.access.Authenticator;
import io.datasetbuilder.http.access.Cors;
import io.datasetbuilder.http.access.PublicReaders;
import io.datasetbuilder.http.call.Operation;
import io.datasetbuilder.http.call.Refusals;
import io.datasetbuilder.http.call.RefusedCall;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.http.service.ServiceMetrics;
import io.datasetbuilder.pipeline.model.access.AccessProblem;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import io.javalin.http.HttpStatus;
import io.javalin.http.NotFoundResponse;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/**
 * Checks, runs and ends every call. The checks come in the contract's order: size, throttle,
 * authentication, and only then the body. Exceptions of operations end here: a response contains
 * only our own messages. Safe for concurrent use.
 */
final class Calls implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Calls.class);

  private final HttpSettings settings;
  private final BuilderService service;
  private final EventStreams streams;
  private final ServiceMetrics metrics;
  private final Authenticator authenticator;
  private final Cors cors;

  /** Readers without credentials; empty where every caller needs one. */
  private final Optional<PublicReaders> readers;

  private final Workers workers;

  /** Replies that come later: closing ends the wait for them, and not their work. */
  private final Map<String, CompletableFuture<Reply>> waiting = new ConcurrentHashMap<>();

  Calls(
      HttpSettings settings, BuilderService service, EventStreams streams, ServiceMetrics metrics) {
    this.settings = settings;
    this.service = service;
    this.streams = streams;
    this.metrics = metrics;
    this.authenticator = new Authenticator(settings.access(), service.signIn(), Clock.systemUTC());
    this.readers =
        settings
            .access()
            .publicSite()
            .filter(allowed -> !settings.access().devMode())
            .map(bound -> new PublicReaders(bound, settings.workers(), Clock.systemUTC()));
    this.cors = new Cors(settings.access().browser());
    this.workers = new Workers(settings.workers(), settings.times().close());
  }

  /** Before everything: opens the record of the call, and lets pages of known origins read it. */
  void begin(Context ctx) {
    Optional<Operation> served =
        Optional.ofNullable(ctx.endpoints().matchedHttpEndpoint())
            .map(endpoint -> endpoint.metadata(Operation.class));
    String called = isPreflight(ctx) ? "preflight" : served.map(Operation::id).orElse("unknown");
    HttpCall call = new HttpCall(ctx, service, served, called, settings.times().body());
    cors.responseHeaders(call.header("Origin")).forEach(ctx::header);
  }

  /** Checks the size, the throttle and the credentials. */
  void admit(Context ctx) {
    HttpCall call = HttpCall.of(ctx);
    call.served().ifPresent(operation -> admit(ctx, operation, call));
  }

  private void admit(Context ctx, Operation operation, HttpCall call) {
    call.requestBody().requireAllowedLength(operation, settings.maxUploadBytes());
    if (operation.access() == Operation.Access.PUBLIC) {
      call.admitted(Caller.of(new Principal.Service()));
      return;
    }
    String peer = ctx.req().getRemoteAddr();
    List<String> authorization = call.headers("Authorization");
    List<String> sentKeys = call.headers("X-API-Key");
    if (operation.access() == Operation.Access.READERS
        && readers.isPresent()
        && PublicReaders.isReader(authorization, sentKeys)) {
      readers.get().count(peer);
      call.admittedToRead(service.publicSite().orElseThrow());
      return;
    }
    Principal principal = authenticator.authenticate(peer, authorization, sentKeys);
    call.authenticated(principal);
    List<String> keys = call.headers("X-Provider-Key");
    // A deployment of one user ignores the header (Spec, "Authentication", rule 10).
    boolean taken = service.isMultiUser() && operation.takesProviderKeys() && !keys.isEmpty();
    call.admitted(taken ? new Caller(principal, providerKeys(keys)) : Caller.of(principal));
  }

  private static RequestKeys providerKeys(List<String> values) {
    return RequestKeys.parse(
            values,
            flaw -> {
              throw Refusals.of(Problem.of(AccessProblem.INVALID_PROVIDER_KEY, "", message(flaw)));
            })
        .orElseThrow();
  }

  private static String message(RequestKeys.HeaderFlaw flaw) {
    return switch (flaw) {
      case MALFORMED -> "X-Provider-Key must be <provider>=<key>, one for each provider";
      case KEY_TOO_SHORT ->
          "a key of X-Provider-Key is too short: a key has at least "
              + Secret.SHORTEST
              + " characters";
      case TWO_KEYS -> "X-Provider-Key has two different keys of one provider";
    };
  }

  /**
   * Runs the operation, on this thread if it needs no body and a worker is free, otherwise on the
   * threads for its kind, and sends its reply.
   */
  void handle(Context ctx) {
    HttpCall call = HttpCall.of(ctx);
    Operation operation = call.served().orElseThrow();
    if (operation.access() == Operation.Access.PUBLIC) {
      // It needs neither a body nor time, and runs even if all workers are busy.
      finish(ctx, operation.handler().handle(call));
    } else if (call.requestBody().isSent()
        || !workers.runAtOnce(() -> finish(ctx, reply(operation, call)))) {
      ctx.future(() -> run(operation, call).thenCompose(reply -> awaitedAndSent(ctx, reply)));
    }
  }

  /** Sends a reply that is complete; others are sent in steps, once the response is kept open. */
  private void finish(Context ctx, Reply reply) {
    if (reply instanceof Reply.Json || reply instanceof Reply.Text) {
      CompletableFuture<Void> sent = send(ctx, reply);
      if (!sent.isDone()) {
        ctx.future(() -> sent);
      }
    } else {
      ctx.future(() -> awaitedAndSent(ctx, reply));
    }
  }

  private CompletableFuture<Void> awaitedAndSent(Context ctx, Reply reply) {
    return awaited(HttpCall.of(ctx), reply).thenCompose(known -> send(ctx, known));
  }

  /** Only authenticated callers can make a thread wait. */
  private CompletableFuture<Reply> run(Operation operation, HttpCall call) {
    RequestBody body = call.requestBody();
    Supplier<Reply> work = () -> reply(operation, call);
    if (!body.isSent()) {
      return workers.runInTurn(work);
    }
    if (operation.takesFile()) {
      return supplyAsync(work, workers.uploads());
    }
    return runAsync(body::readAhead, workers.readers())
        .thenCompose(
            read -> {
              if (operation.takesLong()) {
                call.excludeFromLatency();
                return supplyAsync(work, workers.publications());
              }
              return body.hasMore() ? supplyAsync(work, workers.large()) : workers.runInTurn(work);
            });
  }

  private Reply reply(Operation operation, HttpCall call) {
    CallerPresence presence = call.watch();
    // What the operation logs on this thread names the request.
    MDC.put(HttpCall.REQUEST_ID, call.requestId());
    try {
      return call.publicSite().isPresent()
          ? readers.orElseThrow().run(() -> operation.handler().handle(call))
          : operation.handler().handle(call);
    } finally {
      presence.end();
      MDC.remove(HttpCall.REQUEST_ID);
    }
  }

  private CompletableFuture<Reply> awaited(HttpCall call, Reply reply) {
    if (!(reply instanceof Reply.Later later)) {
      return completedFuture(reply);
    }
    // A copy, so that a server that stops first ends the wait and not the work.
    CompletableFuture<Reply> copy = later.reply().thenApply(same -> same).toCompletableFuture();
    waiting.put(call.requestId(), copy);
    return copy.whenComplete((done, failure) -> waiting.remove(call.requestId()));
  }

  private CompletableFuture<Void> send(Context ctx, Reply reply) {
    HttpCall call = HttpCall.of(ctx);
    BooleanSupplier mayContinue =
        () ->
            call.publicSite().isPresent()
                || call.principal().filter(authenticator::mayContinue).isPresent();
    call.requestBody().closeUnlessRead();
    if (!(reply instanceof Reply.Events events)) {
      return Sending.send(ctx, reply, mayContinue);
    }
    call.excludeFromLatency();
    if (HttpCall.isHead(ctx)) {
      EventStreams.head(ctx);
    } else {
      streams.begin(ctx, events, call.principal(), mayContinue);
    }
    return completedFuture(null);
  }

  /** OPTIONS is a preflight and nothing else. */
  void preflight(Context ctx) {
    if (!isPreflight(ctx)) {
      throw new NotFoundResponse();
    }
    cors.preflightHeaders(HttpCall.of(ctx).header("Origin")).forEach(ctx::header);
    ctx.status(HttpStatus.NO_CONTENT.getCode()).res().setContentType(null);
  }

  private static boolean isPreflight(Context ctx) {
    return ctx.req().getMethod().equals("OPTIONS")
        && ctx.path().startsWith("/")
        && ctx.req().getHeader("Origin") != null
        && ctx.req().getHeader("Access-Control-Request-Method") != null;
  }

  /** There is no 405: a method that a path does not support is not found. */
  void refuseUnknown(HttpResponseException unknown, Context ctx) {
    String error = RequestHeads.notFound(ctx.req().getMethod(), ctx.path());
    refuse(RefusedCall.because(HttpStatus.NOT_FOUND, error), ctx);
  }

  /** Replies to whatever was thrown; a response that has begun can only be cut off. */
  void refuse(Exception thrown, Context ctx) {
    if (!ctx.res().isCommitted()) {
      RefusedCall refused = refusal(thrown, HttpCall.of(ctx));
      ctx.future(() -> send(ctx, Reply.of(refused.status(), refused.body())));
    }
  }

  private static RefusedCall refusal(Throwable thrown, HttpCall call) {
    if (thrown instanceof CompletionException && thrown.getCause() != null) {
      return refusal(thrown.getCause(), call);
    }
    if (thrown instanceof RejectedExecutionException) {
      return Refusals.of(Problem.of(RunProblem.SERVICE_STOPPING, "", "the service is stopping"));
    }
    if (thrown instanceof RefusedCall refused) {
      return refused;
    }
    LOG.atError()
        .addKeyValue(HttpCall.REQUEST_ID, call.requestId())
        .addKeyValue("operation", call.operation())
        .setCause(thrown)
        .log("a call failed unforeseen");
    return RefusedCall.because(HttpStatus.INTERNAL_SERVER_ERROR, Refusals.INTERNAL);
  }

  /** After everything: the response has left, or cannot be sent. */
  void end(Context ctx) {
    HttpCall.of(ctx).end(metrics);
  }

  /** Waits a bounded time for operations that run, and ends the wait for later replies. */
  @Override
  public void close() {
    workers.close();
    for (CompletableFuture<Reply> reply : List.copyOf(waiting.values())) {
      reply.completeExceptionally(
          new RejectedExecutionException("the server ends before the reply"));
    }
  }
}
