package io.datasetbuilder.http.server;

import io.datasetbuilder.http.call.Refusals;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.wire.ErrorBody;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.HexFormat;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/**
 * Prepares each request before Javalin receives it: gives it an id and its response the common
 * headers, and refuses requests that no operation can handle. Safe for concurrent use.
 */
final class RequestHeads implements HttpConfiguration.Customizer {

  /** The header of every response. */
  static final String ID = "X-Request-ID";

  /** Javalin would serve another method than the one of the request line. */
  private static final String METHOD_OVERRIDE = "X-HTTP-Method-Override";

  private static final int ID_BYTES = 6;
  private static final SecureRandom RANDOM = new SecureRandom();

  /** The id of a request, 12 lowercase hex characters, assigned now when it has none yet. */
  private static String idOf(Request request) {
    if (request.getAttribute(ID) instanceof String known) {
      return known;
    }
    byte[] bytes = new byte[ID_BYTES];
    RANDOM.nextBytes(bytes);
    String fresh = HexFormat.of().formatHex(bytes);
    request.setAttribute(ID, fresh);
    return fresh;
  }

  private static void putCommon(Request request, HttpFields.Mutable headers) {
    headers.put(ID, idOf(request));
    headers.put(HttpHeader.VARY, "Origin");
    headers.put(HttpHeader.CACHE_CONTROL, "no-store");
    // A browser shows it, and does nothing else with it; a page of its own policy replaces this
    // one.
    headers.put("X-Content-Type-Options", "nosniff");
    headers.put("X-Frame-Options", "DENY");
    headers.put("Referrer-Policy", "no-referrer");
    headers.put("Cross-Origin-Resource-Policy", "same-origin");
    headers.put("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
  }

  @Override
  public Request customize(Request request, HttpFields.Mutable responseHeaders) {
    putCommon(request, responseHeaders);
    if (HttpMethod.CONNECT.is(request.getMethod())) {
      // It names no path, so that no operation can handle it.
      throw new HttpException.RuntimeException(
          HttpStatus.BAD_REQUEST_400, "no tunnel is opened here");
    }
    String path = request.getHttpURI().getPath();
    if (path != null && path.startsWith("//")) {
      // No path begins so, and an address would be read as one with a host.
      throw new HttpException.RuntimeException(HttpStatus.NOT_FOUND_404);
    }
    if (!request.getHeaders().contains(METHOD_OVERRIDE)) {
      return request;
    }
    HttpFields kept = HttpFields.build(request.getHeaders()).remove(METHOD_OVERRIDE);
    return new Request.Wrapper(request) {
      @Override
      public HttpFields getHeaders() {
        return kept;
      }
    };
  }

  /** The message for a path that leads to no operation. */
  static String notFound(String method, String path) {
    return "not found: " + method + " " + path;
  }

  /**
   * Writes the errors of requests that never reach Javalin in the contract's form: requests that
   * are not HTTP, addresses with bad escapes, headers that are too large.
   */
  static final class Errors extends ErrorHandler {

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      if (response.getStatus() == HttpStatus.HTTP_VERSION_NOT_SUPPORTED_505) {
        // The caller sent it; the service did not fail.
        response.setStatus(HttpStatus.BAD_REQUEST_400);
      }
      String error =
          JsonRenderer.line(ErrorBody.of(message(request, response.getStatus())).toObject());
      byte[] body = error.getBytes(StandardCharsets.UTF_8);
      HttpFields.Mutable headers = response.getHeaders();
      putCommon(request, headers);
      headers.put(HttpHeader.CONTENT_TYPE, Sending.JSON);
      headers.put(HttpHeader.CONTENT_LENGTH, body.length);
      headers.put(HttpHeader.CONNECTION, "close");
      response.write(true, ByteBuffer.wrap(body), callback);
      return true;
    }

    private static String message(Request request, int status) {
      return switch (status) {
        case 404 -> notFound(request.getMethod(), request.getHttpURI().getPath());
        case 408 -> "the request did not arrive in time";
        case 413 -> "request body too large";
        case 414 -> "the address is too long";
        case 431 -> "the headers are too large";
        case 503 -> "the service is stopping";
        default -> status < 500 ? "malformed request" : Refusals.INTERNAL;
      };
    }
  }
}
