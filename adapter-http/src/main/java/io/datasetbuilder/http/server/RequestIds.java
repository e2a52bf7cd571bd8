package io.datasetbuilder.http.server;

import java.security.SecureRandom;
import java.util.HexFormat;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;

/** Assigns each request an id before it is handled. Safe for concurrent use. */
final class RequestIds implements HttpConfiguration.Customizer {

  /** The header of every response. */
  static final String HEADER = "X-Request-ID";

  private static final int BYTES = 6;

  private final SecureRandom random = new SecureRandom();

  /** The id of a request, 12 lowercase hex characters, assigned now when it has none yet. */
  String of(Request request) {
    if (request.getAttribute(HEADER) instanceof String known) {
      return known;
    }
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    String fresh = HexFormat.of().formatHex(bytes);
    request.setAttribute(HEADER, fresh);
    return fresh;
  }

  @Override
  public Request customize(Request request, HttpFields.Mutable responseHeaders) {
    responseHeaders.put(HEADER, of(request));
    if (HttpMethod.CONNECT.is(request.getMethod())) {
      // It names no path: nothing of ours could answer it.
      throw new HttpException.RuntimeException(
          HttpStatus.BAD_REQUEST_400, "no tunnel is opened here");
    }
    return request;
  }
}
