package io.datasetbuilder.pipeline.publish;

import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.publish.PublishReceipt.ReceiptKey;

/**
 * Listener of failures in publications, for the log of the operator: responses state no reasons.
 * Failures to read a target are reported too. Called from any thread; must not throw.
 */
@FunctionalInterface
public interface PublishListener {

  /** Reports that a step of a publication, or an action on its receipt, failed. */
  void failed(ReceiptKey key, PublishStep step, RuntimeException reason);

  /** A step that can fail. */
  enum PublishStep implements WireNamed.LowerCase {
    /** Reading who can see the destination. */
    READ_VISIBILITY,
    /** Publishing the package. */
    PUBLISH,
    /** Renewing the claim during the publication. */
    RENEW_CLAIM,
    /** Reading or writing the receipt. */
    ACCESS_RECEIPT,
    /** Looking for the package at the target. */
    FIND_PACKAGE
  }
}
