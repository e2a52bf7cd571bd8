package io.datasetbuilder.pipeline.publish;

import java.util.List;

/**
 * Request for a publication that has a receipt already, or whose receipt cannot be read: nothing is
 * sent.
 *
 * @param at destination of the publication
 */
record RepeatedPublication(TargetDestination at) {

  /** The outcome that the receipt of an earlier publication decides. */
  PublishOutcome outcome(PublishReceipt earlier, PublishOptions options) {
    if (!earlier.options().equals(options.toJson())) {
      return refused(
          PublishProblem.PUBLISH_CONFLICT, at + " has a receipt of this run with other options");
    }
    return switch (earlier.state()) {
      case PENDING -> inProgress();
      case UNKNOWN -> stateUnknown();
      case SUCCEEDED ->
          earlier
              .result()
              .flatMap(PublishResponse::read)
              .<PublishOutcome>map(PublishOutcome.Published::new)
              .orElseGet(this::responseLost);
    };
  }

  PublishOutcome inProgress() {
    return refused(PublishProblem.PUBLISH_IN_PROGRESS, "the run is being published at " + at);
  }

  PublishOutcome stateUnknown() {
    return refused(
        PublishProblem.PUBLISH_STATE_UNKNOWN,
        "it is not known whether the run was published at "
            + at
            + "; reconcile or reset its receipt");
  }

  /** Reconciling again would find the package again. */
  private PublishOutcome responseLost() {
    return refused(
        PublishProblem.PUBLISH_STATE_UNKNOWN,
        "a reconciliation found the package at "
            + at
            + "; its response is lost; reset the receipt to publish again");
  }

  private static PublishOutcome refused(PublishProblem code, String message) {
    return new PublishOutcome.Refused(List.of(code.with(message)));
  }
}
