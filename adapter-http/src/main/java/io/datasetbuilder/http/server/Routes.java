package io.datasetbuilder.http.server;

import io.datasetbuilder.http.call.HttpStatus;
import io.datasetbuilder.http.call.Operation;
import io.datasetbuilder.http.call.RefusedCall;
import io.datasetbuilder.http.call.Reply;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Finds the operation of a request by method and path. Everything else, HEAD included, is not
 * found: there is no 405. OPTIONS is a preflight and nothing else. Safe for concurrent use.
 */
final class Routes extends Handler.Abstract {

  /** A parameter of this name takes the rest of the path, with its slashes. */
  private static final String REST = "{file_path}";

  private static final String UNKNOWN = "unknown";

  private final ServerContext context;
  private final Map<String, List<Route>> byMethod;

  Routes(ServerContext context, List<Operation> operations) {
    this.context = context;
    this.byMethod =
        operations.stream()
            .map(operation -> new Route(operation, split(operation.path())))
            .collect(Collectors.groupingBy(route -> route.operation().method()));
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    String[] path = split(request.getHttpURI().getPath());
    for (Route route : byMethod.getOrDefault(request.getMethod(), List.of())) {
      Optional<Map<String, String>> values = route.match(path);
      if (values.isPresent()) {
        return begin(route.operation(), values.get(), request, response, callback);
      }
    }
    Operation other = isPreflight(request) ? preflight(request) : unknown(request);
    return begin(other, Map.of(), request, response, callback);
  }

  private boolean begin(
      Operation operation,
      Map<String, String> path,
      Request request,
      Response response,
      Callback callback) {
    new Exchange(context, operation, path, request, response, callback).begin();
    return true;
  }

  private static boolean isPreflight(Request request) {
    return HttpMethod.OPTIONS.is(request.getMethod())
        && request.getHttpURI().getPath().startsWith("/")
        && request.getHeaders().contains("Origin")
        && request.getHeaders().contains("Access-Control-Request-Method");
  }

  private Operation preflight(Request request) {
    Optional<String> origin = Optional.ofNullable(request.getHeaders().get("Origin"));
    Map<String, String> headers = context.cors().preflightHeaders(origin);
    Reply allowed = new Reply.Text(HttpStatus.NO_CONTENT, "", "", headers);
    return new Operation("OPTIONS", "*", "preflight", Operation.Access.PUBLIC, call -> allowed);
  }

  private static Operation unknown(Request request) {
    String error = notFound(request);
    return new Operation(
        "*",
        "*",
        UNKNOWN,
        Operation.Access.PUBLIC,
        call -> {
          throw RefusedCall.because(HttpStatus.NOT_FOUND, error);
        });
  }

  /** The message for a path that leads to no operation. */
  static String notFound(Request request) {
    return "not found: " + request.getMethod() + " " + request.getHttpURI().getPath();
  }

  private static String[] split(String path) {
    return path == null ? new String[0] : path.split("/", -1);
  }

  /**
   * An operation with the segments of its path.
   *
   * @param segments literals, compared with what was sent, and parameters in braces
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Route(Operation operation, String[] segments) {

    /** The parameters, decoded; empty when the path is another one or cannot be decoded. */
    Optional<Map<String, String>> match(String[] path) {
      boolean rest = segments[segments.length - 1].equals(REST);
      if (rest ? path.length < segments.length : path.length != segments.length) {
        return Optional.empty();
      }
      Map<String, String> values = new HashMap<>();
      for (int i = 0; i < segments.length; i++) {
        String segment = segments[i];
        if (!segment.startsWith("{")) {
          if (!segment.equals(path[i])) {
            return Optional.empty();
          }
          continue;
        }
        String value = segment.equals(REST) ? restOf(path, i) : path[i];
        Optional<String> decoded = value.isEmpty() ? Optional.empty() : decoded(value);
        if (decoded.isEmpty()) {
          return Optional.empty();
        }
        values.put(segment.substring(1, segment.length() - 1), decoded.get());
      }
      return Optional.of(values);
    }

    private static String restOf(String[] path, int from) {
      return String.join("/", Arrays.asList(path).subList(from, path.length));
    }

    private static Optional<String> decoded(String text) {
      if (text.indexOf('%') < 0) {
        return Optional.of(text);
      }
      try {
        return Optional.of(URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8));
      } catch (IllegalArgumentException badEscape) {
        return Optional.empty();
      }
    }
  }
}
