package io.datasetbuilder.http.server;

import io.datasetbuilder.http.error.Refusals;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/**
 * Writes in the contract's form what the server refuses before any operation is known: requests
 * that are no HTTP, addresses with bad escapes, headers that are too large.
 */
final class JsonErrorHandler extends ErrorHandler {

  private final RequestIds ids;

  JsonErrorHandler(RequestIds ids) {
    this.ids = ids;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    if (response.getStatus() == HttpStatus.HTTP_VERSION_NOT_SUPPORTED_505) {
      // The caller sent it; nothing of ours failed.
      response.setStatus(HttpStatus.BAD_REQUEST_400);
    }
    String error =
        JsonRenderer.line(new JsonMembers().put("error", message(request, response)).toObject());
    byte[] body = error.getBytes(StandardCharsets.UTF_8);
    HttpFields.Mutable headers = response.getHeaders();
    headers.put(HttpHeader.CONTENT_TYPE, ReplyWriter.JSON);
    headers.put(HttpHeader.CONTENT_LENGTH, body.length);
    headers.put(HttpHeader.VARY, "Origin");
    headers.put(HttpHeader.CONNECTION, "close");
    headers.put(RequestIds.HEADER, ids.of(request));
    response.write(true, ByteBuffer.wrap(body), callback);
    return true;
  }

  private static String message(Request request, Response response) {
    int status = response.getStatus();
    return switch (status) {
      case 404 -> Routes.notFound(request);
      case 408 -> "the request did not arrive in time";
      case 413 -> "request body too large";
      case 414 -> "the address is too long";
      case 431 -> "the headers are too large";
      case 503 -> "the service is stopping";
      default -> status < 500 ? "malformed request" : Refusals.INTERNAL;
    };
  }
}
