package io.datasetbuilder.pipeline.publish;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.run.RunId;
import java.util.Optional;

/**
 * Receipt that is settled: its publication has succeeded, or it was deleted and the run can be
 * published again.
 *
 * @param fingerprint of the receipt
 * @param reconciled whether the target was read for it; empty for a reset, which reads no target
 * @param result response of an earlier success
 */
public record SettledReceipt(
    RunId runId,
    Settlement state,
    String fingerprint,
    Optional<Boolean> reconciled,
    Optional<JsonObject> result) {

  /** Settlement of a receipt. */
  public enum Settlement implements WireNamed.LowerCase {
    SUCCEEDED,
    /** It was deleted. */
    RESET
  }

  static SettledReceipt succeeded(
      PublishReceipt receipt, boolean reconciled, Optional<JsonObject> result) {
    return new SettledReceipt(
        receipt.key().runId(),
        Settlement.SUCCEEDED,
        receipt.fingerprint(),
        Optional.of(reconciled),
        result);
  }

  static SettledReceipt reset(PublishReceipt receipt, Optional<Boolean> reconciled) {
    return new SettledReceipt(
        receipt.key().runId(),
        Settlement.RESET,
        receipt.fingerprint(),
        reconciled,
        Optional.empty());
  }

  /** All members of the response about a reconciliation or a reset. */
  public JsonObject toJson() {
    JsonMembers members = new JsonMembers().put("run_id", runId.value()).put("state", state.wire());
    reconciled.ifPresent(read -> members.put("reconciled", read));
    members.put("fingerprint", fingerprint);
    if (state == Settlement.RESET) {
      members.put("retry_allowed", true);
    }
    return members.putIfPresent("result", result, kept -> kept).toObject();
  }
}
