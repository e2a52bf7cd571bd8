package io.datasetbuilder.pipeline.publish;

import static io.datasetbuilder.pipeline.publish.PublicationFixture.CITIES;
import static io.datasetbuilder.pipeline.publish.PublicationFixture.ID;
import static io.datasetbuilder.pipeline.publish.PublicationFixture.atHub;
import static io.datasetbuilder.pipeline.publish.PublicationFixture.codes;
import static io.datasetbuilder.pipeline.publish.PublicationFixture.privately;
import static io.datasetbuilder.pipeline.publish.PublicationFixture.publicly;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.publish.PublicationFixture.HandHeartbeat;
import io.datasetbuilder.pipeline.publish.PublishListener.PublishStep;
import io.datasetbuilder.pipeline.publish.PublishReceipt.ReceiptState;
import io.datasetbuilder.pipeline.publish.PublishRun.PublishWatch;
import io.datasetbuilder.pipeline.publish.Publisher.RemoteVisibility;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetLicense.Redistribution;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Publishing a run: the order of its steps and what each receipt answers (Wire, "Publish"). */
class PublishRunTest {

  private final PublicationFixture fixture = new PublicationFixture();

  @Test
  void theResponseNamesWhatWasPublishedAndByWhichTerms() {
    PublishOutcome outcome = fixture.publish();

    assertThat(response(outcome).toJson())
        .isEqualTo(
            Json.object(
                "run_id",
                "run-1",
                "target",
                "huggingface",
                "publisher",
                "huggingface",
                "destination",
                "acme/cities",
                "reference",
                "https://hub.example/acme/cities",
                "artifact_count",
                2,
                "status",
                "published",
                "redistribution",
                Json.object(
                    "verdict",
                    "allowed",
                    "sources",
                    List.of(
                        Json.object(
                            "source",
                            "a",
                            "verdict",
                            "allowed",
                            "reason",
                            "the terms allow redistribution")),
                    "confirm_non_commercial",
                    false,
                    "kpubdata_version",
                    JsonValue.ofNull())));
  }

  @Test
  void theResponseInAReceiptOfAnEarlierVersionStatesTheSdkToo() {
    PublishResponse kept =
        new PublishResponse(
            "run-1",
            "local",
            "local",
            "acme/cities",
            "file:///x",
            2,
            "published",
            Json.object("verdict", "allowed", "sources", List.of()));

    assertThat(PublishResponse.read(kept.toJson())).contains(kept);
    assertThat(kept.redistribution().members())
        .containsEntry("kpubdata_version", JsonValue.ofNull());
  }

  @Test
  void theReceiptKeepsTheResponseAndTheOptions() {
    PublishOutcome outcome = fixture.publish();

    PublishReceipt receipt = fixture.receipt().orElseThrow();
    assertThat(receipt.state()).isEqualTo(ReceiptState.SUCCEEDED);
    assertThat(receipt.result()).contains(response(outcome).toJson());
    assertThat(receipt.options())
        .isEqualTo(Json.object("private", true, "confirm_non_commercial", false));
    assertThat(receipt.fingerprint()).matches("[0-9a-f]{64}");
  }

  @Test
  void theOrderCarriesTheFilesTheirProofAndTheCredential() {
    fixture.publish();

    Publisher.PublishOrder order = fixture.hub.orders().get(0);
    assertThat(order.isPublic()).isFalse();
    assertThat(order.credential()).isInstanceOf(HubCredential.Token.class);
    assertThat(order.files().title()).isEqualTo("Cities");
    assertThat(order.files().files().get(1).facts())
        .isEqualTo(RunWithFiles.factsOf("rows of train"));
    assertThat(order.files().fingerprint())
        .isEqualTo(fixture.receipt().orElseThrow().fingerprint());
  }

  @Test
  void aRepeatedRequestGetsTheSameResponseWithoutAnUpload() {
    PublishOutcome first = fixture.publish();

    PublishOutcome second = fixture.publish();

    assertThat(second).isEqualTo(first);
    assertThat(fixture.hub.orders()).hasSize(1);
  }

  @Test
  void aRepeatedRequestGetsItsResponseWhateverBecameOfTheTerms() {
    PublishOutcome first = fixture.publish();
    fixture.terms = Redistribution.FORBIDDEN;

    assertThat(fixture.publish()).isEqualTo(first);
  }

  @Test
  void otherOptionsAreAConflictInEveryState() {
    fixture.publish();
    assertThat(codes(fixture.publish(publicly()))).containsExactly("publish_conflict");

    PublicationFixture lost = new PublicationFixture();
    lost.hub.breakingBeforeAnythingArrives();
    lost.publish();
    assertThat(codes(lost.publish(publicly()))).containsExactly("publish_conflict");
  }

