package io.datasetbuilder.http.server;

import static java.util.concurrent.CompletableFuture.completedFuture;
import static java.util.concurrent.CompletableFuture.runAsync;
import static java.util.concurrent.CompletableFuture.supplyAsync;

import io.datasetbuilder.auth.access.Caller;
import io.datasetbuilder.auth.credential.RequestKeys;
import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.embedded.problem.AccessProblem;
import io.datasetbuilder.http.call.Operation;
import io.datasetbuilder.http.call.Refusals;
import io.datasetbuilder.http.call.RefusedCall;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import io.javalin.http.HttpStatus;
import io.javalin.http.NotFoundResponse;
import io.javalin.router.Endpoint;
import io.javalin.router.EndpointMetadata;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
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

  private static final Problem STOPPING =
      Problem.of(RunProblem.SERVICE_STOPPING, "", "the service is stopping");

  private final ServerContext context;

  /** Replies that come later: closing ends the wait for them, and not their work. */
  private final Map<String, CompletableFuture<Reply>> waiting = new ConcurrentHashMap<>();

  Calls(ServerContext context) {
    this.context = context;
  }

  /** The operation that an endpoint serves. */
  record Served(Operation operation) implements EndpointMetadata {

    /** The operation that is called; empty where none is. */
    static Optional<Operation> of(Context ctx) {
      return Optional.ofNullable(ctx.endpoints().matchedHttpEndpoint())
          .map(Served::of)
          .map(Served::operation);
    }

    private static Served of(Endpoint endpoint) {
      return endpoint.metadata(Served.class);
    }
  }

  /** Before everything: opens the record of the call, and lets pages of known origins read it. */
  void begin(Context ctx) {
    Exchange.open(ctx, called(ctx), context);
    context.cors().responseHeaders(HttpCall.header(ctx, "Origin")).forEach(ctx::header);
  }

  private static String called(Context ctx) {
    return isPreflight(ctx) ? "preflight" : Served.of(ctx).map(Operation::id).orElse("unknown");
  }

  /** Checks the size, the throttle and the credentials. */
  void admit(Context ctx) {
    Served.of(ctx).ifPresent(operation -> Exchange.of(ctx).calledBy(admitted(ctx, operation)));
  }

  private Caller admitted(Context ctx, Operation operation) {
    RequestBody.requireAllowedLength(
        ctx.req().getContentLengthLong(), operation, context.settings().maxUploadBytes());
    if (operation.access() == Operation.Access.PUBLIC) {
      return Caller.of(new Principal.Service());
    }
    Principal principal =
        context
            .authenticator()
            .authenticate(
                ctx.req().getRemoteAddr(),
                HttpCall.headers(ctx, "Authorization"),
                HttpCall.headers(ctx, "X-API-Key"));
    Exchange.of(ctx).authenticated(principal);
    return withKeys(ctx, operation, principal);
  }

  /** A deployment of one user ignores the header (Spec, "Authentication", rule 10). */
  private Caller withKeys(Context ctx, Operation operation, Principal principal) {
    List<String> values = HttpCall.headers(ctx, "X-Provider-Key");
    if (!context.service().isMultiUser() || !operation.takesProviderKeys() || values.isEmpty()) {
      return Caller.of(principal);
    }
    RequestKeys keys =
        RequestKeys.parse(
                values,
                flaw -> {
                  throw Refusals.of(
                      Problem.of(AccessProblem.INVALID_PROVIDER_KEY, "", message(flaw)));
                })
            .orElseThrow();
    return new Caller(principal, keys);
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

  /** Runs the operation on the threads for its kind, and sends its reply. */
  void handle(Context ctx) {
    Operation operation = Served.of(ctx).orElseThrow();
    if (operation.access() == Operation.Access.PUBLIC) {
      // It needs neither a body nor time, and runs at once even if all workers are busy.
      CompletableFuture<Void> sent = sendTo(ctx).apply(reply(ctx, operation));
      if (!sent.isDone()) {
        ctx.future(() -> sent);
      }
    } else {
      ctx.future(() -> run(ctx, operation).thenCompose(awaited(ctx)).thenCompose(sendTo(ctx)));
    }
  }

  /** Only authenticated callers can make a thread wait. */
  private CompletableFuture<Reply> run(Context ctx, Operation operation) {
    RequestBody body = Exchange.of(ctx).body();
    Supplier<Reply> call = () -> reply(ctx, operation);
    Workers workers = context.workers();
    if (!body.isSent()) {
      return supplyAsync(call, workers.usual());
    }
    if (operation.takesFile()) {
      return supplyAsync(call, workers.uploads());
    }
    return runAsync(body::readAhead, workers.readers())
        .thenCompose(
            read -> {
              if (operation.takesLong()) {
                Exchange.of(ctx).excludeFromLatency();
                return supplyAsync(call, workers.publications());
              }
              return supplyAsync(call, body.hasMore() ? workers.large() : workers.usual());
            });
  }

  private Reply reply(Context ctx, Operation operation) {
    Exchange exchange = Exchange.of(ctx);
    CallerPresence presence = new CallerPresence(HttpCall.received(ctx));
    // What the operation logs on this thread names the request.
    MDC.put(Exchange.REQUEST_ID, exchange.requestId());
    try {
      return operation
          .handler()
          .handle(
              new HttpCall(exchange.caller(), ctx, exchange.body(), context.service(), presence));
    } finally {
      presence.end();
      MDC.remove(Exchange.REQUEST_ID);
    }
  }

  private Function<Reply, CompletableFuture<Reply>> awaited(Context ctx) {
    String id = Exchange.of(ctx).requestId();
    return reply -> {
      if (!(reply instanceof Reply.Later later)) {
        return completedFuture(reply);
      }
      // A copy, so that a server that stops first ends the wait and not the work.
      CompletableFuture<Reply> copy = later.reply().thenApply(same -> same).toCompletableFuture();
      waiting.put(id, copy);
      return copy.whenComplete((done, failure) -> waiting.remove(id));
    };
  }

  private Function<Reply, CompletableFuture<Void>> sendTo(Context ctx) {
    Exchange exchange = Exchange.of(ctx);
    BooleanSupplier mayContinue =
        () -> exchange.principal().filter(context.authenticator()::mayContinue).isPresent();
    return reply -> {
      exchange.body().closeUnlessRead();
      if (reply instanceof Reply.Events events) {
        exchange.excludeFromLatency();
        follow(ctx, events, mayContinue);
        return completedFuture(null);
      }
      return Sending.send(ctx, reply, mayContinue);
    };
  }

  private void follow(Context ctx, Reply.Events events, BooleanSupplier mayContinue) {
    if (HttpCall.isHead(ctx)) {
      EventStreams.head(ctx);
    } else {
      context.streams().begin(ctx, events, Exchange.of(ctx).principal(), mayContinue);
    }
  }

  /** OPTIONS is a preflight and nothing else. */
  void preflight(Context ctx) {
    if (!isPreflight(ctx)) {
      throw new NotFoundResponse();
    }
    context.cors().preflightHeaders(HttpCall.header(ctx, "Origin")).forEach(ctx::header);
    ctx.status(HttpStatus.NO_CONTENT.getCode()).res().setContentType(null);
  }

  private static boolean isPreflight(Context ctx) {
    return ctx.req().getMethod().equals("OPTIONS")
        && ctx.path().startsWith("/")
        && HttpCall.header(ctx, "Origin").isPresent()
        && HttpCall.header(ctx, "Access-Control-Request-Method").isPresent();
  }

  /** There is no 405: a method that a path does not support is not found. */
  void refuseUnknown(HttpResponseException unknown, Context ctx) {
    String error = RequestHeads.notFound(ctx.req().getMethod(), ctx.path());
    refuse(RefusedCall.because(HttpStatus.NOT_FOUND, error), ctx);
  }

  /** Replies to whatever was thrown; a response that has begun can only be cut off. */
  void refuse(Exception thrown, Context ctx) {
    if (!ctx.res().isCommitted()) {
      Reply refusal = refusal(thrown, Exchange.of(ctx));
      ctx.future(() -> sendTo(ctx).apply(refusal));
    }
  }

  private static Reply refusal(Throwable thrown, Exchange exchange) {
    if (thrown instanceof CompletionException && thrown.getCause() != null) {
      return refusal(thrown.getCause(), exchange);
    }
    if (thrown instanceof RejectedExecutionException) {
      return refusal(Refusals.of(STOPPING), exchange);
    }
    if (thrown instanceof RefusedCall refused) {
      return new Reply.Json(refused.status(), refused.body());
    }
    LOG.atError()
        .addKeyValue(Exchange.REQUEST_ID, exchange.requestId())
        .addKeyValue("operation", exchange.operation())
        .setCause(thrown)
        .log("a call failed unforeseen");
    return new Reply.Json(
        HttpStatus.INTERNAL_SERVER_ERROR,
        new JsonMembers().put("error", Refusals.INTERNAL).toObject());
  }

  /** After everything: the response has left, or cannot be sent. */
  void end(Context ctx) {
    Exchange.of(ctx).end(ctx);
  }

  @Override
  public void close() {
    for (CompletableFuture<Reply> reply : List.copyOf(waiting.values())) {
      reply.completeExceptionally(
          new RejectedExecutionException("the server ends before the reply"));
    }
  }
}
