package io.datasetbuilder.wire;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import java.util.List;

/** The error of a refused call as JSON: a safe sentence, and what a client decides by. */
public final class ErrorBody {

  private final JsonMembers members = new JsonMembers();

  private ErrorBody(String error) {
    members.put("error", error);
  }

  /**
   * An error without a code.
   *
   * @param error a sentence that is safe to show
   */
  public static ErrorBody of(String error) {
    return new ErrorBody(error);
  }

  /** An error with its stable code. */
  public static ErrorBody of(String error, ProblemCode code) {
    return of(error).with("code", code.wire());
  }

  /** Adds a fact about the refused call. */
  public ErrorBody with(String name, String value) {
    return with(name, JsonValue.of(value));
  }

  /** Adds a fact about the refused call. */
  public ErrorBody with(String name, JsonValue value) {
    members.put(name, value);
    return this;
  }

  /** Lists problems with their places and hints. */
  public ErrorBody listing(List<Problem> problems) {
    members.putList("structured_problems", problems, ProblemBody::of);
    return this;
  }

  /** The body. */
  public JsonObject toObject() {
    return members.toObject();
  }
}
