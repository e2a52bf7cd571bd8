package io.datasetbuilder.http.server;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.http.call.Access;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.HttpStatus;
import io.datasetbuilder.http.call.Operation;
import io.datasetbuilder.http.call.RefusedCall;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.http.error.Refusals;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.runs.job.JobProblem;
import io.javalin.http.Context;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.eclipse.jetty.util.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One request on its way, from its head to the last byte of its answer. The checks come in the
 * contract's order: size, throttle, authentication, and only then the body. Whatever is thrown
 * behind them ends here: nothing but our own sentences leaves.
 */
final class Exchange {

  private static final Logger LOG = LoggerFactory.getLogger(Exchange.class);

  private static final Problem STOPPING =
      Problem.of(JobProblem.SERVICE_STOPPING, "", "the service is stopping");

  private final ServerContext parts;
  private final Operation operation;
  private final HttpServletRequest request;
  private final HttpServletResponse response;
  private final ServletContextRequest line;
  private final ReplyWriter answers;
  private final Map<String, String> path;
  private final RequestLog told;
  private final CompletableFuture<Void> done = new CompletableFuture<>();
  private Optional<RequestBody> body = Optional.empty();

  Exchange(ServerContext parts, Operation operation, Context context) {
    this.parts = parts;
    this.operation = operation;
    this.request = context.req();
    this.response = context.res();
    this.path = context.pathParamMap();
    this.line = ServletContextRequest.getServletContextRequest(request);
    this.answers = new ReplyWriter(response, line.getServletContextResponse());
    this.told = new RequestLog(parts, operation, request.getMethod(), parts.ids().of(line));
  }

  /** Begins the exchange. The future completes, always normally, when the answer has left. */
  CompletableFuture<Void> begin() {
    // An answer that comes later may take longer than a connection may otherwise be silent.
    line.addIdleTimeoutListener(silence -> false);
    try {
      parts.cors().answerHeaders(header("Origin")).forEach(response::setHeader);
      response.setHeader("Cache-Control", "no-store");
      Principal principal = admitted();
      RequestBody content = content();
      dispatch(principal, content);
    } catch (Error | RuntimeException refused) {
      send(ofThrown(refused));
    }
    return done;
  }

  /**
   * What is public needs neither a body nor time, and is answered however busy the workers are.
   * Nobody but callers who were let in can make a thread wait.
   */
  private void dispatch(Principal principal, RequestBody content) {
    if (operation.access() == Access.PUBLIC) {
      answer(principal, content);
    } else if (!sendsBody()) {
      parts.workers().run(() -> answer(principal, content));
    } else if (CallSize.takesBytes(operation.id())) {
      parts.workers().takeUpload(() -> answer(principal, content));
    } else {
      parts.workers().read(() -> readThenAnswer(principal, content));
    }
  }

  private void readThenAnswer(Principal principal, RequestBody content) {
    try {
      content.readAhead();
      if (content.more()) {
        parts.workers().runLarge(() -> answer(principal, content));
      } else {
        parts.workers().run(() -> answer(principal, content));
      }
    } catch (Error | RuntimeException refused) {
      send(ofThrown(refused));
    }
  }

  private Principal admitted() {
    parts.sizes().judge(operation.id(), request.getContentLengthLong());
    if (operation.access() == Access.PUBLIC) {
      return new Principal.Service();
    }
    Principal principal = parts.gate().admit(request.getRemoteAddr(), header("X-API-Key"));
    told.admitted(principal);
    return principal;
  }

  private RequestBody content() throws RefusedCall {
    try {
      RequestBody content =
          new RequestBody(new TimedContent(line, request.getInputStream(), parts.bodyTimeout()));
      body = Optional.of(content);
      return content;
    } catch (IOException unforeseen) {
      throw new UncheckedIOException(unforeseen);
    }
  }

  private void answer(Principal principal, RequestBody content) {
    try {
      HttpCall.Request head = new HttpCall.Request(told.requestId(), path, this::header);
      Call call = new HttpCall(principal, head, request.getQueryString(), content, parts.json());
      send(operation.handler().handle(call));
    } catch (Error | RuntimeException thrown) {
      send(ofThrown(thrown));
    }
  }

  private void send(Reply reply) {
    if (reply instanceof Reply.Later later) {
      // A copy, so that an end of the server before its time ends the waiting and not the work.
      CompletableFuture<Reply> waiting =
          later.reply().thenApply(same -> same).toCompletableFuture();
      parts.waiting().add(told.requestId(), waiting);
      CompletionStage<Reply> sooner = waiting;
      sooner.whenComplete(
          (answer, failure) -> {
            parts.waiting().remove(told.requestId());
            sendLater(answer, failure);
          });
      return;
    }
    try {
      closeUnlessRead();
      write(reply);
    } catch (Error | IOException | RuntimeException thrown) {
      sendLastWords(ofThrown(thrown));
    }
  }

  private void sendLater(Reply answer, Throwable failure) {
    send(failure == null ? answer : ofThrown(unwrapped(failure)));
  }

  private void sendLastWords(Reply.Json error) {
    if (response.isCommitted()) {
      finished();
      return;
    }
    try {
      answers.write(error, gone());
    } catch (IOException | RuntimeException lost) {
      LOG.debug("the answer could not be sent", lost);
      finished();
    }
  }

  private void write(Reply reply) throws IOException {
    if (reply instanceof Reply.Json json) {
      answers.write(json, gone());
    } else if (reply instanceof Reply.Text text) {
      answers.write(text, gone());
    } else if (reply instanceof Reply.File file) {
      answers.write(file, gone());
    } else if (reply instanceof Reply.Events events) {
      stream(events);
    }
  }

  private void stream(Reply.Events events) {
    told.isStream();
    response.setStatus(HttpStatus.OK.code());
    answers.type("text/event-stream; charset=utf-8");
    response.setHeader("X-Accel-Buffering", "no");
    parts.streams().begin(events, line.getServletContextResponse(), this::finished);
  }

  /** A connection whose request was not read to its end cannot carry another one. */
  private void closeUnlessRead() {
    if (sendsBody() && !body.map(RequestBody::ended).orElse(false)) {
      response.setHeader("Connection", "close");
    }
  }

  private boolean sendsBody() {
    long declared = request.getContentLengthLong();
    return declared > 0 || (declared < 0 && header("Transfer-Encoding").isPresent());
  }

  private Reply.Json ofThrown(Throwable thrown) {
    if (thrown instanceof RejectedExecutionException) {
      return ofThrown(Refusals.of(STOPPING));
    }
    if (thrown instanceof RefusedCall refused) {
      return new Reply.Json(refused.status(), refused.body());
    }
    LOG.atError()
        .addKeyValue("request_id", told.requestId())
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

  private Callback gone() {
    return Callback.from(this::finished);
  }

  private void finished() {
    told.write(response.getStatus(), Optional.ofNullable(path.get("run_id")));
    done.complete(null);
  }

  private Optional<String> header(String name) {
    List<String> all = Collections.list(request.getHeaders(name));
    return all.isEmpty() ? Optional.empty() : Optional.of(all.get(all.size() - 1));
  }
}
