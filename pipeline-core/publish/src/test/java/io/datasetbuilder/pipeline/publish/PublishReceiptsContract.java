package io.datasetbuilder.pipeline.publish;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.auth.principal.Principal.PrincipalKind;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.fixture.MovableClock;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.publish.PublishReceipt.ReceiptKey;
import io.datasetbuilder.pipeline.publish.PublishReceipt.ReceiptState;
import io.datasetbuilder.pipeline.publish.PublishReceipts.AuditAction;
import io.datasetbuilder.pipeline.publish.PublishReceipts.AuditEntry;
import io.datasetbuilder.pipeline.publish.PublishReceipts.Claim;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link PublishReceipts} does. */
public abstract class PublishReceiptsContract {

  protected static final OwnerId ME = OwnerId.of(PrincipalKind.OIDC, "issuer", "me");
  private static final OwnerId OTHER = OwnerId.of(PrincipalKind.OIDC, "issuer", "other");
  protected static final RunId RUN = new RunId("run-1");
  private static final PublishDestination CITIES = new PublishDestination("acme", "cities");
  protected static final ReceiptKey KEY =
      new ReceiptKey(ME, RUN, PublishTarget.HUGGINGFACE, CITIES);
  protected static final String FINGERPRINT = "0123456789abcdef".repeat(4);
  private static final String OTHER_FINGERPRINT = "f".repeat(64);
  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00.123456Z");
  protected static final JsonObject RESULT =
      new JsonObject(
          Map.of("reference", JsonValue.of("https://hub/x"), "artifact_count", JsonValue.of(3)));
  private static final JsonObject PRIVATE =
      new JsonObject(Map.of("private", JsonValue.of(true), "confirm", JsonValue.of(false)));
  private static final Duration MOMENT = Duration.ofMillis(1);

  protected final MovableClock clock = new MovableClock(NOON);
  private final Map<ReceiptKey, Claim> claims = new HashMap<>();
  private PublishReceipts receipts;

  /**
   * The receipts of one test. They are empty at the first call; each further call opens the same
   * ones again, as the next process does.
   */
  protected abstract PublishReceipts open(Clock clock);

  @BeforeEach
  public void openReceipts() {
    receipts = open(clock);
  }

  @Test
  public void aKeyWithoutAClaimHasNoReceipt() {
    assertThat(receipts.find(KEY)).isEmpty();
    assertThat(receipts.audit(ME, RUN)).isEmpty();
  }

  @Test
  public void aPublicationIsUnsettledUntilItSucceeds() {
    assertThat(receipts.isUnsettled(RUN)).isFalse();

    claim(pending(KEY, FINGERPRINT));
    assertThat(receipts.isUnsettled(RUN)).isTrue();
    assertThat(receipts.isUnsettled(new RunId("run-2"))).isFalse();

    receipts.succeed(claims.get(KEY), RESULT);
    assertThat(receipts.isUnsettled(RUN)).isFalse();
  }

  @Test
  public void aClaimedReceiptKeepsEveryMember() {
    PublishReceipt pending = pending(KEY, FINGERPRINT);

    boolean claimed = claim(pending);

    assertThat(claimed).isTrue();
    assertThat(receipts.find(KEY)).contains(pending);
  }

  @Test
  public void aReceiptWithoutOptionsIsKept() {
    PublishReceipt pending =
        new PublishReceipt(
            KEY,
            ReceiptState.PENDING,
            FINGERPRINT,
            new JsonObject(Map.of()),
            NOON,
            Optional.empty());

    claim(pending);

    assertThat(receipts.find(KEY)).contains(pending);
  }

  @Test
  public void aSecondClaimIsRefusedAndChangesNothing() {
    claim(pending(KEY, FINGERPRINT));

    boolean claimed = claim(pending(KEY, OTHER_FINGERPRINT));

    assertThat(claimed).isFalse();
    assertThat(receipts.find(KEY)).contains(pending(KEY, FINGERPRINT));
  }

  @Test
  public void aReleasedClaimIsGoneAndRecordedNowhere() {
    claim(pending(KEY, FINGERPRINT));

    receipts.release(claimOf(KEY));

    assertThat(receipts.find(KEY)).isEmpty();
    assertThat(receipts.audit(ME, RUN)).isEmpty();
    assertThat(claim(pending(KEY, OTHER_FINGERPRINT))).isTrue();
  }

