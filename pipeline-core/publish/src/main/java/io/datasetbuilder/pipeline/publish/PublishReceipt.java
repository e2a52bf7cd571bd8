package io.datasetbuilder.pipeline.publish;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.model.run.RunId;
import java.time.Instant;
import java.util.Optional;

/**
 * Record of one publication of a run at a destination. It is stored before the first byte is sent,
 * so that nothing is published twice.
 *
 * @param fingerprint of the package, see {@link PublishPackage}
 * @param options options of the request, with defaults; {@code {}} where the target has none
 * @param claimedAt begin of the publication
 * @param result the response of the publication; empty until it succeeded, and afterwards when a
 *     reconciliation found the package
 */
public record PublishReceipt(
    ReceiptKey key,
    ReceiptState state,
    String fingerprint,
    JsonObject options,
    Instant claimedAt,
    Optional<JsonObject> result) {

  /** Key of a receipt. */
  public record ReceiptKey(
      OwnerId owner, RunId runId, PublishTarget target, PublishDestination destination) {}

  /** State of a publication. */
  public enum ReceiptState implements WireNamed.LowerCase {
    /** The publication has not ended. */
    PENDING,
    SUCCEEDED,
    /** It was cut off, or failed: the content of the target is unknown. */
    UNKNOWN;
  }
}
