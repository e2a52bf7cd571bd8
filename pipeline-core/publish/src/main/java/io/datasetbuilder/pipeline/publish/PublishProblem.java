package io.datasetbuilder.pipeline.publish;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemCode;

/** Problems of a publication or its receipt that do not depend on the content of the run. */
public enum PublishProblem implements ProblemCode {
  INVALID_PUBLISH_REQUEST(
      "A request about a publication has an unknown member or option, or one of a wrong type.",
      "Write target, destination and options as the message says."),
  UNSUPPORTED_TARGET(
      "The target is missing or is not a publication target.", "Use huggingface, kaggle or local."),
  INVALID_PUBLISH_CREDENTIAL(
      "The header X-Publish-Credential is not of the known form.",
      "Send HF_TOKEN=<token>, or KAGGLE_USERNAME=<name> and KAGGLE_KEY=<key> together."),
  PUBLISH_IN_PROGRESS(
      "The run is being published at this destination at this moment.",
      "Wait for it to end, and read the receipt."),
  PUBLISH_STATE_UNKNOWN(
      "A publication was cut off or failed, or its receipt cannot be read or written, so the"
          + " content of the destination is unknown.",
      "Reconcile the receipt with the target, or look there yourself and reset the receipt."),
  PUBLISH_CONFLICT(
      "The run has a receipt for this destination with other options.",
      "Use the options of the receipt, or reset the receipt first."),
  PUBLISH_FAILED(
      "The publication did not come to its end. What lies at the destination is not known, so that"
          + " a repeated request is refused.",
      "Reconcile the receipt with the target, or look there yourself and reset the receipt."),
  RECEIPT_NOT_FOUND(
      "The caller has no receipt of this run for this target and destination.",
      "Check the target and the destination, or publish the run."),
  RECONCILE_UNAVAILABLE(
      "The target, or the store of receipts, cannot be read now. Nothing was changed.",
      "Check the credential and try again later.");

  private final String meaning;
  private final String remedy;

  PublishProblem(String meaning, String remedy) {
    this.meaning = meaning;
    this.remedy = remedy;
  }

  @Override
  public Explanation explanation() {
    return new Explanation(meaning, remedy);
  }

  Problem at(String field, String message) {
    return Problem.of(this, field, message);
  }

  Problem with(String message) {
    return at("", message);
  }
}
