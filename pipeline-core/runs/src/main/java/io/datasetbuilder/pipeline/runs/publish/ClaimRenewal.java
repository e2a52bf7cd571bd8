package io.datasetbuilder.pipeline.runs.publish;

import static java.util.Objects.requireNonNull;

import io.datasetbuilder.pipeline.runs.publish.PublishListener.PublishStep;
import io.datasetbuilder.pipeline.runs.publish.PublishReceipt.ReceiptKey;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Renews the claim of one publication while it goes on: whenever the publisher reports progress and
 * a renewal is due, and on each beat, since a publisher may wait longer for the target than a claim
 * is good for. A renewal that fails is reported and does not stop the publication: the next one may
 * succeed. Safe for concurrent use.
 */
final class ClaimRenewal implements Publisher.Progress {

  /** Three renewals may fail before the claim is lost. */
  static final Duration INTERVAL = PublishReceipts.CLAIM.dividedBy(4);

  private final PublishReceipts receipts;
  private final ReceiptKey key;
  private final String fingerprint;
  private final Publisher.Progress observer;
  private final PublishListener listener;
  private final Clock clock;
  private final AtomicReference<Instant> renewedAt;

  /**
   * @param observer gets the progress too
   */
  ClaimRenewal(
      PublishReceipts receipts,
      PublishReceipt claimed,
      Publisher.Progress observer,
      PublishListener listener,
      Clock clock) {
    this.receipts = receipts;
    this.key = claimed.key();
    this.fingerprint = claimed.fingerprint();
    this.observer = observer;
    this.listener = listener;
    this.clock = clock;
    this.renewedAt = new AtomicReference<>(claimed.claimedAt());
  }

  @Override
  public void sent(long bytes) {
    observer.sent(bytes);
    Instant last = requireNonNull(renewedAt.get());
    Instant now = clock.instant();
    if (!now.isBefore(last.plus(INTERVAL)) && renewedAt.compareAndSet(last, now)) {
      renew();
    }
  }

  /** Renews the claim now. */
  void beat() {
    renewedAt.set(clock.instant());
    renew();
  }

  private void renew() {
    try {
      receipts.renew(key, fingerprint);
    } catch (RuntimeException failure) {
      listener.failed(key, PublishStep.RENEW_CLAIM, failure);
    }
  }
}
