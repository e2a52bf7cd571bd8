package io.datasetbuilder.pipeline.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.auth.principal.Principal.PrincipalKind;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.fixture.MovableClock;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.sharing.ShareId;
import io.datasetbuilder.pipeline.publish.PublicReceipts.PublicDataset;
import io.datasetbuilder.pipeline.publish.PublicReceipts.PublicReceipt;
import io.datasetbuilder.pipeline.publish.PublishReceipt.ReceiptKey;
import io.datasetbuilder.pipeline.publish.PublishReceipt.ReceiptState;
import io.datasetbuilder.pipeline.publish.PublishReceipts.AuditAction;
import io.datasetbuilder.pipeline.publish.PublishReceipts.AuditEntry;
import io.datasetbuilder.pipeline.publish.PublishReceipts.Claim;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link PublicReceipts} does. */
public abstract class PublicReceiptsContract {

  private static final OwnerId ME = OwnerId.of(PrincipalKind.OIDC, "issuer", "me");
  private static final OwnerId OTHER = OwnerId.of(PrincipalKind.OIDC, "issuer", "other");
  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00.123456Z");
  private static final String FINGERPRINT = "0123456789abcdef".repeat(4);
  private static final JsonObject RESULT = new JsonObject(Map.of());
  private static final JsonObject OPTIONS =
      PublishOptions.byDefault(PublishTarget.HUGGINGFACE).toJson();

  private final MovableClock clock = new MovableClock(NOON);
  private PublishReceipts written;
  private PublicReceipts receipts;

  /** The receipts of one test, which are empty. */
  protected abstract PublishReceipts writing(Clock clock);

  /** Reads the same receipts. */
  protected abstract PublicReceipts reading();

  @BeforeEach
  public void openReceipts() {
    written = writing(clock);
    receipts = reading();
  }

  @Test
  public void onlyASuccessThatIsMarkedIsPublic() {
    Claim claim = claim(key(ME, "run-1", "cities"));
    assertThat(written.markPublic(claim, "d")).isTrue();
    assertThat(receipts.ofRun(claim.key().runId())).isEmpty();
    assertThat(receipts.datasets()).isEmpty();

    written.succeed(claim, RESULT);
    succeeded(key(ME, "run-2", "cities"));

    assertThat(receipts.ofRun(new RunId("run-1")))
        .containsExactly(new PublicReceipt(claim.key(), "d", FINGERPRINT, OPTIONS));
    assertThat(receipts.ofRun(new RunId("run-2"))).isEmpty();
    assertThat(receipts.ofRun(new RunId("run-3"))).isEmpty();
    PublicDataset only = receipts.datasets().get(0);
    assertThat(only).isEqualTo(new PublicDataset(only.id(), ME, "d", NOON));
    assertThat(receipts.find(only.id())).contains(only);
    assertThat(receipts.find(new ShareId("f".repeat(32)))).isEmpty();
  }

  @Test
  public void anotherClaimMarksNothing() {
    ReceiptKey key = key(ME, "run-1", "cities");
    Claim first = claim(key);
    written.release(first);
    Claim second = claim(key);

    assertThat(written.markPublic(first, "d")).isFalse();

    written.succeed(second, RESULT);
    assertThat(receipts.ofRun(key.runId())).isEmpty();
  }

  @Test
  public void whatIsResetIsPublicNoMore() {
    ReceiptKey key = shown(ME, "run-1", "cities", "d");
    ShareId id = receipts.datasets().get(0).id();

    written.settle(key, new AuditEntry(FINGERPRINT, AuditAction.MANUAL_RESET, "oidc:me", NOON));

    assertThat(receipts.ofRun(key.runId())).isEmpty();
    assertThat(receipts.ofDataset(ME, "d")).isEmpty();
    assertThat(receipts.datasets()).isEmpty();
    assertThat(receipts.find(id)).isEmpty();
    succeeded(key);
    assertThat(receipts.ofRun(key.runId())).isEmpty();
    shown(ME, "run-2", "cities", "d");
    assertThat(receipts.datasets().get(0).id()).isNotEqualTo(id);
  }

  @Test
  public void aReconciliationMakesNothingPublic() {
    ReceiptKey key = key(ME, "run-1", "cities");
    written.lose(claim(key));

    written.settle(
        key, new AuditEntry(FINGERPRINT, AuditAction.RECONCILE_SUCCEEDED, "oidc:me", NOON));

    assertThat(receipts.ofRun(key.runId())).isEmpty();
  }

  @Test
  public void receiptsAreListedByOwnerAndDatasetNewestFirst() {
    ReceiptKey first = shown(ME, "run-1", "cities", "d");
    clock.pass(Duration.ofMinutes(1));
    ReceiptKey theirs = shown(OTHER, "run-2", "cities", "d");
    ReceiptKey second = shown(ME, "run-3", "cities", "d");
    clock.pass(Duration.ofMinutes(1));
    ReceiptKey elsewhere = shown(ME, "run-4", "towns", "e");
    ReceiptKey again = shown(ME, "run-1", "towns", "d");

    assertThat(receipts.ofDataset(ME, "d"))
        .extracting(PublicReceipt::key)
        .containsExactly(again, second, first);
    assertThat(receipts.ofRun(first.runId()))
        .extracting(PublicReceipt::key)
        .containsExactly(again, first);
    assertThat(receipts.ofDataset(OTHER, "d"))
        .extracting(PublicReceipt::key)
        .containsExactly(theirs);
    assertThat(receipts.ofDataset(ME, "e"))
        .extracting(PublicReceipt::key)
        .containsExactly(elsewhere);
    assertThat(receipts.ofDataset(OTHER, "e")).isEmpty();
    List<PublicDataset> datasets = receipts.datasets();
    assertThat(datasets)
        .extracting(PublicDataset::owner, PublicDataset::datasetId, PublicDataset::publishedAt)
        .containsExactlyInAnyOrder(
            tuple(ME, "d", NOON.plusSeconds(120)),
            tuple(ME, "e", NOON.plusSeconds(120)),
            tuple(OTHER, "d", NOON.plusSeconds(60)));
    assertThat(datasets.get(2).owner()).isEqualTo(OTHER);
    assertThat(datasets.get(0).id().value()).isLessThan(datasets.get(1).id().value());
    assertThat(datasets).extracting(PublicDataset::id).doesNotHaveDuplicates();
    for (PublicDataset each : datasets) {
      assertThat(receipts.find(each.id())).contains(each);
    }
  }

  private ReceiptKey shown(OwnerId owner, String run, String name, String dataset) {
    Claim claim = claim(key(owner, run, name));
    written.succeed(claim, RESULT);
    written.markPublic(claim, dataset);
    return claim.key();
  }

  private void succeeded(ReceiptKey key) {
    written.succeed(claim(key), RESULT);
  }

  private Claim claim(ReceiptKey key) {
    return written
        .claim(
            new PublishReceipt(
                key, ReceiptState.PENDING, FINGERPRINT, OPTIONS, clock.instant(), Optional.empty()))
        .orElseThrow();
  }

  private static ReceiptKey key(OwnerId owner, String run, String name) {
    return new ReceiptKey(
        owner, new RunId(run), PublishTarget.HUGGINGFACE, new PublishDestination("acme", name));
  }
}
