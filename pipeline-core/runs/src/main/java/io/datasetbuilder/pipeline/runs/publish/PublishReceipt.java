package io.datasetbuilder.pipeline.runs.publish;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.model.run.RunId;
import java.time.Instant;
import java.util.Optional;

/**
 * That a run was, is or may have been published at a destination. It is there before the first byte
 * is sent, so that nothing is published twice.
 *
 * @param fingerprint of the package, see {@link PublishPackage}
 * @param options as the request had them, with defaults; {@code {}} where there are none
 * @param claimedAt when the publication began
 * @param result the response of the publication; present once it succeeded, and also then it may be
 *     missing where a reconciliation found the package
 */
public record PublishReceipt(
    ReceiptKey key,
    ReceiptState state,
    String fingerprint,
    JsonObject options,
    Instant claimedAt,
    Optional<JsonObject> result) {

  /** What a receipt is found by. */
  public record ReceiptKey(
      OwnerId owner, RunId runId, PublishTarget target, PublishDestination destination) {}

  /** What is known of a publication. */
  public enum ReceiptState implements WireNamed.LowerCase {
    /** It is going on. */
    PENDING,
    SUCCEEDED,
    /** It was cut off, or failed: what lies at the target is not known. */
    UNKNOWN;
  }
}
