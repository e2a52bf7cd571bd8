package io.datasetbuilder.pipeline.publish;

import static io.datasetbuilder.pipeline.publish.PublicationFixture.CITIES;
import static io.datasetbuilder.pipeline.publish.PublicationFixture.ID;
import static io.datasetbuilder.pipeline.publish.PublicationFixture.codes;
import static io.datasetbuilder.pipeline.publish.PublicationFixture.toFolder;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.publish.PublishReceipt.ReceiptState;
import io.datasetbuilder.pipeline.publish.Publisher.FolderOrder;
import io.datasetbuilder.pipeline.runs.fixture.ReadableRuns;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A folder is not set back to an older run unless the caller wants that. */
class PublishToFolderTest {

  private static final DatedRun NEWER =
      new DatedRun(new RunId("run-2"), ReadableRuns.ENDED.plusSeconds(1));
  private static final RecordedRuns NEWER_THERE = new RecordedRuns(List.of(NEWER), true);

  private final PublicationFixture fixture = new PublicationFixture();

  private Optional<PublishReceipt> receipt() {
    return fixture.stored.find(
        fixture.caller().key(ID, new TargetDestination(PublishTarget.LOCAL, CITIES)));
  }

  @Test
  void theOrderNamesTheRunAndItsEnd() {
    fixture.publish(toFolder(false));

    assertThat(fixture.local.orders().get(0).folder())
        .isEqualTo(
            new FolderOrder(
                Optional.of(new DatedRun(ID, ReadableRuns.ENDED)),
                false,
                Optional.of("page of run-1")));
  }

  /** The page is no part of the package, so that the fingerprint is what it was without it. */
  @Test
  void thePageIsNoPartOfThePackage() {
    fixture.publish(toFolder(false));
    String fingerprint = receipt().orElseThrow().fingerprint();
    fixture.page = (run, gold, spec, terms) -> "another page";
    fixture
        .resetting()
        .reset(fixture.caller(), ID, new TargetDestination(PublishTarget.LOCAL, CITIES));

    fixture.publish(toFolder(false));

    assertThat(receipt().orElseThrow().fingerprint()).isEqualTo(fingerprint);
    assertThat(fixture.local.orders().get(1).files().files())
        .noneMatch(file -> file.path().equals(FolderPage.NAME));
    assertThat(fixture.local.orders().get(1).folder().page()).contains("another page");
  }

  @ParameterizedTest
  @ValueSource(strings = {"gold/index.html", "gold/index.html/table.parquet", "gold/Index.HTML/x"})
  void aGoldFileWithTheNameOfThePageKeepsIt(String path) {
    fixture.output(path, "rows");

    assertThat(codes(fixture.publish(toFolder(false)))).isEmpty();

    assertThat(fixture.local.orders().get(0).folder().page()).isEmpty();
    assertThat(fixture.local.orders().get(0).files().files())
        .anyMatch(file -> file.path().equals(path.substring("gold/".length())));
  }

  @Test
  void aTableMayHaveAFileOfThatName() {
    fixture.output("gold/a/index.html", "rows");

    fixture.publish(toFolder(false));

    assertThat(fixture.local.orders().get(0).folder().page()).isPresent();
  }

  @Test
  void aHubGetsNoPage() {
    fixture.publish();

    assertThat(fixture.hub.orders().get(0).folder()).isEqualTo(FolderOrder.NONE);
  }

  /** Nothing is claimed yet. */
  @Test
  void aPageThatCannotBeMadeLeavesNoReceipt() {
    fixture.page =
        (run, gold, spec, terms) -> {
          throw new IllegalStateException("the disk is gone");
        };

    assertThatThrownBy(() -> fixture.publish(toFolder(false)))
        .isInstanceOf(IllegalStateException.class);
    assertThat(receipt()).isEmpty();
  }

  @Test
  void aNewerRunThereBlocksAndLeavesNoReceipt() {
    fixture.recorded = NEWER_THERE;

    assertThat(codes(fixture.publish(toFolder(false)))).containsExactly("newer_run_published");
    assertThat(receipt()).isEmpty();
    assertThat(fixture.local.calls()).isEmpty();
  }

  @Test
  void aNewerRunIsReplacedWhereTheRequestStatesSo() {
    fixture.recorded = new RecordedRuns(List.of(NEWER), false);

    assertThat(codes(fixture.publish(toFolder(true)))).isEmpty();
    assertThat(fixture.local.orders().get(0).folder().replaceNewer()).isTrue();
    assertThat(receipt().orElseThrow().options())
        .isEqualTo(Json.object("confirm_non_commercial", false, "replace_newer", true));
  }

  /** Another publication may put a newer run there between the check and the replacement. */
  @Test
  void aDestinationThatRefusesAtTheLastMomentBlocksAndLeavesNoReceipt() {
    fixture.local.refusing(NEWER_THERE.against(new DatedRun(ID, ReadableRuns.ENDED), CITIES).get());

    assertThat(codes(fixture.publish(toFolder(false)))).containsExactly("newer_run_published");

    assertThat(receipt()).isEmpty();
    assertThat(fixture.failures).isEmpty();
    fixture.local.repaired();
    assertThat(codes(fixture.publish(toFolder(false)))).isEmpty();
  }

  @Test
  void aRepeatedRequestGetsItsResponseThoughANewerRunWasPublishedSince() {
    PublishOutcome first = fixture.publish(toFolder(false));
    fixture.recorded = NEWER_THERE;

    assertThat(fixture.publish(toFolder(false))).isEqualTo(first);
    assertThat(fixture.local.orders()).hasSize(1);
  }

  /** Reporting the earlier publication would hide that nothing was put back. */
  @Test
  void toPutARunBackItsReceiptIsResetFirst() {
    fixture.publish(toFolder(false));
    fixture.recorded = NEWER_THERE;
    assertThat(codes(fixture.publish(toFolder(true)))).containsExactly("publish_conflict");

    fixture
        .resetting()
        .reset(fixture.caller(), ID, new TargetDestination(PublishTarget.LOCAL, CITIES));

    assertThat(codes(fixture.publish(toFolder(true)))).isEmpty();
    assertThat(fixture.local.orders()).hasSize(2);
  }

  /** A receipt from before the option is recognised, and reconciled with the options it has. */
  @Test
  void aReceiptWithoutTheOptionIsThatOfARequestWithoutIt() {
    fixture.local.breakingAfterEverythingArrived();
    fixture.publish(toFolder(false));
    assertThat(receipt().orElseThrow().options())
        .isEqualTo(Json.object("confirm_non_commercial", false));
    fixture.recorded = NEWER_THERE;

    fixture
        .reconciling()
        .reconcile(fixture.caller(), ID, new TargetDestination(PublishTarget.LOCAL, CITIES));

    assertThat(receipt().orElseThrow().state()).isEqualTo(ReceiptState.SUCCEEDED);
  }
}
