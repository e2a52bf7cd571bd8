package io.datasetbuilder.http.server;

import io.datasetbuilder.auth.access.Caller;
import io.datasetbuilder.auth.credential.RequestKeys;
import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.embedded.problem.AccessProblem;
import io.datasetbuilder.http.access.SecurityHeaders;
import io.datasetbuilder.http.call.HttpStatus;
import io.datasetbuilder.http.call.Operation;
import io.datasetbuilder.http.call.RefusedCall;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.http.error.Refusals;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.RejectedExecutionException;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/**
 * One request from its head to the last byte of its response. The checks come in the contract's
 * order: size, throttle, authentication, and only then the body. Exceptions of operations end here:
 * a response holds our own messages only.
 */
final class Exchange {

  private static final Logger LOG = LoggerFactory.getLogger(Exchange.class);

  private static final String REQUEST_ID = "request_id";

  private static final Problem STOPPING =
      Problem.of(RunProblem.SERVICE_STOPPING, "", "the service is stopping");

  private final ServerContext context;
  private final Operation operation;
  private final Map<String, String> path;
  private final Request request;
  private final Response response;
  private final Callback callback;
  private final RequestLog log;
  private final RequestBody body;
  private RequestKeys keys = RequestKeys.none();

  /**
   * @param path the parameters of the path, decoded
   * @param callback completed when the response has left, or cannot be sent
   */
  Exchange(
      ServerContext context,
      Operation operation,
      Map<String, String> path,
      Request request,
      Response response,
      Callback callback) {
    this.context = context;
    this.operation = operation;
    this.path = path;
    this.request = request;
    this.response = response;
    this.callback = callback;
    this.log = new RequestLog(context, operation, request.getMethod(), context.ids().of(request));
    this.body = new RequestBody(request, context.settings().times().body());
  }

  /** Checks the head, and submits the operation to the threads that run it. */
  void begin() {
    // A reply that comes later may take longer than a connection may otherwise be silent.
    request.addIdleTimeoutListener(silence -> false);
    try {
      HttpFields.Mutable headers = response.getHeaders();
      context.cors().responseHeaders(HttpCall.header(request, "Origin")).forEach(headers::put);
      headers.put(HttpHeader.CACHE_CONTROL, "no-store");
      SecurityHeaders.addTo(headers);
      dispatch(withKeys(authenticated()));
    } catch (Error | RuntimeException refused) {
      send(replyOf(refused));
    }
  }

  private Principal authenticated() {
    RequestBody.requireAllowedLength(
        request.getLength(), operation, context.settings().maxUploadBytes());
    if (operation.access() == Operation.Access.PUBLIC) {
      return new Principal.Service();
    }
    Principal principal =
        context
            .authenticator()
            .authenticate(
                Request.getRemoteAddr(request),
                HttpCall.headers(request, "Authorization"),
                HttpCall.header(request, "X-API-Key"));
    log.authenticated(principal);
    return principal;
  }

