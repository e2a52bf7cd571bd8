package io.datasetbuilder.pipeline.publish;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.publish.PublishReceipt.ReceiptState;
import io.datasetbuilder.pipeline.publish.PublishReceipts.AuditEntry;
import java.util.List;

/**
 * Reads the receipts of a caller and their audit: for runs that the caller may see, and never those
 * of another owner. Throws {@link io.datasetbuilder.pipeline.model.state.StateFailure} when they
 * cannot be read. Safe for concurrent use.
 */
public final class ReadReceipt {

  private final RunsToPublish runs;
  private final PublishReceipts receipts;

  public ReadReceipt(RunsToPublish runs, PublishReceipts receipts) {
    this.runs = runs;
    this.receipts = receipts;
  }

  /** The receipt of a run for a destination; one of another owner is reported as missing. */
  public Result<PublishReceipt> read(PublishCaller caller, RunId id, TargetDestination at) {
    return runs.find(caller.visibility(), id)
        .then(
            run -> receipts.find(caller.key(id, at)).map(Result::ok).orElseGet(() -> notFound(at)));
  }

  /** Audit of the caller's receipts of a run, oldest entry first. */
  public Result<List<AuditEntry>> audit(PublishCaller caller, RunId id) {
    return runs.find(caller.visibility(), id)
        .map(run -> receipts.audit(caller.principal().ownerId(), id));
  }

  /** All members of the response about a receipt. */
  public static JsonObject toJson(PublishReceipt receipt) {
    return new JsonMembers()
        .put("run_id", receipt.key().runId().value())
        .put("target", receipt.key().target().wire())
        .put("destination", receipt.key().destination().toString())
        .put("state", receipt.state().wire())
        .put("fingerprint", receipt.fingerprint())
        .put("options", receipt.options())
        .put("reconcilable", receipt.state() == ReceiptState.UNKNOWN)
        .putIfPresent("result", receipt.result(), result -> result)
        .toObject();
  }

  /** All members of the response with the audit of receipts. */
  public static JsonObject toJson(RunId id, List<AuditEntry> entries) {
    return new JsonMembers()
        .put("run_id", id.value())
        .putList("entries", entries, ReadReceipt::toJson)
        .toObject();
  }

  private static JsonObject toJson(AuditEntry entry) {
    return new JsonMembers()
        .put("fingerprint", entry.fingerprint())
        .put("action", entry.action().wire())
        .put("actor", entry.actor())
        .put("recorded_at", entry.recordedAt())
        .toObject();
  }

  static <T> Result<T> notFound(TargetDestination at) {
    return Result.refused(
        PublishProblem.RECEIPT_NOT_FOUND.with("there is no receipt of this run for " + at));
  }
}
