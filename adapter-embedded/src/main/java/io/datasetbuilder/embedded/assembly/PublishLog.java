package io.datasetbuilder.embedded.assembly;

import io.datasetbuilder.buildspec.problem.ProblemException;
import io.datasetbuilder.pipeline.publish.PublishFailure;
import io.datasetbuilder.pipeline.publish.PublishListener;
import io.datasetbuilder.pipeline.publish.PublishReceipt.ReceiptKey;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/**
 * Writes why publications failed into the log of the operator, in sentences of our own: what else a
 * failure holds may quote a target, and with it a secret. Safe for concurrent use.
 */
final class PublishLog implements PublishListener {

  private static final Logger LOG = System.getLogger("io.datasetbuilder.publish");

  @Override
  public void failed(ReceiptKey key, PublishStep step, RuntimeException reason) {
    LOG.log(
        Level.WARNING,
        "publishing run %s at %s (%s): %s failed: %s"
            .formatted(
                key.runId(),
                key.destination(),
                key.target().wire(),
                step.wire(),
                described(reason)));
  }

  private static String described(RuntimeException reason) {
    if (reason instanceof PublishFailure) {
      return reason.getMessage();
    }
    if (reason instanceof ProblemException known) {
      return known.problem().message();
    }
    StackTraceElement[] stack = reason.getStackTrace();
    String place = stack.length == 0 ? "an unknown place" : stack[0].toString();
    return "unforeseen " + reason.getClass().getName() + " at " + place;
  }
}