  /** A deployment of one user ignores the header (Spec, "Authentication", rule 10). */
  private Caller withKeys(Principal principal) {
    if (!context.multiUser() || !operation.takesProviderKeys()) {
      return Caller.of(principal);
    }
    List<String> values = HttpCall.headers(request, "X-Provider-Key");
    if (!values.isEmpty()) {
      keys =
          RequestKeys.parse(
                  values,
                  flaw -> {
                    throw Refusals.of(
                        Problem.of(AccessProblem.INVALID_PROVIDER_KEY, "", message(flaw)));
                  })
              .orElseThrow();
    }
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

  /**
   * Public operations need neither a body nor time, and are answered however busy the workers are.
   * Only authenticated callers can make a thread wait.
   */
  private void dispatch(Caller caller) {
    if (operation.access() == Operation.Access.PUBLIC) {
      run(caller);
    } else if (!sendsBody()) {
      context.workers().run(() -> run(caller));
    } else {
      continueSending();
      if (operation.takesFile()) {
        context.workers().takeUpload(() -> run(caller));
      } else {
        context.workers().read(() -> readThenRun(caller));
      }
    }
  }

  /** Lets a sender begin who waits for permission before the body (Expect: 100-continue). */
  private void continueSending() {
    if (request.getHeaders().contains(HttpHeader.EXPECT)) {
      response
          .writeInterim(org.eclipse.jetty.http.HttpStatus.CONTINUE_100, HttpFields.EMPTY)
          .exceptionally(
              lost -> {
                LOG.debug("the sender could not be asked to continue", lost);
                return null;
              });
    }
  }

  private void readThenRun(Caller caller) {
    try {
      body.readAhead();
      if (operation.takesLong()) {
        log.excludeFromLatency();
        context.workers().runLong(() -> run(caller));
      } else if (body.hasMore()) {
        context.workers().runLarge(() -> run(caller));
      } else {
        context.workers().run(() -> run(caller));
      }
    } catch (Error | RuntimeException refused) {
      send(replyOf(refused));
    }
  }

  private void run(Caller caller) {
    send(replyTo(caller));
  }

  private Reply replyTo(Caller caller) {
    CallerPresence presence = new CallerPresence(request);
    // What the operation logs on this thread names the request.
    MDC.put(REQUEST_ID, log.requestId());
    try {
      return operation
          .handler()
          .handle(new HttpCall(caller, request, path, body, context.json(), presence));
    } catch (Error | RuntimeException thrown) {
      return replyOf(thrown);
    } finally {
      presence.end();
      MDC.remove(REQUEST_ID);
    }
  }

  private void send(Reply reply) {
    if (reply instanceof Reply.Later later) {
      sendLater(later);
      return;
    }
    try {
      closeUnlessRead();
      write(reply);
    } catch (Error | IOException | RuntimeException thrown) {
      sendFailure(thrown);
    }
  }

  private void sendLater(Reply.Later later) {
    // A copy, so that a server that stops first ends the wait and not the work.
    CompletableFuture<Reply> waiting = later.reply().thenApply(same -> same).toCompletableFuture();
    context.waiting().add(log.requestId(), waiting);
    var unused =
        waiting.whenComplete(
            (reply, failure) -> {
              context.waiting().remove(log.requestId());
              send(failure == null ? reply : replyOf(unwrapped(failure)));
            });
  }

  private void sendFailure(Throwable thrown) {
    Reply.Json error = replyOf(thrown);
    if (response.isCommitted()) {
      failed(thrown);
      return;
    }
    ReplyWriter.write(response, error, completion());
  }

  private void write(Reply reply) throws IOException {
    if (reply instanceof Reply.Json json) {
      ReplyWriter.write(response, json, completion());
    } else if (reply instanceof Reply.Text text) {
      ReplyWriter.write(response, text, completion());
    } else if (reply instanceof Reply.File file) {
      ReplyWriter.write(response, file, this::mayContinue, completion());
    } else if (reply instanceof Reply.Events events) {
      log.excludeFromLatency();
      context
          .streams()
          .begin(
              events,
              log.principal().map(Principal::ownerId),
              this::mayContinue,
              response,
              completion());
    }
  }

  /** A connection whose request was not read to its end cannot carry another one. */
  private void closeUnlessRead() {
    if (sendsBody() && !body.ended()) {
      response.getHeaders().put(HttpHeader.CONNECTION, "close");
    }
  }

  private boolean sendsBody() {
    long declared = request.getLength();
    return declared > 0
        || (declared < 0 && request.getHeaders().contains(HttpHeader.TRANSFER_ENCODING));
  }

  private Reply.Json replyOf(Throwable thrown) {
    if (thrown instanceof RejectedExecutionException) {
      return replyOf(Refusals.of(STOPPING));
    }
    if (thrown instanceof RefusedCall refused) {
      return new Reply.Json(refused.status(), refused.body());
    }
    LOG.atError()
        .addKeyValue(REQUEST_ID, log.requestId())
        .addKeyValue("operation", operation.id())
        .setCause(thrown)
        .log("a call failed unforeseen");
    return new Reply.Json(
        HttpStatus.INTERNAL_SERVER_ERROR,
        new JsonMembers().put("error", Refusals.INTERNAL).toObject());
  }

  private static Throwable unwrapped(Throwable failure) {
    return failure instanceof CompletionException && failure.getCause() != null
        ? failure.getCause()
        : failure;
  }

  /** What is under way ends when its caller is rejected. */
  private boolean mayContinue() {
    return log.principal().filter(context.authenticator()::mayContinue).isPresent();
  }

  private Callback completion() {
    return Callback.from(this::succeeded, this::failed);
  }

  private void succeeded() {
    keys.close();
    writeLog();
    callback.succeeded();
  }

  private void failed(Throwable cause) {
    keys.close();
    writeLog();
    callback.failed(cause);
  }

  private void writeLog() {
    log.write(response.getStatus(), Optional.ofNullable(path.get("run_id")));
  }
}
