package io.datasetbuilder.http.server;

import io.datasetbuilder.http.call.Access;
import io.datasetbuilder.http.call.HttpStatus;
import io.datasetbuilder.http.call.Operation;
import io.datasetbuilder.http.call.RefusedCall;
import io.datasetbuilder.http.call.Reply;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import io.javalin.http.HttpResponseException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which path leads to which operation. Everything else, HEAD among it, is not there: there is no
 * 405. OPTIONS is a preflight and nothing else.
 */
final class Routes {

  /** A parameter of this name takes the rest of the path, with its slashes. */
  private static final String REST = "file_path";

  private static final String UNKNOWN = "unknown";

  private final ServerContext parts;

  Routes(ServerContext parts) {
    this.parts = parts;
  }

  void addTo(RoutesConfig routes, List<Operation> operations) {
    for (Operation operation : operations) {
      String path = operation.path().replace("{" + REST + "}", "<" + REST + ">");
      routes.addHttpHandler(
          HandlerType.findOrCreate(operation.method()), path, call -> run(operation, call));
    }
    for (HandlerType method : HandlerType.values()) {
      if (method.isHttpMethod()) {
        routes.addHttpHandler(method, "*", this::elsewhere);
      }
    }
    routes.exception(HttpResponseException.class, (thrown, call) -> run(unknown(call), call));
    routes.exception(Exception.class, (thrown, call) -> run(unknown(call), call));
  }

  private void elsewhere(Context call) {
    boolean preflight =
        call.method().equals(HandlerType.OPTIONS)
            && call.header("Origin") != null
            && call.header("Access-Control-Request-Method") != null;
    run(preflight ? preflight(call) : unknown(call), call);
  }

  private void run(Operation operation, Context call) {
    Exchange exchange = new Exchange(parts, operation, call);
    call.future(exchange::begin);
  }

  private static Operation unknown(Context call) {
    String sentence = "not found: " + call.req().getMethod() + " " + call.req().getRequestURI();
    return new Operation("*", "*", UNKNOWN, Access.PUBLIC, ignored -> refuse(sentence));
  }

  private static Reply refuse(String sentence) {
    throw RefusedCall.because(HttpStatus.NOT_FOUND, sentence);
  }

  private Operation preflight(Context call) {
    return new Operation(
        "OPTIONS", "*", "preflight", Access.PUBLIC, ignored -> allowed(call.header("Origin")));
  }

  private Reply allowed(String origin) {
    Map<String, String> headers = parts.cors().preflightHeaders(Optional.of(origin));
    return new Reply.Text(HttpStatus.NO_CONTENT, "", "", headers);
  }
}