  @Test
  void anotherDestinationIsAnotherPublication() {
    fixture.publish();

    PublishOutcome other =
        fixture.publish(
            new PublishRequest(
                new PublishDestination("acme", "towns"),
                PublishOptions.byDefault(PublishTarget.HUGGINGFACE)));

    assertThat(codes(other)).isEmpty();
    assertThat(fixture.hub.orders()).hasSize(2);
  }

  @Test
  void aRunThatIsNotReadyIsBlockedAndClaimsNothing() {
    fixture.status = RunStatus.FAILED;

    PublishOutcome outcome = fixture.publish();

    assertThat(codes(outcome)).containsExactly("run_failed");
    assertThat(fixture.receipt()).isEmpty();
    assertThat(fixture.hub.calls()).isEmpty();
  }

  @Test
  void aPublicOrderIsBlockedByUnknownTermsAndAPrivateOneIsNot() {
    fixture.terms = Redistribution.UNKNOWN;

    assertThat(codes(fixture.publish(publicly()))).containsExactly("redistribution_unknown");
    assertThat(codes(fixture.publish(privately()))).isEmpty();
  }

  @Test
  void theConfirmationIsRecordedWithTheTerms() {
    fixture.terms = Redistribution.NON_COMMERCIAL;
    assertThat(codes(fixture.publish())).containsExactly("non_commercial_unconfirmed");

    PublishOutcome confirmed =
        fixture.publish(
            new PublishRequest(CITIES, new PublishOptions(PublishTarget.HUGGINGFACE, false, true)));

    assertThat(response(confirmed).redistribution().members())
        .containsEntry("confirm_non_commercial", JsonValue.of(true))
        .containsEntry("verdict", JsonValue.of("non_commercial"));
  }

  @Test
  void aPrivateOrderReadsTheVisibilityBeforeItSendsAnything() {
    fixture.publish();

    assertThat(fixture.hub.calls()).containsExactly("visibility", "publish");
  }

  @Test
  void aPublicOrderGoesToWhateverLiesThere() {
    fixture.hub.reporting(RemoteVisibility.PUBLIC);

    assertThat(codes(fixture.publish(publicly()))).isEmpty();
    assertThat(fixture.hub.orders().get(0).isPublic()).isTrue();
  }

  @Test
  void aPrivateOrderIsBlockedByAPublicDestinationAndLeavesNoReceipt() {
    fixture.hub.reporting(RemoteVisibility.PUBLIC);

    PublishOutcome outcome = fixture.publish();

    assertThat(codes(outcome)).containsExactly("destination_public");
    assertThat(fixture.receipt()).isEmpty();
    assertThat(fixture.hub.orders()).isEmpty();
  }

  @Test
  void aPrivateOrderIsBlockedByAnUnknownVisibility() {
    fixture.hub.reporting(RemoteVisibility.UNKNOWN);

    assertThat(codes(fixture.publish())).containsExactly("destination_visibility_unknown");
    assertThat(fixture.failures).containsExactly(PublishStep.READ_VISIBILITY);
    assertThat(fixture.receipt()).isEmpty();
  }

  @Test
  void aVisibilityThatCannotBeReadIsUnknown() {
    fixture.hub.breakingVisibility();

    assertThat(codes(fixture.publish())).containsExactly("destination_visibility_unknown");
    assertThat(fixture.failures).containsExactly(PublishStep.READ_VISIBILITY);
    assertThat(fixture.receipt()).isEmpty();
  }

  @Test
  void aBlockedDestinationCanBePublishedToOnceItIsPrivate() {
    fixture.hub.reporting(RemoteVisibility.PUBLIC);
    fixture.publish();

    fixture.hub.reporting(RemoteVisibility.PRIVATE);

    assertThat(codes(fixture.publish())).isEmpty();
  }

  @Test
  void theVisibilityIsReadUnderTheClaim() {
    fixture.receipts.breaking("claim");

    fixture.publish();

    assertThat(fixture.hub.calls()).isEmpty();
  }

  @Test
  void aPublisherThatFailsLeavesTheStateUnknown() {
    fixture.hub.breakingBeforeAnythingArrives();

    PublishOutcome outcome = fixture.publish();

    assertThat(codes(outcome)).containsExactly("publish_failed");
    assertThat(fixture.receipt().orElseThrow().state()).isEqualTo(ReceiptState.UNKNOWN);
    assertThat(fixture.failures).containsExactly(PublishStep.PUBLISH);
  }

