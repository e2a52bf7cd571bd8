package io.datasetbuilder.pipeline.publish;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.publish.PublishReceipt.ReceiptKey;
import io.datasetbuilder.pipeline.publish.PublishReceipt.ReceiptState;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Receipts that last as long as the object. */
public final class PublishReceiptsInMemory implements PublishReceipts {

  private final Clock clock;
  private final Map<ReceiptKey, Kept> receipts = new HashMap<>();
  private final List<Recorded> audit = new ArrayList<>();
  private int claims;

  public PublishReceiptsInMemory(Clock clock) {
    this.clock = clock;
  }

  @Override
  public synchronized Optional<PublishReceipt> find(ReceiptKey key) {
    return Optional.ofNullable(receipts.get(key)).map(kept -> kept.at(clock.instant()));
  }

  @Override
  public synchronized boolean isUnsettled(RunId run) {
    return receipts.entrySet().stream()
        .filter(entry -> entry.getKey().runId().equals(run))
        .anyMatch(entry -> entry.getValue().receipt().state() != ReceiptState.SUCCEEDED);
  }

  @Override
  public synchronized Optional<Claim> claim(PublishReceipt pending) {
    Claim claim = new Claim(pending.key(), "claim-" + ++claims);
    return receipts.putIfAbsent(pending.key(), new Kept(pending, clock.instant(), claim)) == null
        ? Optional.of(claim)
        : Optional.empty();
  }

  @Override
  public synchronized boolean renew(Claim claim) {
    return replace(
        claim.key(),
        kept -> kept.isPendingOf(claim),
        kept -> new Kept(kept.receipt(), clock.instant(), claim));
  }

  @Override
  public synchronized boolean succeed(Claim claim, JsonObject result) {
    return replace(
        claim.key(),
        kept -> kept.claim().equals(claim),
        kept -> kept.in(ReceiptState.SUCCEEDED, Optional.of(result)));
  }

  @Override
  public synchronized void release(Claim claim) {
    receipts.computeIfPresent(claim.key(), (held, kept) -> kept.isPendingOf(claim) ? null : kept);
  }

  @Override
  public synchronized void lose(Claim claim) {
    replace(
        claim.key(),
        kept -> kept.isPendingOf(claim),
        kept -> kept.in(ReceiptState.UNKNOWN, Optional.empty()));
  }

  @Override
  public synchronized boolean settle(ReceiptKey key, AuditEntry entry) {
    if (!replace(
        key,
        kept -> kept.receipt().fingerprint().equals(entry.fingerprint()),
        kept -> kept.in(ReceiptState.SUCCEEDED, kept.receipt().result()))) {
      return false;
    }
    if (entry.action() != AuditAction.RECONCILE_SUCCEEDED) {
      receipts.remove(key);
    }
    audit.add(new Recorded(key.owner(), key.runId(), entry));
    return true;
  }

  @Override
  public synchronized List<AuditEntry> audit(OwnerId owner, RunId runId) {
    return audit.stream()
        .filter(recorded -> recorded.owner().equals(owner) && recorded.runId().equals(runId))
        .map(Recorded::entry)
        .toList();
  }

  private boolean replace(ReceiptKey key, Predicate<Kept> which, UnaryOperator<Kept> change) {
    Kept kept = receipts.get(key);
    if (kept == null || !which.test(kept)) {
      return false;
    }
    receipts.put(key, change.apply(kept));
    return true;
  }

  private record Recorded(OwnerId owner, RunId runId, AuditEntry entry) {}

  /** A receipt, and when its claim was made or renewed. */
  private record Kept(PublishReceipt receipt, Instant renewedAt, Claim claim) {

    boolean isPendingOf(Claim other) {
      return isPending() && claim.equals(other);
    }

    boolean isPending() {
      return receipt.state() == ReceiptState.PENDING;
    }

    PublishReceipt at(Instant now) {
      return isPending() && !now.isBefore(renewedAt.plus(CLAIM))
          ? in(ReceiptState.UNKNOWN, Optional.empty()).receipt()
          : receipt;
    }

    Kept in(ReceiptState state, Optional<JsonObject> result) {
      return new Kept(
          new PublishReceipt(
              receipt.key(),
              state,
              receipt.fingerprint(),
              receipt.options(),
              receipt.claimedAt(),
              result),
          renewedAt,
          claim);
    }
  }
}
