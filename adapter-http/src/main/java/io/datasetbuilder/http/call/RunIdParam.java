package io.datasetbuilder.http.call;

import io.datasetbuilder.pipeline.model.run.RunId;

/** The run id in a path, judged before anything is looked up. */
public final class RunIdParam {

  /** The parameter's name in every path. */
  public static final String NAME = "run_id";

  /** What is told of a text that is no run id. The text itself is not repeated. */
  public static final String NOT_A_RUN_ID =
      "'run_id' must be one path segment: an ASCII letter or digit, then letters, digits, '.', '_'"
          + " or '-', at most 200 characters";

  private RunIdParam() {}

  /**
   * The run id of a call.
   *
   * @throws RefusedCall 400 when it is none
   */
  public static RunId of(Call call) {
    return judged(call.path(NAME));
  }

  /**
   * A text as a run id.
   *
   * @throws RefusedCall 400 when it is none
   */
  public static RunId judged(String text) {
    if (!RunId.isValid(text)) {
      throw RefusedCall.because(HttpStatus.BAD_REQUEST, NOT_A_RUN_ID);
    }
    return new RunId(text);
  }
}
