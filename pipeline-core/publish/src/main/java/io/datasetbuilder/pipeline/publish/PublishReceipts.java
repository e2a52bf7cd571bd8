package io.datasetbuilder.pipeline.publish;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.publish.PublishReceipt.ReceiptKey;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Receipts of publications, kept across restarts and processes. Every method is one transaction and
 * throws {@link io.datasetbuilder.pipeline.model.state.StateFailure} when the state cannot be read
 * or written; nothing has changed then. Safe for concurrent use, in several processes.
 */
public interface PublishReceipts {

  /** Time for which a claim is valid without a renewal; a publication renews it well before. */
  Duration CLAIM = Duration.ofMinutes(1);

  /**
   * The receipt of a key. A pending receipt that was not renewed within {@link #CLAIM} is read as
   * unknown: its process has ended.
   */
  Optional<PublishReceipt> find(ReceiptKey key);

  /**
   * Whether a publication of a run has not ended, or ended in an unknown way, whoever owns the run.
   */
  boolean isUnsettled(RunId run);

  /**
   * Stores a pending receipt, unless the key has a receipt.
   *
   * @param pending its state is pending
   * @return the claim of this call; empty when the key has a receipt
   */
  Optional<Claim> claim(PublishReceipt pending);

  /**
   * Renews a claim.
   *
   * @return whether the pending receipt still belongs to this claim; nothing changes otherwise
   */
  boolean renew(Claim claim);

  /**
   * Marks the receipt of a claim as succeeded.
   *
   * @return whether the receipt still belongs to this claim; nothing changes otherwise
   */
  boolean succeed(Claim claim, JsonObject result);

  /**
   * Records that the target shows the publication of a claim to everyone. Whatever deletes or hands
   * over the receipt applies to the record as well.
   *
   * @param datasetId of the run
   * @return whether the receipt still belongs to this claim; nothing changes otherwise
   */
  boolean markPublic(Claim claim, String datasetId);

  /**
   * Deletes the pending receipt of a claim, for a publication that sent nothing, without an audit
   * entry; does nothing when no such receipt exists.
   */
  void release(Claim claim);

  /** Marks the pending receipt of a claim as unknown; does nothing when no such receipt exists. */
  void lose(Claim claim);

  /**
   * Deletes or settles the receipt of this fingerprint and records it; false when no such receipt
   * exists, and nothing is recorded then. {@code RECONCILE_SUCCEEDED} leaves the receipt as
   * succeeded, without a result; the others delete it.
   */
  boolean settle(ReceiptKey key, AuditEntry entry);

  /** Audit of the receipts of an owner's run, oldest entry first. */
  List<AuditEntry> audit(OwnerId owner, RunId runId);

  /**
   * The claim of one publication. A receipt that was deleted and claimed again has another claim,
   * even for the same package.
   *
   * @param id unique among all claims
   */
  record Claim(ReceiptKey key, String id) {}

  /**
   * Entry about a receipt that was settled otherwise than by a publication.
   *
   * @param fingerprint of the receipt
   * @param actor display label of the caller
   */
  record AuditEntry(String fingerprint, AuditAction action, String actor, Instant recordedAt) {}

  /** Action that settled a receipt. */
  enum AuditAction implements WireNamed.LowerCase {
    /** A caller deleted it. */
    MANUAL_RESET,
    /** The target has the package. */
    RECONCILE_SUCCEEDED,
    /** The target does not have the package: the receipt was deleted. */
    RECONCILE_ABSENT_RESET;
  }
}
