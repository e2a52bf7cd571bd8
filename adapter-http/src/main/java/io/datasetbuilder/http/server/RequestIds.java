package io.datasetbuilder.http.server;

import java.security.SecureRandom;
import java.util.HexFormat;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;

/** Gives each request an id before anybody looks at it. Safe for concurrent use. */
final class RequestIds implements HttpConfiguration.Customizer {

  /** The header of every answer. */
  static final String HEADER = "X-Request-ID";

  private static final int BYTES = 6;

  private final SecureRandom random = new SecureRandom();

  /** 12 lowercase hex characters. */
  String next() {
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  /** The id of a request, made now when nobody came to it before. */
  String of(Request request) {
    if (request.getAttribute(HEADER) instanceof String known) {
      return known;
    }
    String fresh = next();
    request.setAttribute(HEADER, fresh);
    return fresh;
  }

  @Override
  public Request customize(Request request, HttpFields.Mutable answer) {
    answer.put(HEADER, of(request));
    if (HttpMethod.CONNECT.is(request.getMethod())) {
      // It names no path: nothing of ours could answer it.
      throw new HttpException.RuntimeException(
          HttpStatus.BAD_REQUEST_400, "no tunnel is opened here");
    }
    return request;
  }
}
