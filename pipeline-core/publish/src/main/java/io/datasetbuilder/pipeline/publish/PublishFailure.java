package io.datasetbuilder.pipeline.publish;

import java.io.Serial;

/**
 * A publication that failed. Its message is for the log of the operator: it names the step and the
 * status of the target's response, and holds no secret, no path of this machine and no text of the
 * target.
 */
public final class PublishFailure extends RuntimeException {

  @Serial private static final long serialVersionUID = 1L;

  public PublishFailure(String message) {
    super(message);
  }

  public PublishFailure(String message, Throwable cause) {
    super(message, cause);
  }
}
