package io.datasetbuilder.infrastructure.publish.huggingface;

import static io.datasetbuilder.infrastructure.publish.huggingface.HubFixture.destination;
import static io.datasetbuilder.infrastructure.publish.huggingface.HubFixture.files;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.infrastructure.publish.huggingface.HuggingFaceStandIn.Step;
import io.datasetbuilder.infrastructure.publish.standin.Fault;
import io.datasetbuilder.infrastructure.publish.standin.PackageFiles;
import io.datasetbuilder.pipeline.model.file.FileContent;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.publish.PublishDestination;
import io.datasetbuilder.pipeline.publish.PublishFailure;
import io.datasetbuilder.pipeline.publish.PublishPackage;
import io.datasetbuilder.pipeline.publish.PublishPackage.PackageFile;
import io.datasetbuilder.pipeline.publish.Publisher.FolderOrder;
import io.datasetbuilder.pipeline.publish.Publisher.PublishOrder;
import io.datasetbuilder.pipeline.publish.Publisher.PublishStatus;
import io.datasetbuilder.pipeline.publish.Publisher.Published;
import io.datasetbuilder.pipeline.publish.Publisher.RemotePresence;
import io.datasetbuilder.pipeline.publish.Publisher.RemoteVisibility;
import java.io.InputStream;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Publishing to the hub, where nothing breaks by itself. */
class HuggingFacePublisherTest {

  private final HubFixture fixture = new HubFixture();
  private final HuggingFaceStandIn hub = fixture.hub;
  private final PublishDestination destination = destination();
  private final PublishPackage files = files("run-1");

  @AfterEach
  void close() {
    fixture.close();
  }

  @Test
  void theWholePackageIsOneCommitOfANewPrivateRepository() {
    Published published = fixture.publish(files, destination, false);

    assertThat(published)
        .isEqualTo(
            new Published(
                hub.endpoint() + "/datasets/" + destination,
                4,
                PublishStatus.PUBLISHED,
                RemoteVisibility.PRIVATE));
    StandInRepository repository = hub.repository(destination.toString());
    assertThat(repository.isPrivate()).isTrue();
    assertThat(repository.commits()).hasSize(2);
    assertThat(repository.files().keySet())
        .containsExactly(
            ".gitattributes",
            "README.md",
            "data/train.parquet",
            "data/출력 1.parquet",
            "empty.parquet");
  }

  @Test
  void theResultStatesWhoSeesTheRepositoryAndNotWhatWasOrdered() {
    PublishDestination hidden = destination();
    PublishDestination open = destination();
    hub.api().add(hidden.toString(), true);
    hub.api().add(open.toString(), false);

    assertThat(fixture.publish(files, destination, true).visibility())
        .isEqualTo(RemoteVisibility.PUBLIC);
    assertThat(fixture.publish(files, destination, true).visibility())
        .isEqualTo(RemoteVisibility.PUBLIC);
    assertThat(fixture.publish(files, open, true).visibility()).isEqualTo(RemoteVisibility.PUBLIC);
    assertThat(fixture.publish(files, hidden, true).visibility())
        .isEqualTo(RemoteVisibility.PRIVATE);
  }

  @Test
  void theRequestsComeInTheOrderOfTheProtocol() {
    fixture.publish(files, destination, false);

    assertThat(hub.steps())
        .containsExactly(
            Step.INFO,
            Step.CREATE,
            Step.INFO,
            Step.PREUPLOAD,
            Step.BATCH,
            Step.UPLOAD,
            Step.VERIFY,
            Step.UPLOAD,
            Step.VERIFY,
            Step.INFO,
            Step.COMMIT);
  }

  @Test
  void aPublicOrderCreatesAPublicRepository() {
    fixture.publish(files, destination, true);

    assertThat(hub.repository(destination.toString()).isPrivate()).isFalse();
  }

  @Test
  void aPublicOrderLeavesAPrivateRepositoryPrivate() {
    hub.api().add(destination.toString(), true);

    fixture.publish(files, destination, true);

    assertThat(fixture.visibility(destination)).isEqualTo(RemoteVisibility.PRIVATE);
  }

  @Test
  void aLargeFileGoesInTheWantedParts() {
    hub.api().wantParts(50_000, 30_000);

    fixture.publish(files, destination, false);

    assertThat(hub.count(Step.UPLOAD)).isEqualTo(4 + 3);
    assertThat(hub.count(Step.COMPLETE)).isEqualTo(2);
    assertThat(fixture.find(files, destination)).isEqualTo(RemotePresence.PRESENT);
  }