  @Test
  void afterAFailureAPlainRetryIsRefused() {
    fixture.hub.breakingBeforeAnythingArrives();
    fixture.publish();
    fixture.hub.repaired();

    assertThat(codes(fixture.publish())).containsExactly("publish_state_unknown");
    assertThat(fixture.hub.orders()).hasSize(1);
  }

  @Test
  void theMessageOfAFailureNamesNoReason() {
    fixture.hub.breakingBeforeAnythingArrives();

    PublishOutcome outcome = fixture.publish();

    assertThat(outcome.toString()).doesNotContain("500");
  }

  @Test
  void aRequestMeanwhileIsInProgress() {
    List<String> meanwhile = new ArrayList<>();
    fixture.hub.whileSending(() -> meanwhile.addAll(codes(fixture.publish())));

    fixture.publish();

    assertThat(meanwhile).containsExactly("publish_in_progress");
    assertThat(fixture.hub.orders()).hasSize(1);
  }

  @Test
  void aClaimThatNobodyRenewsIsUnknown() {
    List<String> meanwhile = new ArrayList<>();
    fixture.hub.whileSending(
        () -> {
          fixture.clock.pass(PublishReceipts.CLAIM);
          meanwhile.addAll(codes(fixture.publish()));
        });

    fixture.publish();

    assertThat(meanwhile).containsExactly("publish_state_unknown");
  }

  @Test
  void theHeartbeatKeepsTheClaimWhileThePublisherIsSilent() {
    HandHeartbeat heartbeat = new HandHeartbeat();
    fixture.heartbeat = heartbeat;
    List<String> meanwhile = new ArrayList<>();
    fixture.hub.whileSending(
        () -> {
          for (int i = 0; i < 20; i++) {
            fixture.clock.pass(ClaimRenewal.INTERVAL);
            heartbeat.beat();
          }
          meanwhile.addAll(codes(fixture.publish()));
        });

    fixture.publish();

    assertThat(meanwhile).containsExactly("publish_in_progress");
    assertThat(heartbeat.isBeating()).isFalse();
  }

  @Test
  void theHeartbeatEndsWithAFailedPublication() {
    HandHeartbeat heartbeat = new HandHeartbeat();
    fixture.heartbeat = heartbeat;
    fixture.hub.breakingBeforeAnythingArrives();

    fixture.publish();

    assertThat(heartbeat.isBeating()).isFalse();
  }

  @Test
  void theHeartbeatKeepsTheClaimWhileTheVisibilityIsRead() {
    HandHeartbeat heartbeat = new HandHeartbeat();
    fixture.heartbeat = heartbeat;
    List<String> meanwhile = new ArrayList<>();
    fixture.hub.whileReadingVisibility(
        () -> {
          for (int i = 0; i < 20; i++) {
            fixture.clock.pass(ClaimRenewal.INTERVAL);
            heartbeat.beat();
          }
          meanwhile.addAll(codes(fixture.publish()));
        });

    assertThat(codes(fixture.publish())).isEmpty();
    assertThat(meanwhile).containsExactly("publish_in_progress");
    assertThat(heartbeat.isBeating()).isFalse();
  }

  /** Its process was paused while it read the visibility. */
  @Test
  void aClaimThatWasLostWhileTheVisibilityWasReadSendsNothing() {
    fixture.hub.whileReadingVisibility(
        () -> {
          fixture.clock.pass(PublishReceipts.CLAIM);
          fixture.reconciling().reconcile(fixture.caller(), ID, atHub());
          assertThat(codes(fixture.publish())).isEmpty();
        });

    assertThat(codes(fixture.publish())).isEmpty();
    assertThat(fixture.hub.orders()).hasSize(1);
  }

  @Test
  void aClaimThatIsLostWhileItIsSentCancelsThePublication() {
    HandHeartbeat heartbeat = new HandHeartbeat();
    fixture.heartbeat = heartbeat;
    fixture.hub.whileSending(
        () -> {
          fixture.resetting().reset(fixture.caller(), ID, atHub());
          assertThat(fixture.hub.orders().get(0).cancellation().requested()).isFalse();
          heartbeat.beat();
          assertThat(fixture.hub.orders().get(0).cancellation().requested()).isTrue();
        });

    fixture.publish();

    assertThat(fixture.receipt()).isEmpty();
    assertThat(fixture.failures).containsExactly(PublishStep.ACCESS_RECEIPT);
  }

  /** The second publication of one package is not finished by the first one. */
  @Test
  void onlyTheReceiptOfTheOwnClaimSucceeds() {
    fixture.hub.whileSending(
        () -> {
          PublishReceipt receipt = fixture.receipt().orElseThrow();
          fixture.resetting().reset(fixture.caller(), ID, atHub());
          fixture.stored.claim(receipt);
        });

    fixture.publish();

    assertThat(fixture.receipt().orElseThrow().state()).isEqualTo(ReceiptState.PENDING);
  }

