package io.datasetbuilder.pipeline.publish;

import static io.datasetbuilder.pipeline.publish.PublicationFixture.ID;
import static io.datasetbuilder.pipeline.publish.PublicationFixture.OWNER;
import static io.datasetbuilder.pipeline.publish.PublicationFixture.STRANGER;
import static io.datasetbuilder.pipeline.publish.PublicationFixture.codes;
import static io.datasetbuilder.pipeline.publish.PublicationFixture.privately;
import static io.datasetbuilder.pipeline.publish.PublicationFixture.publicly;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.index.Visibility.SharedDataset;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.publish.PublicReceipts.PublicReceipt;
import io.datasetbuilder.pipeline.publish.PublishListener.PublishStep;
import io.datasetbuilder.pipeline.publish.PublishReceipt.ReceiptKey;
import io.datasetbuilder.pipeline.publish.PublishRun.PublishWatch;
import io.datasetbuilder.pipeline.publish.Publisher.RemoteVisibility;
import io.datasetbuilder.pipeline.runs.sharing.SharedReading.SharedEntry;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetLicense.Redistribution;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Runs that everyone may read: what a publication records, and what it is worth later. */
class PublicRunsTest {

  private static final SharedDataset SHOWN =
      new SharedDataset(OWNER.ownerId(), "d", Optional.of(Set.of(ID.value())));

  private final PublicationFixture fixture = new PublicationFixture().inDataset("d");

  private PublicReading reading() {
    return new PublicReading(fixture.stored, fixture.publicRuns(), fixture.index);
  }

  private PublicReceipt published() {
    fixture.publish(publicly());
    return fixture.stored.ofRun(ID).get(0);
  }

  private boolean admits(PublicReceipt receipt) {
    return fixture.publicRuns().admits(receipt);
  }

  @Test
  void whatTheOrderAndTheTargetMakePublicIsRecordedWithItsDataset() {
    PublicReceipt receipt = published();

    assertThat(receipt.datasetId()).isEqualTo("d");
    assertThat(receipt.key().owner()).isEqualTo(OWNER.ownerId());
    assertThat(admits(receipt)).isTrue();
  }

