package io.datasetbuilder.pipeline.publish;

import static io.datasetbuilder.pipeline.publish.PublicationFixture.ID;
import static io.datasetbuilder.pipeline.publish.PublicationFixture.codes;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.publish.PreviewPublication.PublicationPreview;
import io.datasetbuilder.pipeline.publish.PublishReceipt.ReceiptState;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetLicense.Redistribution;
import org.junit.jupiter.api.Test;

/** What a publication would send. */
class PreviewPublicationTest {

  private final PublicationFixture fixture = new PublicationFixture();

  private PublicationPreview preview(PublishRequest request) {
    fixture.writeManifest();
    return value(
        new PreviewPublication(fixture.runs(), fixture.readiness(), fixture.receipts)
            .preview(fixture.caller(), ID, request));
  }

  @Test
  void itNamesTheFilesThatThePublicationSends() {
    PublicationPreview preview = preview(PublicationFixture.privately());

    fixture.publish();
    PublishPackage sent = fixture.hub.orders().get(0).files();

    assertThat(preview.files().stream().map(PreviewPublication.PreviewedFile::path))
        .isEqualTo(sent.files().stream().map(PublishPackage.PackageFile::path).toList());
    assertThat(preview.bytes()).isEqualTo(sent.bytes()).isPositive();
  }

  @Test
  void itNamesThePageOfAFolder() {
    assertThat(preview(PublicationFixture.privately()).page()).isEmpty();
    assertThat(preview(PublicationFixture.toFolder(false)).page()).contains("index.html");

    fixture.output("gold/index.html", "rows");

    assertThat(preview(PublicationFixture.toFolder(false)).page()).isEmpty();
  }

  @Test
  void itCallsNoTargetAndLeavesNoReceipt() {
    preview(PublicationFixture.privately());

    assertThat(fixture.hub.calls()).isEmpty();
    assertThat(fixture.receipt()).isEmpty();
  }

  @Test
  void theBlockersAreThoseOfTheOptions() {
    fixture.terms = Redistribution.UNKNOWN;

    assertThat(preview(PublicationFixture.privately()).readiness().blockers()).isEmpty();
    assertThat(codes(preview(PublicationFixture.publicly()).readiness().blockers()))
        .containsExactly("redistribution_unknown");
  }

  @Test
  void aReceiptThatTheRunHasIsReported() {
    assertThat(preview(PublicationFixture.privately()).receipt()).isEmpty();

    fixture.publish();

    PublicationPreview again = preview(PublicationFixture.privately());
    assertThat(again.receipt().map(PublishReceipt::state)).contains(ReceiptState.SUCCEEDED);
    assertThat(again.repeatsResponse()).isTrue();
    assertThat(preview(PublicationFixture.publicly()).repeatsResponse()).isFalse();
  }

  @Test
  void aReceiptWithoutItsResponseIsNotRepeated() {
    fixture.hub.breakingAfterEverythingArrived().reporting(Publisher.RemotePresence.PRESENT);
    fixture.publish();
    value(fixture.reconciling().reconcile(fixture.caller(), ID, PublicationFixture.atHub()));

    PublicationPreview preview = preview(PublicationFixture.privately());

    assertThat(preview.receipt().map(PublishReceipt::state)).contains(ReceiptState.SUCCEEDED);
    assertThat(preview.repeatsResponse()).isFalse();
  }

  /** The publisher reads the metadata, and sends them in a request. */
  @Test
  void itDoesNotCountTheMetadataOfKaggleAsAFile() {
    fixture.forKaggle("acme/cities");

    PublicationPreview preview =
        preview(
            new PublishRequest(
                PublicationFixture.CITIES, PublishOptions.byDefault(PublishTarget.KAGGLE)));

    assertThat(preview.files().stream().map(PreviewPublication.PreviewedFile::path))
        .containsExactly("cities.csv");
    assertThat(preview.bytes()).isEqualTo("a,b".length());
  }

  @Test
  void aRunThatTheCallerMayNotSeeIsRefused() {
    fixture.writeManifest();
    PublishCaller stranger = PublicationFixture.blindCaller();

    Result<PublicationPreview> refused =
        new PreviewPublication(fixture.runs(), fixture.readiness(), fixture.receipts)
            .preview(stranger, ID, PublicationFixture.privately());

    assertThat(refused.problems())
        .extracting(problem -> problem.code().wire())
        .containsExactly("run_not_found");
  }

  @Test
  void theJsonHasTheFilesAndTheReadiness() {
    JsonObject json = preview(PublicationFixture.publicly()).toJson();

    assertThat(json.members().keySet())
        .containsExactly(
            "run_id",
            "target",
            "destination",
            "options",
            "public",
            "bytes",
            "files",
            "page",
            "receipt",
            "repeated",
            "ready",
            "blockers",
            "warnings",
            "redistribution");
    assertThat(json.members().get("public")).isEqualTo(JsonValue.of(true));
    assertThat(json.members().get("receipt")).isEqualTo(JsonValue.ofNull());
  }

  private static <T> T value(Result<T> result) {
    return result.match(
        value -> value,
        problems -> {
          throw new AssertionError(problems);
        });
  }
}
