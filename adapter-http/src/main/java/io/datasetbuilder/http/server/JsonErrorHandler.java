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
 * What the server itself refuses, before any operation is known, in the contract's form: requests
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
    HttpFields.Mutable headers = response.getHeaders();
    byte[] body = body(response.getStatus(), request);
    fill(headers, ids.of(request), body);
    response.write(true, ByteBuffer.wrap(body), callback);
    return true;
  }

  private static void fill(HttpFields.Mutable headers, String requestId, byte[] body) {
    headers.put(HttpHeader.CONTENT_TYPE, ReplyWriter.JSON);
    headers.put(HttpHeader.CONTENT_LENGTH, body.length);
    headers.put(HttpHeader.VARY, "Origin");
    headers.put(HttpHeader.CONNECTION, "close");
    headers.put(RequestIds.HEADER, requestId);
  }

  private static byte[] body(int status, Request request) {
    String sentence =
        status == HttpStatus.NOT_FOUND_404
            ? "not found: " + request.getMethod() + " " + request.getHttpURI().getPath()
            : sentence(status);
    String text = JsonRenderer.line(new JsonMembers().put("error", sentence).toObject());
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String sentence(int status) {
    return switch (status) {
      case 408 -> "the request did not arrive in time";
      case 413 -> "request body too large";
      case 414 -> "the address is too long";
      case 431 -> "the headers are too large";
      case 503 -> "the service is stopping";
      default -> status < 500 ? "malformed request" : Refusals.INTERNAL;
    };
  }
}