  @Test
  void aPrivateOrderIsNotPublicWhateverTheTargetStates() {
    fixture.hub.reporting(RemoteVisibility.PRIVATE);

    fixture.publish(privately());

    assertThat(fixture.receipt()).isPresent();
    assertThat(fixture.stored.datasets()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(names = "PUBLIC", mode = EnumSource.Mode.EXCLUDE)
  void aPublicOrderIsNotPublicUnlessTheTargetStatesIt(RemoteVisibility visibility) {
    fixture.hub.reporting(visibility);

    fixture.publish(publicly());

    assertThat(fixture.receipt()).isPresent();
    assertThat(fixture.stored.datasets()).isEmpty();
  }

  @Test
  void aRunOfNoDatasetIsNotPublic() {
    PublicationFixture alone = new PublicationFixture();

    alone.publish(publicly());

    assertThat(alone.stored.datasets()).isEmpty();
  }

  @Test
  void aPublicationWhoseMarkCannotBeStoredIsPublishedAndNotPublic() {
    fixture.receipts.breaking("markPublic");

    assertThat(codes(fixture.publish(publicly()))).isEmpty();

    assertThat(fixture.failures).containsExactly(PublishStep.ACCESS_RECEIPT);
    assertThat(fixture.stored.datasets()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(names = {"FORBIDDEN", "UNKNOWN", "NON_COMMERCIAL"})
  void termsThatForbidAPublicDatasetTodayHideIt(Redistribution terms) {
    PublicReceipt receipt = published();

    fixture.terms = terms;

    assertThat(admits(receipt)).isFalse();
    assertThat(reading().of(ID)).isEqualTo(Visibility.none());
  }

  @Test
  void filesThatAreNotThoseOfTheReceiptHideIt() {
    PublicReceipt receipt = published();

    fixture.output("gold/a/hub/data/train-00000-of-00001.parquet", "other rows").writeManifest();

    assertThat(admits(receipt)).isFalse();
  }

  @Test
  void aGoldFileThatIsGoneHidesIt() {
    PublicReceipt receipt = published();

    fixture.run.delete("gold/a/table.parquet");

    assertThat(admits(receipt)).isFalse();
  }

  @Test
  void aTableThatWasNotPublishedHidesTheRun() {
    fixture.output("gold/b/table.parquet", "rows of b").gold("b");
    PublicReceipt receipt = published();

    assertThat(admits(receipt)).isFalse();
  }

  @Test
  void aReceiptOfAnotherOwnerOrDatasetProvesNothing() {
    PublicReceipt receipt = published();
    ReceiptKey key = receipt.key();
    ReceiptKey theirs =
        new ReceiptKey(STRANGER.ownerId(), key.runId(), key.target(), key.destination());

    assertThat(admits(new PublicReceipt(theirs, "d", receipt.fingerprint(), receipt.options())))
        .isFalse();
    assertThat(admits(new PublicReceipt(key, "e", receipt.fingerprint(), receipt.options())))
        .isFalse();
    assertThat(
            admits(
                new PublicReceipt(key, "d", receipt.fingerprint(), privately().options().toJson())))
        .isFalse();
    assertThat(admits(new PublicReceipt(key, "d", receipt.fingerprint(), Json.object("x", 1))))
        .isFalse();
  }

  @Test
  void aPublicationByAnotherThanTheOwnerOfTheRunProvesNothing() {
    fixture.publishing().publish(fixture.anotherCaller(), ID, publicly(), PublishWatch.NONE);

    PublicReceipt receipt = fixture.stored.ofRun(ID).get(0);
    assertThat(receipt.key().owner()).isEqualTo(STRANGER.ownerId());
    assertThat(admits(receipt)).isFalse();
  }

  @Test
  void aRunThatDidNotSucceedIsHidden() {
    PublicReceipt receipt = published();

    fixture.status = RunStatus.FAILED;
    fixture.writeManifest();

    assertThat(admits(receipt)).isFalse();
  }

  @Test
  void theCheckOfARunIsKeptForTenMinutesAndItsReceiptIsNot() {
    published();
    PublicReading kept = reading();
    assertThat(kept.of(ID)).isEqualTo(SHOWN);
    fixture.terms = Redistribution.UNKNOWN;

    assertThat(kept.of(ID)).isEqualTo(SHOWN);
    fixture.clock.pass(PublicRunCache.KEPT);
    assertThat(kept.of(ID)).isEqualTo(Visibility.none());
    fixture.terms = Redistribution.ALLOWED;
    fixture.clock.pass(PublicRunCache.KEPT);
    assertThat(kept.of(ID)).isEqualTo(SHOWN);
    fixture.resetting().reset(fixture.caller(), ID, PublicationFixture.atHub());

    assertThat(kept.of(ID)).isEqualTo(Visibility.none());
  }

  @Test
  void aDeletedRunIsMissingWhileItsCheckIsKept() {
    published();
    PublicReading kept = reading();
    String id = fixture.stored.datasets().get(0).id().value();
    assertThat(kept.find(id)).isEqualTo(Result.ok(SHOWN));

    fixture.index.remove(ID.value());

    assertThat(kept.find(id).problems()).hasSize(1);
    assertThat(kept.list(9)).isEqualTo(Result.ok(List.of()));
    assertThat(fixture.index.hides(kept.of(ID), ID.value())).isTrue();
  }

  @Test
  void readersFindTheDatasetAndItsPublicRun() {
    published();

    List<SharedEntry> listed = reading().list(9).match(value -> value, problems -> List.of());

    assertThat(listed).hasSize(1);
    SharedEntry entry = listed.get(0);
    assertThat(entry.share().datasetId()).isEqualTo("d");
    assertThat(entry.dataset().latest().runId()).isEqualTo(ID.value());
    assertThat(reading().of(ID)).isEqualTo(SHOWN);
    assertThat(reading().find(entry.share().id().value())).isEqualTo(Result.ok(SHOWN));
    assertThat(reading().of(new RunId("another"))).isEqualTo(Visibility.none());
    assertThat(reading().find("f".repeat(32)).problems()).hasSize(1);
    assertThat(reading().find("../d").problems()).hasSize(1);
    assertThat(reading().list(0).problems()).hasSize(1);
  }

  @Test
  void whatIsWithdrawnIsMissing() {
    published();
    String id = fixture.stored.datasets().get(0).id().value();

    fixture
        .resetting()
        .reset(fixture.caller(), ID, PublicationFixture.atHub())
        .match(done -> done, problems -> null);

    assertThat(reading().of(ID)).isEqualTo(Visibility.none());
    assertThat(reading().find(id).problems()).hasSize(1);
    assertThat(reading().list(9)).isEqualTo(Result.ok(List.of()));
  }

  @Test
  void aDatasetWithoutAnAdmittedRunIsNotListed() {
    published();
    String id = fixture.stored.datasets().get(0).id().value();

    fixture.terms = Redistribution.UNKNOWN;

    assertThat(reading().list(9)).isEqualTo(Result.ok(List.of()));
    assertThat(reading().find(id).problems()).hasSize(1);
  }
}
