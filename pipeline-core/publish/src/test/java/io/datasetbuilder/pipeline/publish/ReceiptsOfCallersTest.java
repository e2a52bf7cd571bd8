package io.datasetbuilder.pipeline.publish;

import static io.datasetbuilder.pipeline.publish.PublicationFixture.ID;
import static io.datasetbuilder.pipeline.publish.PublicationFixture.atHub;
import static io.datasetbuilder.pipeline.publish.PublicationFixture.codes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.state.StateFailure;
import io.datasetbuilder.pipeline.publish.PublishReceipt.ReceiptState;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Reading and resetting receipts, and whose they are. */
class ReceiptsOfCallersTest {

  private final PublicationFixture fixture = new PublicationFixture();

  @Test
  void theJsonOfASucceededReceiptHasItsResult() {
    fixture.publish();
    PublishReceipt receipt = fixture.receipt().orElseThrow();

    JsonObject json =
        ReadReceipt.toJson(value(fixture.reading().read(fixture.caller(), ID, atHub())));

    assertThat(json)
        .isEqualTo(
            Json.object(
                "run_id",
                "run-1",
                "target",
                "huggingface",
                "destination",
                "acme/cities",
                "state",
                "succeeded",
                "fingerprint",
                receipt.fingerprint(),
                "options",
                Json.object("private", true, "confirm_non_commercial", false),
                "reconcilable",
                false,
                "result",
                receipt.result().orElseThrow()));
  }

  @Test
  void anUnknownReceiptIsReconcilableAndHasNoResult() {
    fixture.hub.breakingBeforeAnythingArrives();
    fixture.publish();

    JsonObject json =
        ReadReceipt.toJson(value(fixture.reading().read(fixture.caller(), ID, atHub())));

    assertThat(json.members()).doesNotContainKey("result");
    assertThat(json.members().get("reconcilable")).isEqualTo(JsonValue.of(true));
  }

  /** Spec, "Authentication", rule 9. */
  @Test
  void anotherOwnersReceiptIsNotFound() {
    fixture.publish();

    assertThat(code(fixture.reading().read(fixture.anotherCaller(), ID, atHub())))
        .isEqualTo("receipt_not_found");
    assertThat(code(fixture.resetting().reset(fixture.anotherCaller(), ID, atHub())))
        .isEqualTo("receipt_not_found");
    assertThat(code(fixture.reconciling().reconcile(fixture.anotherCaller(), ID, atHub())))
        .isEqualTo("receipt_not_found");
    assertThat(fixture.receipt()).isPresent();
  }

  @Test
  void theAuditIsTheCallersOwn() {
    fixture.publish();
    fixture.resetting().reset(fixture.caller(), ID, atHub());

    assertThat(value(fixture.reading().audit(fixture.anotherCaller(), ID))).isEmpty();
    assertThat(value(fixture.reading().audit(fixture.caller(), ID))).hasSize(1);
  }

  @Test
  void receiptsOfARunThatTheCallerMayNotSeeAreNotRead() {
    fixture.publish();
    PublishCaller stranger = PublicationFixture.blindCaller();

    assertThat(code(fixture.reading().read(stranger, ID, atHub()))).isEqualTo("run_not_found");
    assertThat(code(fixture.reading().audit(stranger, ID))).isEqualTo("run_not_found");
    assertThat(code(fixture.resetting().reset(stranger, ID, atHub()))).isEqualTo("run_not_found");
    assertThat(code(fixture.reconciling().reconcile(stranger, ID, atHub())))
        .isEqualTo("run_not_found");
  }

  @Test
  void aResetDeletesTheReceiptAndRecordsWhoDid() {
    fixture.publish();
    String fingerprint = fixture.receipt().orElseThrow().fingerprint();

    SettledReceipt reset = value(fixture.resetting().reset(fixture.caller(), ID, atHub()));

    assertThat(reset.toJson())
        .isEqualTo(
            Json.object(
                "run_id",
                "run-1",
                "state",
                "reset",
                "fingerprint",
                fingerprint,
                "retry_allowed",
                true));
    assertThat(fixture.receipt()).isEmpty();
    assertThat(ReadReceipt.toJson(ID, value(fixture.reading().audit(fixture.caller(), ID))))
        .isEqualTo(
            Json.object(
                "run_id",
                "run-1",
                "entries",
                List.of(
                    Json.object(
                        "fingerprint",
                        fingerprint,
                        "action",
                        "manual_reset",
                        "actor",
                        "service",
                        "recorded_at",
                        "2026-03-01T12:00:00+00:00"))));
  }

  @Test
  void aReceiptIsResetInWhateverState() {
    List<ReceiptState> states = new ArrayList<>();
    fixture.hub.whileSending(
        () -> {
          states.add(fixture.receipt().orElseThrow().state());
          value(fixture.resetting().reset(fixture.caller(), ID, atHub()));
        });
    fixture.publish();
    assertThat(states).containsExactly(ReceiptState.PENDING);
    assertThat(fixture.receipt()).isEmpty();

    PublicationFixture unknown = new PublicationFixture();
    unknown.hub.breakingBeforeAnythingArrives();
    unknown.publish();
    value(unknown.resetting().reset(unknown.caller(), ID, atHub()));
    assertThat(unknown.receipt()).isEmpty();
  }

  @Test
  void aResetUndoesNothingAtTheTarget() {
    fixture.publish();

    fixture.resetting().reset(fixture.caller(), ID, atHub());

    assertThat(fixture.hub.calls()).containsExactly("visibility", "publish");
  }

  @Test
  void afterAResetTheRunIsPublishedAgain() {
    fixture.publish();
    fixture.resetting().reset(fixture.caller(), ID, atHub());

    assertThat(codes(fixture.publish())).isEmpty();
    assertThat(fixture.hub.orders()).hasSize(2);
  }

  @Test
  void receiptsOfARunWhoseManifestIsDamagedCanBeReset() {
    fixture.hub.breakingBeforeAnythingArrives();
    fixture.publish();
    PublishCaller administrator =
        new PublishCaller(
            Visibility.everybody(), PublicationFixture.OWNER, target -> fixture.credential);
    fixture.run.tornManifest();

    value(fixture.resetting().reset(administrator, ID, atHub()));

    assertThat(fixture.receipt()).isEmpty();
  }

  @Test
  void aReceiptThatIsNotThereIsNotReset() {
    fixture.writeManifest();

    assertThat(code(fixture.resetting().reset(fixture.caller(), ID, atHub())))
        .isEqualTo("receipt_not_found");
  }

  @Test
  void aStoreThatIsOutOfReachChangesNothing() {
    fixture.publish();
    for (String method : List.of("find", "settle")) {
      fixture.receipts.breaking(method);
      assertThat(code(fixture.resetting().reset(fixture.caller(), ID, atHub())))
          .as(method)
          .isEqualTo("reconcile_unavailable");
      fixture.receipts.repaired();
    }
    assertThat(fixture.receipt()).isPresent();
  }

  @Test
  void aReceiptThatCannotBeReadIsAFailureOfTheState() {
    fixture.writeManifest();
    fixture.receipts.breaking("find");

    assertThatThrownBy(() -> fixture.reading().read(fixture.caller(), ID, atHub()))
        .isInstanceOf(StateFailure.class);
  }

  private static <T> T value(Result<T> result) {
    return ((Result.Ok<T>) result).value();
  }

  private static String code(Result<?> result) {
    return result.problems().get(0).code().wire();
  }
}