  @Test
  public void onlyThePendingReceiptOfTheClaimIsReleased() {
    claim(pending(KEY, FINGERPRINT));

    receipts.release(new Claim(KEY, "another"));
    receipts.release(new Claim(of(PublishTarget.KAGGLE, CITIES), claimOf(KEY).id()));
    assertThat(receipts.find(KEY)).contains(pending(KEY, FINGERPRINT));

    receipts.lose(claimOf(KEY));
    receipts.release(claimOf(KEY));
    assertThat(receipts.find(KEY).orElseThrow().state()).isEqualTo(ReceiptState.UNKNOWN);

    receipts.succeed(claimOf(KEY), RESULT);
    receipts.release(claimOf(KEY));
    assertThat(receipts.find(KEY).orElseThrow().state()).isEqualTo(ReceiptState.SUCCEEDED);
  }

  @Test
  public void aReceiptInAnyStateRefusesAClaim() {
    ReceiptKey succeeded = of(PublishTarget.KAGGLE, CITIES);
    ReceiptKey lost = of(PublishTarget.LOCAL, CITIES);
    List.of(KEY, succeeded, lost).forEach(key -> claim(pending(key, FINGERPRINT)));
    receipts.succeed(claimOf(succeeded), RESULT);
    receipts.lose(claimOf(lost));
    clock.pass(PublishReceipts.CLAIM);

    assertThat(claim(pending(KEY, FINGERPRINT))).as("of a dead process").isFalse();
    assertThat(claim(pending(succeeded, FINGERPRINT))).as("succeeded").isFalse();
    assertThat(claim(pending(lost, FINGERPRINT))).as("lost").isFalse();
  }

