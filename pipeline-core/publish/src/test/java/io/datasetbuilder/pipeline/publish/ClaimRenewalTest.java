package io.datasetbuilder.pipeline.publish;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.pipeline.model.fixture.MovableClock;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.publish.PublishReceipt.ReceiptKey;
import io.datasetbuilder.pipeline.publish.PublishReceipt.ReceiptState;
import io.datasetbuilder.pipeline.publish.PublishReceipts.AuditAction;
import io.datasetbuilder.pipeline.publish.PublishReceipts.AuditEntry;
import io.datasetbuilder.pipeline.publish.PublishRun.PublishWatch;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Claims are renewed while a publication goes on. */
class ClaimRenewalTest {

  private final MovableClock clock = new MovableClock(Instant.parse("2026-03-01T12:00:00Z"));
  private final PublishReceiptsInMemory receipts = new PublishReceiptsInMemory(clock);
  private final List<Long> observed = new ArrayList<>();
  private final PublishReceipt claim =
      new PublishReceipt(
          new ReceiptKey(
              new Principal.Service().ownerId(),
              new RunId("run-1"),
              PublishTarget.KAGGLE,
              PublicationFixture.CITIES),
          ReceiptState.PENDING,
          "0".repeat(64),
          Json.object(),
          clock.instant(),
          Optional.empty());
  private final ClaimRenewal renewal =
      new ClaimRenewal(
          receipts,
          receipts.claim(claim).orElseThrow(),
          clock.instant(),
          new PublishWatch(observed::add, Cancellation.NEVER),
          (key, step, reason) -> {},
          clock);

  @Test
  void progressRenewsTheClaimOnceARenewalIsDue() {
    for (int i = 0; i < 10; i++) {
      clock.pass(ClaimRenewal.INTERVAL);
      renewal.sent(1);
    }

    assertThat(state()).isEqualTo(ReceiptState.PENDING);
    assertThat(observed).hasSize(10);
  }

  @Test
  void progressThatComesOftenRenewsRarely() {
    renewal.sent(1);
    clock.pass(PublishReceipts.CLAIM);

    assertThat(state()).isEqualTo(ReceiptState.UNKNOWN);
  }

  @Test
  void aBeatRenewsTheClaimAtOnce() {
    clock.pass(ClaimRenewal.INTERVAL.dividedBy(2));
    renewal.beat();
    clock.pass(PublishReceipts.CLAIM.minus(ClaimRenewal.INTERVAL.dividedBy(4)));

    assertThat(state()).isEqualTo(ReceiptState.PENDING);
  }

  @Test
  void aClaimThatIsAnotherPublicationsCancelsThisOne() {
    receipts.settle(
        claim.key(),
        new AuditEntry(claim.fingerprint(), AuditAction.MANUAL_RESET, "me", clock.instant()));
    receipts.claim(claim);
    assertThat(renewal.requested()).isFalse();

    renewal.beat();

    assertThat(renewal.requested()).isTrue();
    assertThat(renewal.renewIfDue()).isFalse();
  }

  @Test
  void aClaimThatCannotBeRenewedStopsThePublicationBeforeAnotherMayTakeIt() {
    AtomicBoolean broken = new AtomicBoolean();
    ClaimRenewal unrenewed = renewing(failingWhen(broken));

    clock.pass(ClaimRenewal.INTERVAL);
    unrenewed.beat();
    broken.set(true);
    clock.pass(ClaimRenewal.INTERVAL);
    unrenewed.beat();
    assertThat(unrenewed.requested()).isFalse();
    clock.pass(ClaimRenewal.INTERVAL);
    unrenewed.beat();
    clock.pass(ClaimRenewal.INTERVAL);

    assertThat(state()).as("no other publication may take it yet").isEqualTo(ReceiptState.PENDING);
    assertThat(unrenewed.requested()).isTrue();
    broken.set(false);
    unrenewed.beat();
    assertThat(unrenewed.requested()).as("stopped for good").isTrue();
  }

  private ClaimRenewal renewing(PublishReceipts store) {
    receipts.settle(
        claim.key(),
        new AuditEntry(claim.fingerprint(), AuditAction.MANUAL_RESET, "me", clock.instant()));
    return new ClaimRenewal(
        store,
        receipts.claim(claim).orElseThrow(),
        clock.instant(),
        new PublishWatch(observed::add, Cancellation.NEVER),
        (key, step, reason) -> {},
        clock);
  }

  private PublishReceipts failingWhen(AtomicBoolean broken) {
    return (PublishReceipts)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {PublishReceipts.class},
            (proxy, method, given) -> {
              if (broken.get()) {
                throw new IllegalStateException("the state cannot be written");
              }
              return method.invoke(receipts, given);
            });
  }

  private ReceiptState state() {
    return receipts.find(claim.key()).orElseThrow().state();
  }
}
