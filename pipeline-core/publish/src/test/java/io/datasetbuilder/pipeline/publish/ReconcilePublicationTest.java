package io.datasetbuilder.pipeline.publish;

import static io.datasetbuilder.pipeline.publish.PublicationFixture.ID;
import static io.datasetbuilder.pipeline.publish.PublicationFixture.OWNER;
import static io.datasetbuilder.pipeline.publish.PublicationFixture.atHub;
import static io.datasetbuilder.pipeline.publish.PublicationFixture.codes;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.publish.PublishReceipt.ReceiptState;
import io.datasetbuilder.pipeline.publish.PublishReceipts.AuditAction;
import io.datasetbuilder.pipeline.publish.PublishReceipts.AuditEntry;
import io.datasetbuilder.pipeline.publish.Publisher.RemotePresence;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetLicense.Redistribution;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What becomes of a publication that was cut off, by what lies at the target. */
class ReconcilePublicationTest {

  private final PublicationFixture fixture = new PublicationFixture();

  @Test
  void aPackageThatLiesThereHasSucceeded() {
    fixture.hub.breakingAfterEverythingArrived();
    fixture.publish();
    fixture.hub.repaired();

    JsonObject settled = json(reconcile());

    assertThat(settled)
        .isEqualTo(
            Json.object(
                "run_id",
                "run-1",
                "state",
                "succeeded",
                "reconciled",
                true,
                "fingerprint",
                fixture.receipt().orElseThrow().fingerprint()));
    assertThat(fixture.receipt().orElseThrow().state()).isEqualTo(ReceiptState.SUCCEEDED);
    assertThat(actions()).containsExactly(AuditAction.RECONCILE_SUCCEEDED);
  }

  @Test
  void aReconciledReceiptHasNoResponseToRepeat() {
    fixture.hub.breakingAfterEverythingArrived();
    fixture.publish();
    fixture.hub.repaired();
    reconcile();

    assertThat(codes(fixture.publish())).containsExactly("publish_state_unknown");
    assertThat(fixture.hub.orders()).hasSize(1);
  }

  @Test
  void aPackageThatDoesNotLieThereMayBeSentAgain() {
    fixture.hub.breakingBeforeAnythingArrives();
    fixture.publish();
    fixture.hub.repaired();
    String fingerprint = fixture.receipt().orElseThrow().fingerprint();

    JsonObject settled = json(reconcile());

    assertThat(settled)
        .isEqualTo(
            Json.object(
                "run_id",
                "run-1",
                "state",
                "reset",
                "reconciled",
                true,
                "fingerprint",
                fingerprint,
                "retry_allowed",
                true));
    assertThat(actions()).containsExactly(AuditAction.RECONCILE_ABSENT_RESET);
    assertThat(codes(fixture.publish())).isEmpty();
  }

  @Test
  void aTargetThatCannotBeReadChangesNothing() {
    fixture.hub.breakingBeforeAnythingArrives();
    fixture.publish();
    fixture.hub.repaired().reporting(RemotePresence.UNKNOWN);
    PublishReceipt before = fixture.receipt().orElseThrow();

    Result<SettledReceipt> result = reconcile();

    assertThat(code(result)).isEqualTo("reconcile_unavailable");
    assertThat(fixture.receipt()).contains(before);
    assertThat(actions()).isEmpty();
  }

  @Test
  void aPublisherThatBreaksKnowsNothing() {
    fixture.hub.breakingBeforeAnythingArrives();
    fixture.publish();
    fixture.hub.repaired().breakingFind();

    assertThat(code(reconcile())).isEqualTo("reconcile_unavailable");
    assertThat(fixture.receipt().orElseThrow().state()).isEqualTo(ReceiptState.UNKNOWN);
  }

  @Test
  void withoutACredentialNothingIsKnown() {
    fixture.hub.breakingBeforeAnythingArrives();
    fixture.publish();
    fixture.credential = new CallerCredential.NotSent();

    assertThat(code(reconcile())).isEqualTo("reconcile_unavailable");
    assertThat(fixture.hub.calls()).doesNotContain("find");
  }

  @Test
  void withoutTheManifestNothingIsKnown() {
    fixture.hub.breakingBeforeAnythingArrives();
    fixture.publish();
    fixture.noOutputs().writeManifest();

    assertThat(code(reconcile())).isEqualTo("reconcile_unavailable");
  }

  @Test
  void aRunThatMayNoLongerBePublishedIsReconciledAllTheSame() {
    fixture.hub.breakingAfterEverythingArrived();
    fixture.publish();
    fixture.hub.repaired();
    fixture.terms = Redistribution.FORBIDDEN;

    assertThat(reconcile().problems()).isEmpty();
  }

  @Test
  void anEarlierSuccessIsReportedWithItsResponseAndWithoutTheTarget() {
    fixture.publish();
    PublishReceipt receipt = fixture.receipt().orElseThrow();

    JsonObject settled = json(reconcile());

    assertThat(settled)
        .isEqualTo(
            Json.object(
                "run_id",
                "run-1",
                "state",
                "succeeded",
                "reconciled",
                false,
                "fingerprint",
                receipt.fingerprint(),
                "result",
                receipt.result().orElseThrow()));
    assertThat(fixture.hub.calls()).doesNotContain("find");
    assertThat(actions()).isEmpty();
  }

  @Test
  void aPublicationThatGoesOnIsLeftAlone() {
    List<String> meanwhile = new ArrayList<>();
    fixture.hub.whileSending(() -> meanwhile.add(code(reconcile())));

    fixture.publish();

    assertThat(meanwhile).containsExactly("publish_in_progress");
    assertThat(fixture.receipt().orElseThrow().state()).isEqualTo(ReceiptState.SUCCEEDED);
  }

  @Test
  void aPublicationThatBeganWhileTheTargetWasReadIsLeftAlone() {
    fixture.hub.breakingBeforeAnythingArrives();
    fixture.publish();
    fixture.hub.repaired().reporting(RemotePresence.ABSENT);
    fixture.hub.whileFinding(
        () -> {
          fixture.resetting().reset(fixture.caller(), ID, atHub());
          fixture.publish();
        });

    Result<SettledReceipt> result = reconcile();

    assertThat(code(result)).isEqualTo("reconcile_unavailable");
    assertThat(fixture.receipt().orElseThrow().state()).isEqualTo(ReceiptState.SUCCEEDED);
  }

  @Test
  void aReceiptThatIsNotThereIsNotFound() {
    fixture.writeManifest();

    assertThat(code(reconcile())).isEqualTo("receipt_not_found");
  }

  @Test
  void receiptsThatCannotBeReadOrWrittenChangeNothing() {
    fixture.hub.breakingBeforeAnythingArrives();
    fixture.publish();
    fixture.hub.repaired();

    for (String method : List.of("find", "settle")) {
      fixture.receipts.breaking(method);
      assertThat(code(reconcile())).as(method).isEqualTo("reconcile_unavailable");
      fixture.receipts.repaired();
    }
    assertThat(fixture.receipt().orElseThrow().state()).isEqualTo(ReceiptState.UNKNOWN);
  }

  private Result<SettledReceipt> reconcile() {
    return fixture.reconciling().reconcile(fixture.caller(), ID, atHub());
  }

  private List<AuditAction> actions() {
    return fixture.stored.audit(OWNER.ownerId(), ID).stream().map(AuditEntry::action).toList();
  }

  private static JsonObject json(Result<SettledReceipt> result) {
    return ((Result.Ok<SettledReceipt>) result).value().toJson();
  }

  private static String code(Result<?> result) {
    return result.problems().get(0).code().wire();
  }
}
