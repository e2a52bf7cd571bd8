package io.datasetbuilder.http.call;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.wire.ErrorBody;
import io.javalin.http.HttpStatus;
import java.util.Objects;

/** Ends a call with an error: its status, and a body that is safe to show. */
public final class RefusedCall extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient HttpStatus status;
  private final transient JsonObject body;

  /**
   * @param body at least {@code error}, a safe message
   */
  public RefusedCall(HttpStatus status, JsonObject body) {
    super("refused with " + status.getCode());
    this.status = Objects.requireNonNull(status, "status");
    this.body = Objects.requireNonNull(body, "body");
  }

  /** A request that cannot be carried out as it is. */
  public static RefusedCall badRequest(String error) {
    return because(HttpStatus.BAD_REQUEST, error);
  }

  /** A body with more bytes than any operation takes. */
  public static RefusedCall bodyTooLarge() {
    return because(HttpStatus.CONTENT_TOO_LARGE, "request body too large");
  }

  /** An upload with more bytes than the operator allows. */
  public static RefusedCall uploadTooLarge(long maxBytes) {
    return because(
        HttpStatus.CONTENT_TOO_LARGE,
        "request body too large: an upload may have at most "
            + maxBytes
            + " bytes (SVC_MAX_UPLOAD_BYTES)");
  }

  /** An error without a code. */
  public static RefusedCall because(HttpStatus status, String error) {
    return new RefusedCall(status, ErrorBody.of(error).toObject());
  }

  public HttpStatus status() {
    return status;
  }

  public JsonObject body() {
    return body;
  }
}