  @Test
  public void oneOfManyThreadsClaims() throws Exception {
    int claimants = 16;
    CountDownLatch start = new CountDownLatch(1);
    ExecutorService threads = Executors.newFixedThreadPool(claimants);
    try {
      List<Future<Boolean>> claims = new ArrayList<>();
      for (int i = 0; i < claimants; i++) {
        claims.add(
            threads.submit(
                () -> {
                  start.await();
                  return receipts.claim(pending(KEY, FINGERPRINT)).isPresent();
                }));
      }
      start.countDown();

      int claimed = 0;
      for (Future<Boolean> claim : claims) {
        claimed += claim.get() ? 1 : 0;
      }

      assertThat(claimed).isEqualTo(1);
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  public void aClaimEndsWhenItIsNotRenewed() {
    claim(pending(KEY, FINGERPRINT));

    clock.pass(PublishReceipts.CLAIM.minus(MOMENT));
    assertThat(stateOf(KEY)).contains(ReceiptState.PENDING);
    clock.pass(MOMENT);

    assertThat(receipts.find(KEY)).contains(in(ReceiptState.UNKNOWN, Optional.empty()));
  }

  @Test
  public void aClaimBeginsWhenItIsMadeWhateverThePublicationSays() {
    clock.pass(Duration.ofHours(1));

    claim(pending(KEY, FINGERPRINT));

    assertThat(receipts.find(KEY)).contains(pending(KEY, FINGERPRINT));
  }

  @Test
  public void aRenewedClaimHoldsFromThenOn() {
    claim(pending(KEY, FINGERPRINT));
    for (int i = 0; i < 5; i++) {
      clock.pass(PublishReceipts.CLAIM.minus(MOMENT));
      receipts.renew(claimOf(KEY));
    }
    clock.pass(PublishReceipts.CLAIM.minus(MOMENT));

    assertThat(receipts.find(KEY)).contains(pending(KEY, FINGERPRINT));
  }

  @Test
  public void aProcessThatWasOnlyPausedGetsItsClaimBack() {
    claim(pending(KEY, FINGERPRINT));
    clock.pass(PublishReceipts.CLAIM.multipliedBy(2));

    receipts.renew(claimOf(KEY));

    assertThat(stateOf(KEY)).contains(ReceiptState.PENDING);
  }

  @Test
  public void renewingChangesOnlyAPendingReceipt() {
    ReceiptKey lost = of(PublishTarget.KAGGLE, CITIES);
    claim(pending(KEY, FINGERPRINT));
    claim(pending(lost, FINGERPRINT));
    receipts.succeed(claimOf(KEY), RESULT);
    receipts.lose(claimOf(lost));

    receipts.renew(claimOf(KEY));
    receipts.renew(claimOf(lost));

    assertThat(stateOf(KEY)).contains(ReceiptState.SUCCEEDED);
    assertThat(stateOf(lost)).contains(ReceiptState.UNKNOWN);
  }

  @Test
  public void aPublicationThatSucceededKeepsItsResult() {
    claim(pending(KEY, FINGERPRINT));

    receipts.succeed(claimOf(KEY), RESULT);

    clock.pass(PublishReceipts.CLAIM.multipliedBy(2));
    assertThat(receipts.find(KEY)).contains(in(ReceiptState.SUCCEEDED, Optional.of(RESULT)));
  }

  /** What is certain replaces what was not known. */
  @Test
  public void aPublicationThatSucceedsAfterItsClaimEndedHasSucceeded() {
    claim(pending(KEY, FINGERPRINT));
    receipts.lose(claimOf(KEY));

    receipts.succeed(claimOf(KEY), RESULT);

    assertThat(receipts.find(KEY)).contains(in(ReceiptState.SUCCEEDED, Optional.of(RESULT)));
  }

  @Test
  public void aLostPublicationIsUnknownAtOnce() {
    claim(pending(KEY, FINGERPRINT));

    receipts.lose(claimOf(KEY));

    assertThat(receipts.find(KEY)).contains(in(ReceiptState.UNKNOWN, Optional.empty()));
  }

  @Test
  public void aPublicationThatSucceededIsNotLost() {
    claim(pending(KEY, FINGERPRINT));
    receipts.succeed(claimOf(KEY), RESULT);

    receipts.lose(claimOf(KEY));

    assertThat(receipts.find(KEY)).contains(in(ReceiptState.SUCCEEDED, Optional.of(RESULT)));
  }

  @Test
  public void aResetDeletesTheReceiptInWhateverStateAndIsRecorded() {
    for (ReceiptState state : ReceiptState.values()) {
      bring(KEY, state);

      boolean settled = receipts.settle(KEY, entry(AuditAction.MANUAL_RESET, state.wire()));

      assertThat(settled).as(state.wire()).isTrue();
      assertThat(receipts.find(KEY)).as(state.wire()).isEmpty();
    }
    assertThat(receipts.audit(ME, RUN))
        .containsExactly(
            entry(AuditAction.MANUAL_RESET, "pending"),
            entry(AuditAction.MANUAL_RESET, "succeeded"),
            entry(AuditAction.MANUAL_RESET, "unknown"));
  }

  @Test
  public void aPackageThatTheTargetLacksIsForgottenAndMayBeClaimedAgain() {
    bring(KEY, ReceiptState.UNKNOWN);

    receipts.settle(KEY, entry(AuditAction.RECONCILE_ABSENT_RESET, "me"));

    assertThat(receipts.find(KEY)).isEmpty();
    assertThat(claim(pending(KEY, OTHER_FINGERPRINT))).isTrue();
    assertThat(receipts.audit(ME, RUN))
        .containsExactly(entry(AuditAction.RECONCILE_ABSENT_RESET, "me"));
  }

  @Test
  public void aPackageThatTheTargetHasLeavesASucceededReceiptWithoutAResult() {
    bring(KEY, ReceiptState.UNKNOWN);

    boolean settled = receipts.settle(KEY, entry(AuditAction.RECONCILE_SUCCEEDED, "me"));

    assertThat(settled).isTrue();
    assertThat(receipts.find(KEY)).contains(in(ReceiptState.SUCCEEDED, Optional.empty()));
    assertThat(receipts.audit(ME, RUN))
        .containsExactly(entry(AuditAction.RECONCILE_SUCCEEDED, "me"));
  }

  /** The publication came to its end while somebody reconciled it. */
  @Test
  public void reconcilingDoesNotTakeAResultAway() {
    bring(KEY, ReceiptState.SUCCEEDED);

    receipts.settle(KEY, entry(AuditAction.RECONCILE_SUCCEEDED, "me"));

    assertThat(receipts.find(KEY)).contains(in(ReceiptState.SUCCEEDED, Optional.of(RESULT)));
  }

  @Test
  public void withoutAReceiptNothingIsSettledAndNothingRecorded() {
    for (AuditAction action : AuditAction.values()) {
      assertThat(receipts.settle(KEY, entry(action, "me"))).as(action.wire()).isFalse();
    }
    assertThat(receipts.find(KEY)).isEmpty();
    assertThat(receipts.audit(ME, RUN)).isEmpty();
  }

  @Test
  public void anotherFingerprintChangesNothing() {
    claim(pending(KEY, FINGERPRINT));
    clock.pass(PublishReceipts.CLAIM.minus(MOMENT));

    for (AuditAction action : AuditAction.values()) {
      AuditEntry entry = new AuditEntry(OTHER_FINGERPRINT, action, "me", NOON);
      assertThat(receipts.settle(KEY, entry)).as(action.wire()).isFalse();
    }
    assertThat(receipts.find(KEY)).contains(pending(KEY, FINGERPRINT));
    assertThat(receipts.audit(ME, RUN)).isEmpty();
  }

  /** The package is the same: the first publication was taken for dead and its receipt deleted. */
  @Test
  public void aClaimThatIsNoLongerTheReceiptsChangesNothing() {
    claim(pending(KEY, FINGERPRINT));
    Claim earlier = claimOf(KEY);
    receipts.settle(KEY, entry(AuditAction.RECONCILE_ABSENT_RESET, "me"));
    claim(pending(KEY, FINGERPRINT));
    clock.pass(PublishReceipts.CLAIM.minus(MOMENT));

    assertThat(receipts.renew(earlier)).isFalse();
    assertThat(receipts.succeed(earlier, RESULT)).isFalse();
    receipts.lose(earlier);
    receipts.release(earlier);

    assertThat(receipts.find(KEY)).contains(pending(KEY, FINGERPRINT));
    clock.pass(MOMENT);
    assertThat(stateOf(KEY)).as("not renewed").contains(ReceiptState.UNKNOWN);
  }

  @Test
  public void renewingAndSucceedingReportWhetherTheClaimIsTheReceipts() {
    claim(pending(KEY, FINGERPRINT));

    assertThat(receipts.renew(claimOf(KEY))).isTrue();
    assertThat(receipts.succeed(claimOf(KEY), RESULT)).isTrue();
    assertThat(receipts.renew(claimOf(KEY))).as("succeeded already").isFalse();
  }

  @Test
  public void whatHasNoReceiptStaysWithout() {
    receipts.renew(claimOf(KEY));
    receipts.succeed(claimOf(KEY), RESULT);
    receipts.lose(claimOf(KEY));

    assertThat(receipts.find(KEY)).isEmpty();
  }

  @Test
  public void everyPartOfAKeyKeepsReceiptsApart() {
    List<ReceiptKey> keys =
        List.of(
            KEY,
            new ReceiptKey(OTHER, RUN, PublishTarget.HUGGINGFACE, CITIES),
            new ReceiptKey(ME, new RunId("RUN-1"), PublishTarget.HUGGINGFACE, CITIES),
            of(PublishTarget.KAGGLE, CITIES),
            of(PublishTarget.HUGGINGFACE, new PublishDestination("acme", "Cities")),
            of(PublishTarget.HUGGINGFACE, new PublishDestination("Acme", "cities")));

    keys.forEach(key -> assertThat(claim(pending(key, FINGERPRINT))).isTrue());
    receipts.succeed(claimOf(KEY), RESULT);

    assertThat(keys)
        .allSatisfy(key -> assertThat(receipts.find(key).orElseThrow().key()).isEqualTo(key));
    assertThat(keys.subList(1, keys.size()))
        .allSatisfy(key -> assertThat(stateOf(key)).contains(ReceiptState.PENDING));
  }

  @Test
  public void whatWasRecordedIsReportedByOwnerAndRun() {
    ReceiptKey others = new ReceiptKey(OTHER, RUN, PublishTarget.KAGGLE, CITIES);
    ReceiptKey later = new ReceiptKey(ME, new RunId("run-2"), PublishTarget.KAGGLE, CITIES);
    for (ReceiptKey key : List.of(KEY, others, later)) {
      claim(pending(key, FINGERPRINT));
      receipts.settle(key, entry(AuditAction.MANUAL_RESET, key.runId() + " " + key.owner()));
    }

    assertThat(receipts.audit(ME, RUN))
        .containsExactly(entry(AuditAction.MANUAL_RESET, RUN + " " + ME));
    assertThat(receipts.audit(OTHER, RUN))
        .containsExactly(entry(AuditAction.MANUAL_RESET, RUN + " " + OTHER));
    assertThat(receipts.audit(OTHER, later.runId())).isEmpty();
  }

  /** Clocks go back, and two entries may have one time. */
  @Test
  public void entriesComeInTheOrderOfTheirRecording() {
    List<AuditEntry> recorded = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      ReceiptKey key = i % 2 == 0 ? KEY : of(PublishTarget.KAGGLE, CITIES);
      claim(pending(key, FINGERPRINT));
      AuditEntry entry =
          new AuditEntry(
              FINGERPRINT, AuditAction.MANUAL_RESET, "actor " + i, NOON.minusSeconds(i / 3));
      receipts.settle(key, entry);
      recorded.add(entry);
    }

    assertThat(receipts.audit(ME, RUN)).containsExactlyElementsOf(recorded);
  }

  @Test
  public void strangeTextsAreKept() {
    String strange = "역 \"q\" 'a' \\ % _ :x ?1 {\n\t\u0001\uD83D\uDE00\uFFFF}";
    JsonObject odd =
        new JsonObject(
            Map.of(
                strange + "\u0000",
                JsonValue.of("zero \u0000 and " + strange),
                "",
                JsonValue.ofNull(),
                "exact",
                JsonValue.of(new BigDecimal("12345678901234567890.50")),
                "nested",
                new JsonArray(List.of(new JsonObject(Map.of("a", JsonValue.of(true)))))));
    claim(new PublishReceipt(KEY, ReceiptState.PENDING, strange, odd, NOON, Optional.empty()));
    receipts.succeed(claimOf(KEY), odd);
    AuditEntry entry = new AuditEntry(strange, AuditAction.RECONCILE_SUCCEEDED, strange, NOON);

    receipts.settle(KEY, entry);

    assertThat(receipts.find(KEY))
        .contains(
            new PublishReceipt(KEY, ReceiptState.SUCCEEDED, strange, odd, NOON, Optional.of(odd)));
    assertThat(receipts.audit(ME, RUN)).containsExactly(entry);
  }

  @Test
  public void theNextProcessFindsWhatThisOneRecorded() {
    ReceiptKey reset = of(PublishTarget.LOCAL, CITIES);
    claim(pending(KEY, FINGERPRINT));
    claim(pending(reset, FINGERPRINT));
    receipts.succeed(claimOf(KEY), RESULT);
    receipts.settle(reset, entry(AuditAction.MANUAL_RESET, "me"));

    PublishReceipts next = open(clock);

    assertThat(next.find(KEY)).contains(in(ReceiptState.SUCCEEDED, Optional.of(RESULT)));
    assertThat(next.find(reset)).isEmpty();
    assertThat(next.audit(ME, RUN)).containsExactly(entry(AuditAction.MANUAL_RESET, "me"));
  }

  @Test
  public void aClaimOfAProcessThatEndedIsUnknownToTheNext() {
    claim(pending(KEY, FINGERPRINT));
    PublishReceipts next = open(clock);

    assertThat(next.find(KEY)).contains(pending(KEY, FINGERPRINT));
    clock.pass(PublishReceipts.CLAIM);

    assertThat(next.find(KEY)).contains(in(ReceiptState.UNKNOWN, Optional.empty()));
  }

  /** A pending receipt as a publication that began at noon claims it. */
  protected static PublishReceipt pending(ReceiptKey key, String fingerprint) {
    return new PublishReceipt(
        key, ReceiptState.PENDING, fingerprint, PRIVATE, NOON, Optional.empty());
  }

  /** Claims a receipt and remembers the claim; whether there was none. */
  private boolean claim(PublishReceipt pending) {
    Optional<Claim> claim = receipts.claim(pending);
    claim.ifPresent(made -> claims.put(made.key(), made));
    return claim.isPresent();
  }

  /** The last claim of a key; one that was never made where there is none. */
  private Claim claimOf(ReceiptKey key) {
    return claims.getOrDefault(key, new Claim(key, "none"));
  }

  private static PublishReceipt in(ReceiptState state, Optional<JsonObject> result) {
    return new PublishReceipt(KEY, state, FINGERPRINT, PRIVATE, NOON, result);
  }

  private static ReceiptKey of(PublishTarget target, PublishDestination destination) {
    return new ReceiptKey(ME, RUN, target, destination);
  }

  private static AuditEntry entry(AuditAction action, String actor) {
    return new AuditEntry(FINGERPRINT, action, actor, NOON);
  }

  private void bring(ReceiptKey key, ReceiptState state) {
    claim(pending(key, FINGERPRINT));
    switch (state) {
      case PENDING -> {}
      case SUCCEEDED -> receipts.succeed(claimOf(key), RESULT);
      case UNKNOWN -> receipts.lose(claimOf(key));
    }
  }

  private Optional<ReceiptState> stateOf(ReceiptKey key) {
    return receipts.find(key).map(PublishReceipt::state);
  }
}
