package io.datasetbuilder.pipeline.publish;

import static java.util.Objects.requireNonNull;

import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.publish.PublishListener.PublishStep;
import io.datasetbuilder.pipeline.publish.PublishReceipts.Claim;
import io.datasetbuilder.pipeline.publish.PublishRun.PublishWatch;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Renews the claim of one publication until the publication ends: whenever the publisher reports
 * progress and a renewal is due, and on each beat, since a publisher may wait for the target longer
 * than a claim is valid. A renewal that fails is reported and does not stop the publication: the
 * next one may succeed. A claim that another publication took is lost and cancels this one, as does
 * a claim that no renewal has confirmed for so long that another publication may soon take it. Safe
 * for concurrent use.
 */
final class ClaimRenewal implements Publisher.Progress, Cancellation {

  /** Three renewals may fail before the claim is lost. */
  static final Duration INTERVAL = PublishReceipts.CLAIM.dividedBy(4);

  /**
   * Time for which an unconfirmed claim is trusted; the rest of the claim is left for a request
   * that is under way.
   */
  private static final Duration TRUSTED = PublishReceipts.CLAIM.minus(INTERVAL);

  private final PublishReceipts receipts;
  private final Claim claim;
  private final PublishWatch watch;
  private final PublishListener listener;
  private final Clock clock;
  private final AtomicReference<Instant> renewedAt;
  private final AtomicReference<Instant> confirmedAt;
  private final AtomicBoolean lost = new AtomicBoolean();

  /**
   * @param claimedAt when the claim was made
   * @param watch gets the progress too, and may cancel the publication too
   */
  ClaimRenewal(
      PublishReceipts receipts,
      Claim claim,
      Instant claimedAt,
      PublishWatch watch,
      PublishListener listener,
      Clock clock) {
    this.receipts = receipts;
    this.claim = claim;
    this.watch = watch;
    this.listener = listener;
    this.clock = clock;
    this.renewedAt = new AtomicReference<>(claimedAt);
    this.confirmedAt = new AtomicReference<>(claimedAt);
  }

  @Override
  public void sent(long bytes) {
    watch.progress().sent(bytes);
    renewIfDue();
  }

  /** Whether the publication must stop: its watcher requests it, or the claim is lost. */
  @Override
  public boolean requested() {
    return !isHeld() || watch.cancellation().requested();
  }

  /** A claim that was not confirmed in time stays lost. */
  private boolean isHeld() {
    if (!clock.instant().isBefore(requireNonNull(confirmedAt.get()).plus(TRUSTED))) {
      lost.set(true);
    }
    return !lost.get();
  }

  /** Renews the claim when a renewal is due; false when the claim is lost. */
  boolean renewIfDue() {
    Instant last = requireNonNull(renewedAt.get());
    Instant now = clock.instant();
    if (!now.isBefore(last.plus(INTERVAL)) && renewedAt.compareAndSet(last, now)) {
      renew();
    }
    return isHeld();
  }

  /** Renews the claim now. */
  void beat() {
    renewedAt.set(clock.instant());
    renew();
  }

  private void renew() {
    Instant before = clock.instant();
    try {
      if (receipts.renew(claim)) {
        confirmedAt.set(before);
      } else {
        lost.set(true);
      }
    } catch (RuntimeException failure) {
      listener.failed(claim.key(), PublishStep.RENEW_CLAIM, failure);
    }
  }
}
