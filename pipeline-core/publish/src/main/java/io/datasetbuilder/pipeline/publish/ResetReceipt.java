package io.datasetbuilder.pipeline.publish;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.state.StateFailure;
import io.datasetbuilder.pipeline.publish.PublishListener.PublishStep;
import io.datasetbuilder.pipeline.publish.PublishReceipt.ReceiptKey;
import io.datasetbuilder.pipeline.publish.PublishReceipts.AuditAction;
import io.datasetbuilder.pipeline.publish.PublishReceipts.AuditEntry;
import java.time.Clock;
import java.util.Optional;

/**
 * Deletes a receipt in any state, so that the run can be published again, and records the caller.
 * Undoes nothing at the target: the caller has checked the target. Safe for concurrent use.
 */
public final class ResetReceipt {

  private final RunsToPublish runs;
  private final PublishReceipts receipts;
  private final PublishListener listener;
  private final Clock clock;

  public ResetReceipt(
      RunsToPublish runs, PublishReceipts receipts, PublishListener listener, Clock clock) {
    this.runs = runs;
    this.receipts = receipts;
    this.listener = listener;
    this.clock = clock;
  }

  /** Resets the receipt of a run for a destination. */
  public Result<SettledReceipt> reset(PublishCaller caller, RunId id, TargetDestination at) {
    return runs.find(caller.visibility(), id).then(run -> reset(caller, caller.key(id, at), at));
  }

  private Result<SettledReceipt> reset(PublishCaller caller, ReceiptKey key, TargetDestination at) {
    try {
      return receipts
          .find(key)
          .filter(receipt -> receipts.settle(key, entry(receipt, caller)))
          .map(receipt -> Result.ok(SettledReceipt.reset(receipt, Optional.empty())))
          .orElseGet(() -> ReadReceipt.notFound(at));
    } catch (StateFailure failure) {
      listener.failed(key, PublishStep.ACCESS_RECEIPT, failure);
      return Result.refused(
          PublishProblem.RECONCILE_UNAVAILABLE.with(
              "the store of receipts is not available; nothing was changed"));
    }
  }

  private AuditEntry entry(PublishReceipt receipt, PublishCaller caller) {
    return new AuditEntry(
        receipt.fingerprint(),
        AuditAction.MANUAL_RESET,
        caller.principal().actor().label(),
        clock.instant());
  }
}
