package io.datasetbuilder.http.call;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import java.util.Objects;

/** Ends a call with an error: its status, and a body that is safe to show. */
public final class RefusedCall extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient HttpStatus status;
  private final transient JsonObject body;

  /**
   * @param body at least {@code error}, a safe sentence
   */
  public RefusedCall(HttpStatus status, JsonObject body) {
    super("refused with " + status.code());
    this.status = Objects.requireNonNull(status, "status");
    this.body = Objects.requireNonNull(body, "body");
  }

  /** An error without a code. */
  public static RefusedCall because(HttpStatus status, String error) {
    return new RefusedCall(status, new JsonMembers().put("error", error).toObject());
  }

  /** An error with the stable code that clients branch by. */
  public static RefusedCall because(HttpStatus status, String error, String code) {
    return new RefusedCall(
        status, new JsonMembers().put("error", error).put("code", code).toObject());
  }

  public HttpStatus status() {
    return status;
  }

  public JsonObject body() {
    return body;
  }
}
