package io.datasetbuilder.pipeline.publish;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.sharing.ShareId;
import io.datasetbuilder.pipeline.publish.PublishReceipt.ReceiptKey;
import io.datasetbuilder.pipeline.publish.PublishReceipt.ReceiptState;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Receipts that last as long as the object. */
public final class PublishReceiptsInMemory implements PublishReceipts, PublicReceipts {

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
    return receipts.putIfAbsent(
                pending.key(), new Kept(pending, clock.instant(), claim, Optional.empty()))
            == null
        ? Optional.of(claim)
        : Optional.empty();
  }

  @Override
  public synchronized boolean renew(Claim claim) {
    return replace(
        claim.key(),
        kept -> kept.isPendingOf(claim),
        kept -> new Kept(kept.receipt(), clock.instant(), claim, kept.shown()));
  }

  @Override
  public synchronized boolean succeed(Claim claim, JsonObject result) {
    return replace(
        claim.key(),
        kept -> kept.claim().equals(claim),
        kept -> kept.in(ReceiptState.SUCCEEDED, Optional.of(result)));
  }

  @Override
  public synchronized boolean markPublic(Claim claim, String datasetId) {
    return replace(
        claim.key(),
        kept -> kept.claim().equals(claim),
        kept ->
            new Kept(
                kept.receipt(),
                kept.renewedAt(),
                claim,
                Optional.of(new Shown(share(claim.key().owner(), datasetId), datasetId))));
  }

  @Override
  public synchronized List<PublicReceipt> ofRun(RunId run) {
    return publicly(kept -> kept.receipt().key().runId().equals(run)).toList();
  }

  @Override
  public synchronized List<PublicReceipt> ofDataset(OwnerId owner, String datasetId) {
    return publicly(kept -> kept.isOf(owner, datasetId)).toList();
  }

  @Override
  public synchronized List<PublicDataset> datasets() {
    Map<ShareId, PublicDataset> newest = new HashMap<>();
    publicKept(kept -> true)
        .map(Kept::dataset)
        .forEach(
            each ->
                newest.merge(
                    each.id(), each, (a, b) -> a.publishedAt().isAfter(b.publishedAt()) ? a : b));
    return newest.values().stream()
        .sorted(
            Comparator.comparing(PublicDataset::publishedAt)
                .reversed()
                .thenComparing(each -> each.id().value()))
        .toList();
  }

  @Override
  public synchronized Optional<PublicDataset> find(ShareId id) {
    return datasets().stream().filter(each -> each.id().equals(id)).findFirst();
  }

  private ShareId share(OwnerId owner, String datasetId) {
    return receipts.values().stream()
        .filter(kept -> kept.isOf(owner, datasetId))
        .findFirst()
        .flatMap(Kept::shown)
        .map(Shown::id)
        .orElseGet(() -> new ShareId("%032x".formatted(++claims)));
  }

  private Stream<PublicReceipt> publicly(Predicate<Kept> which) {
    return publicKept(which)
        .sorted(
            Comparator.comparing((Kept kept) -> kept.receipt().claimedAt())
                .reversed()
                .thenComparing(kept -> kept.receipt().key().target().wire())
                .thenComparing(kept -> kept.receipt().key().destination().toString()))
        .map(
            kept ->
                new PublicReceipt(
                    kept.receipt().key(),
                    kept.shown().orElseThrow().datasetId(),
                    kept.receipt().fingerprint(),
                    kept.receipt().options()));
  }

  private Stream<Kept> publicKept(Predicate<Kept> which) {
    return receipts.values().stream()
        .filter(kept -> kept.receipt().state() == ReceiptState.SUCCEEDED)
        .filter(kept -> kept.shown().isPresent())
        .filter(which);
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

  /** The dataset of a receipt that everyone may see. */
  private record Shown(ShareId id, String datasetId) {}

  private record Recorded(OwnerId owner, RunId runId, AuditEntry entry) {}

  /** A receipt, and when its claim was made or renewed. */
  private record Kept(
      PublishReceipt receipt, Instant renewedAt, Claim claim, Optional<Shown> shown) {

    PublicDataset dataset() {
      Shown dataset = shown.orElseThrow();
      return new PublicDataset(
          dataset.id(), receipt.key().owner(), dataset.datasetId(), receipt.claimedAt());
    }

    boolean isOf(OwnerId owner, String datasetId) {
      return receipt.key().owner().isSame(owner)
          && shown.map(Shown::datasetId).filter(datasetId::equals).isPresent();
    }

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
          claim,
          shown);
    }
  }
}