  @Test
  void renewalsComeFarMoreOftenThanAClaimLasts() {
    fixture.publish();

    assertThat(fixture.beats).containsExactly(Duration.ofSeconds(15));
  }

  @Test
  void receiptsThatCannotBeReadLeaveTheStateUnknown() {
    for (String method : List.of("find", "claim", "succeed")) {
      PublicationFixture here = new PublicationFixture();
      here.receipts.breaking(method);
      assertThat(codes(here.publish())).as(method).containsExactly("publish_state_unknown");
      assertThat(here.failures).as(method).containsExactly(PublishStep.ACCESS_RECEIPT);
    }
  }

  @Test
  void aClaimThatCannotBeReleasedLeavesTheStateUnknown() {
    fixture.hub.reporting(RemoteVisibility.PUBLIC);
    fixture.receipts.breaking("release");

    assertThat(codes(fixture.publish())).containsExactly("publish_state_unknown");
    assertThat(fixture.hub.orders()).isEmpty();
  }

  @Test
  void aFailureThatCannotBeRecordedIsStillAFailure() {
    fixture.hub.breakingAfterEverythingArrived();
    fixture.receipts.breaking("lose");

    assertThat(codes(fixture.publish())).containsExactly("publish_failed");
    assertThat(codes(fixture.publish())).containsExactly("publish_in_progress");

    fixture.clock.pass(PublishReceipts.CLAIM);
    assertThat(codes(fixture.publish())).containsExactly("publish_state_unknown");
  }

  @Test
  void aRenewalThatFailsDoesNotStopThePublication() {
    HandHeartbeat heartbeat = new HandHeartbeat();
    fixture.heartbeat = heartbeat;
    fixture.hub.whileSending(heartbeat::beat);
    fixture.receipts.breaking("renew");

    assertThat(codes(fixture.publish())).isEmpty();
    assertThat(fixture.failures).containsExactly(PublishStep.RENEW_CLAIM);
  }

  @Test
  void aHeartbeatThatCannotStartSendsNothing() {
    fixture.heartbeat =
        (interval, action) -> {
          throw new IllegalStateException("no thread");
        };

    assertThat(codes(fixture.publish())).containsExactly("publish_failed");
    assertThat(fixture.hub.orders()).isEmpty();
  }

  @Test
  void aSucceededReceiptWithoutItsResponseIsUnknown() {
    fixture.publish();
    PublishReceipt receipt = fixture.receipt().orElseThrow();
    fixture.resetting().reset(fixture.caller(), ID, atHub());
    fixture.stored.succeed(
        fixture.stored.claim(receipt).orElseThrow(), Json.object("reference", "x"));

    assertThat(codes(fixture.publish())).containsExactly("publish_state_unknown");
    assertThat(fixture.publish())
        .asString()
        .contains("a reconciliation found the package", "reset the receipt to publish again");
  }

  @Test
  void ownersHaveReceiptsOfTheirOwn() {
    fixture.publish();
    fixture.hub.reporting(RemoteVisibility.PRIVATE);

    fixture.publishing().publish(fixture.anotherCaller(), ID, privately(), PublishWatch.NONE);

    assertThat(fixture.hub.orders()).hasSize(2);
  }

  @Test
  void theWatcherSeesTheProgress() {
    List<Long> sent = new ArrayList<>();
    fixture.writeManifest();

    fixture
        .publishing()
        .publish(fixture.caller(), ID, privately(), new PublishWatch(sent::add, () -> false));

    assertThat(sent).hasSize(2).contains(13L);
  }

  @Test
  void theTargetLocalIsPrivate() {
    fixture.publish(new PublishRequest(CITIES, PublishOptions.byDefault(PublishTarget.LOCAL)));

    assertThat(fixture.local.calls()).containsExactly("visibility", "publish");
    assertThat(fixture.local.orders().get(0).isPublic()).isFalse();
  }

  @Test
  void aRunThatIsNotThereIsRefused() {
    PublishOutcome outcome =
        fixture
            .publishing()
            .publish(fixture.caller(), new RunId("none"), privately(), PublishWatch.NONE);

    assertThat(codes(outcome)).containsExactly("run_not_found");
  }

  private static PublishResponse response(PublishOutcome outcome) {
    return outcome
        .<Optional<PublishResponse>>match(
            Optional::of, readiness -> Optional.empty(), problems -> Optional.empty())
        .orElseThrow(() -> new AssertionError(outcome));
  }
}