  /** HF_ENDPOINT: the hub's own client reads its addresses as those of the mirror, too. */
  @Test
  void aMirrorMayPassOnAddressesOfTheHub() {
    hub.api().mirror();
    hub.api().wantParts(80_000, 30_000);
    hub.api().setPageSize(1);

    fixture.publish(files, destination, false);

    assertThat(hub.count(Step.COMPLETE)).isOne();
    assertThat(hub.count(Step.VERIFY)).isEqualTo(2);
    assertThat(fixture.find(files, destination)).isEqualTo(RemotePresence.PRESENT);
  }

  /** Signed addresses are long, and a file may have thousands of them. */
  @Test
  void anAnswerHoldsTheAddressesOfManyParts() {
    hub.api().wantParts(1, 1);
    hub.api().lengthenAddresses(4_000);

    fixture.publish(
        PackageFiles.of("run-1", PackageFiles.random("a.parquet", 500, 1)), destination, false);

    assertThat(hub.count(Step.UPLOAD)).isEqualTo(500);
  }

  @Test
  void fewLargeFilesAreDescribedInOneRequest() {
    assertThat(LargeFileUpload.mostAddresses(sized(1))).isOne();
    assertThat(LargeFileUpload.mostAddresses(sized(10L << 30))).isEqualTo(2_049);
    assertThat(LargeFileUpload.mostAddresses(sized(1L << 40))).isEqualTo(10_000);
  }

  private static PackageFile sized(long bytes) {
    return new PackageFile(
        "a.parquet",
        new FileFacts(bytes, "0".repeat(64)),
        new FileContent(bytes, InputStream::nullInputStream));
  }

  @Test
  void aFileOfWholePartsHasNoEmptyPart() {
    hub.api().wantParts(10_000, 50_000);

    fixture.publish(
        PackageFiles.of("run-1", PackageFiles.random("a.parquet", 100_000, 1)), destination, false);

    assertThat(hub.count(Step.UPLOAD)).isEqualTo(2);
  }

  @Test
  void twoFilesOfOneContentAreSentOnce() {
    PublishPackage twins =
        PackageFiles.of(
            "run-1",
            PackageFiles.random("a.parquet", 1_000, 1),
            PackageFiles.random("b.parquet", 1_000, 1));

    fixture.publish(twins, destination, false);

    assertThat(hub.count(Step.UPLOAD)).isOne();
    assertThat(fixture.find(twins, destination)).isEqualTo(RemotePresence.PRESENT);
  }

  @Test
  void moreFilesThanARequestTakesAreDescribedInSeveral() {
    PackageFile[] many = new PackageFile[300];
    for (int i = 0; i < many.length; i++) {
      many[i] = PackageFiles.text("part-" + i + ".txt", "part " + i);
    }
    PublishPackage large = PackageFiles.of("run-1", many);

    fixture.publish(large, destination, false);

    assertThat(hub.count(Step.PREUPLOAD)).isEqualTo(2);
    assertThat(hub.repository(destination.toString()).commits()).hasSize(2);
    assertThat(fixture.find(large, destination)).isEqualTo(RemotePresence.PRESENT);
  }

  @Test
  void whatTheStorageHasAlreadyIsNotSentAgain() {
    hub.fault(Step.COMMIT, Fault.status(500), 1);
    assertThatThrownBy(() -> fixture.publish(files, destination, false))
        .isInstanceOf(PublishFailure.class);

    fixture.publish(files, destination, false);

    assertThat(hub.count(Step.UPLOAD)).isEqualTo(2);
    assertThat(fixture.publications(files, destination)).isOne();
  }

  @Test
  void aPackageThatLiesThereIsNotCommittedAgain() {
    fixture.publish(files, destination, false);

    Published again = fixture.publish(files, destination, false);

    assertThat(again.artifactCount()).isEqualTo(4);
    assertThat(fixture.publications(files, destination)).isOne();
  }

  @Test
  void anotherRunReplacesFilesAndLeavesThoseOfOthers() {
    hub.api().add(destination.toString(), true);
    hub.api().commit(destination.toString(), "NOTES.md", "mine");
    fixture.publish(files, destination, false);

    PublishPackage next = files("run-2");
    fixture.publish(next, destination, false);

    assertThat(hub.repository(destination.toString()).files()).containsKey("NOTES.md");
    assertThat(fixture.find(next, destination)).isEqualTo(RemotePresence.PRESENT);
    assertThat(fixture.find(files, destination)).isEqualTo(RemotePresence.ABSENT);
  }

  @Test
  void theProgressIsThatOfEveryByte() {
    AtomicLong sent = new AtomicLong();

    fixture.publisher.publish(
        new PublishOrder(
            files,
            destination,
            false,
            HubFixture.TOKEN,
            FolderOrder.NONE,
            sent::addAndGet,
            Cancellation.NEVER));

    assertThat(sent).hasValue(files.bytes());
  }
}
