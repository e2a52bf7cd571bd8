package io.datasetbuilder.http.call;

/** The statuses of replies. */
public enum HttpStatus {
  OK(200),
  /** A new job waits for a worker. */
  ACCEPTED(202),
  NO_CONTENT(204),
  /** The caller's request cannot be carried out as it is. */
  BAD_REQUEST(400),
  /** The caller is not authenticated. */
  UNAUTHORIZED(401),
  /** The caller may not. */
  FORBIDDEN(403),
  /** It does not exist, or belongs to somebody else. */
  NOT_FOUND(404),
  /** It contradicts what exists. */
  CONFLICT(409),
  /** It was there, and is not kept any more. */
  GONE(410),
  /** It is larger than what is taken. */
  PAYLOAD_TOO_LARGE(413),
  /** Its body is of a type that is not taken. */
  UNSUPPORTED_MEDIA_TYPE(415),
  /** It is well formed, but its result is refused. */
  UNPROCESSABLE_CONTENT(422),
  /** It comes too soon after another. */
  TOO_MANY_REQUESTS(429),
  /** Its headers are larger than what is taken. */
  HEADERS_TOO_LARGE(431),
  /** We failed. */
  INTERNAL_SERVER_ERROR(500),
  /** A source of the build failed; the manifest is kept. */
  BAD_GATEWAY(502),
  /** The machine cannot do it now. */
  SERVICE_UNAVAILABLE(503),
  /** It took longer than the service allows. */
  GATEWAY_TIMEOUT(504);

  private final int code;

  HttpStatus(int code) {
    this.code = code;
  }

  /** The number on the status line. */
  public int code() {
    return code;
  }
}
