package io.datasetbuilder.infrastructure.storage.publish;

import static io.datasetbuilder.infrastructure.storage.publish.PublishedPackages.CITIES;
import static io.datasetbuilder.infrastructure.storage.publish.PublishedPackages.ENDED;
import static io.datasetbuilder.infrastructure.storage.publish.PublishedPackages.NEW;
import static io.datasetbuilder.infrastructure.storage.publish.PublishedPackages.OLD;
import static io.datasetbuilder.infrastructure.storage.publish.PublishedPackages.OTHER;
import static io.datasetbuilder.infrastructure.storage.publish.PublishedPackages.SERVICE;
import static io.datasetbuilder.infrastructure.storage.publish.PublishedPackages.assertNothingIsLeftOver;
import static io.datasetbuilder.infrastructure.storage.publish.PublishedPackages.newPackage;
import static io.datasetbuilder.infrastructure.storage.publish.PublishedPackages.oldPackage;
import static io.datasetbuilder.infrastructure.storage.publish.PublishedPackages.order;
import static io.datasetbuilder.infrastructure.storage.publish.PublishedPackages.packageOf;
import static io.datasetbuilder.infrastructure.storage.publish.PublishedPackages.publisher;
import static io.datasetbuilder.infrastructure.storage.publish.PublishedPackages.replacing;
import static io.datasetbuilder.infrastructure.storage.publish.PublishedPackages.run;
import static io.datasetbuilder.infrastructure.storage.publish.PublishedPackages.textsAt;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.infrastructure.storage.file.FileOps.DiskFileOps;
import io.datasetbuilder.infrastructure.storage.file.FileTrees;
import io.datasetbuilder.infrastructure.storage.file.ObservedFileOps;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.publish.DestinationRefused;
import io.datasetbuilder.pipeline.publish.PublishBlocker;
import io.datasetbuilder.pipeline.publish.PublishFailure;
import io.datasetbuilder.pipeline.publish.PublishPackage;
import io.datasetbuilder.pipeline.publish.Publisher.FolderOrder;
import io.datasetbuilder.pipeline.publish.Publisher.Progress;
import io.datasetbuilder.pipeline.publish.Publisher.PublishOrder;
import io.datasetbuilder.pipeline.publish.Publisher.RemotePresence;
import io.datasetbuilder.pipeline.publish.RecordedRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A folder remembers the run that lies there, and is not set back to an older one unasked. */
class NewerPublicationsTest {

  @TempDir Path root;
  private LocalPublisher publisher;

  @BeforeEach
  void begin() {
    publisher = publisher(root, new DiskFileOps());
  }

  private Path record(PublishPackage of) {
    return root.resolve(".publishing/runs/acme/cities").resolve(of.fingerprint());
  }

  private void assertRefused(PublishOrder order, PublishBlocker code) {
    assertThatThrownBy(() -> publisher.publish(order))
        .isInstanceOfSatisfying(
            DestinationRefused.class,
            refused -> assertThat(refused.issue().code()).isEqualTo(code));
  }

  @Test
  void theRunThatLiesThereIsRemembered() {
    assertThat(publisher.runs(CITIES)).isEqualTo(RecordedRuns.NONE);

    publisher.publish(order(oldPackage(), CITIES));
    assertThat(publisher.runs(CITIES).runs()).containsExactly(run(oldPackage()));

    publisher.publish(order(newPackage(), CITIES));
    assertThat(publisher.runs(CITIES))
        .isEqualTo(new RecordedRuns(List.of(run(newPackage())), true));
    assertThat(publisher.runs(OTHER)).isEqualTo(RecordedRuns.NONE);
    assertThat(record(newPackage())).hasContent("run-2\n" + ENDED + "\n");
    assertThat(record(oldPackage())).doesNotExist();
  }

  @Test
  void anOlderRunIsRefusedBeforeAnythingIsWritten() throws IOException {
    publisher.publish(order(newPackage(), CITIES));
    ObservedFileOps files = new ObservedFileOps(number -> {});

    assertThatThrownBy(() -> publisher(root, files).publish(order(oldPackage(), CITIES)))
        .isInstanceOf(DestinationRefused.class)
        .hasMessage(
            "the folder of acme/cities holds run run-2, which is newer: it ended at 2026-03-01"
                + " 12:00:00 UTC");

    assertThat(files.steps).isEmpty();
    assertThat(textsAt(root, CITIES)).isEqualTo(NEW);
    assertNothingIsLeftOver(root);
  }

  @Test
  void anOlderRunReplacesANewerOneWhereTheOrderStatesSo() {
    publisher.publish(order(newPackage(), CITIES));

    publisher.publish(replacing(oldPackage(), CITIES));

    assertThat(textsAt(root, CITIES)).isEqualTo(OLD);
    assertThat(publisher.runs(CITIES).runs()).containsExactly(run(oldPackage()));
    publisher.publish(order(newPackage(), CITIES));
    assertThat(textsAt(root, CITIES)).isEqualTo(NEW);
  }

  @Test
  void theSameRunIsPublishedAgain() {
    publisher.publish(order(newPackage(), CITIES));

    publisher.publish(order(newPackage(), CITIES));

    assertThat(textsAt(root, CITIES)).isEqualTo(NEW);
  }

  /** Both passed the check before they began to send. */
  @Test
  void anOlderRunIsRefusedWhenANewerOneIsPutThereMeanwhile() throws IOException {
    Progress meanwhile =
        bytes -> {
          if (textsAt(root, CITIES).isEmpty()) {
            publisher(root, new DiskFileOps()).publish(order(newPackage(), CITIES));
          }
        };

    assertRefused(
        new PublishOrder(
            oldPackage(),
            CITIES,
            false,
            SERVICE,
            order(oldPackage(), CITIES).folder(),
            meanwhile,
            Cancellation.NEVER),
        PublishBlocker.NEWER_RUN_PUBLISHED);

    assertThat(textsAt(root, CITIES)).isEqualTo(NEW);
    assertThat(publisher.find(newPackage(), CITIES, SERVICE)).isEqualTo(RemotePresence.PRESENT);
    assertThat(publisher.find(oldPackage(), CITIES, SERVICE)).isEqualTo(RemotePresence.ABSENT);
    assertNothingIsLeftOver(root);
  }

  @Test
  void aFolderFromBeforeRunsWereRecordedIsReplacedAndThenRemembered() throws IOException {
    publisher.publish(order(newPackage(), CITIES));
    FileTrees.delete(root.resolve(".publishing/runs"), new DiskFileOps());
    assertThat(publisher.runs(CITIES)).isEqualTo(RecordedRuns.NONE);
    assertThat(publisher.find(newPackage(), CITIES, SERVICE)).isEqualTo(RemotePresence.PRESENT);

    publisher.publish(order(newPackage(), CITIES));

    assertThat(publisher.runs(CITIES).runs()).containsExactly(run(newPackage()));
    FileTrees.delete(root.resolve(".publishing/runs"), new DiskFileOps());
    publisher.publish(order(oldPackage(), CITIES));
    assertThat(textsAt(root, CITIES)).isEqualTo(OLD);
  }

  @Test
  void aRunWithoutAnyTimeIsComparedWithNothing() {
    publisher.publish(order(newPackage(), CITIES));

    publisher.publish(order(oldPackage(), CITIES, SERVICE, FolderOrder.NONE));

    assertThat(textsAt(root, CITIES)).isEqualTo(OLD);
    assertThat(publisher.runs(CITIES)).isEqualTo(RecordedRuns.NONE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "run-0",
        "run-0\n",
        "run-0\nyesterday\n",
        "../x\n2026-03-01T12:00:00Z\n",
        "run-0\n2026-03-01T12:00:00Z\nmore\n"
      })
  void aRecordThatCannotBeReadIsNotReplacedUnasked(String text) throws IOException {
    publisher.publish(order(oldPackage(), CITIES));
    Files.writeString(record(oldPackage()), text);

    assertThat(publisher.runs(CITIES)).isEqualTo(new RecordedRuns(List.of(), false));
    assertRefused(order(newPackage(), CITIES), PublishBlocker.PUBLISHED_RUN_UNREADABLE);
    assertThat(textsAt(root, CITIES)).isEqualTo(OLD);

    publisher.publish(replacing(newPackage(), CITIES));
    assertThat(textsAt(root, CITIES)).isEqualTo(NEW);
    assertThat(publisher.runs(CITIES).runs()).containsExactly(run(newPackage()));
  }

  @Test
  void aRecordOfTheSameRunThatCannotBeReadIsWrittenAgain() throws IOException {
    publisher.publish(order(oldPackage(), CITIES));
    Files.writeString(record(oldPackage()), "x".repeat(2_000));
    assertRefused(order(oldPackage(), CITIES), PublishBlocker.PUBLISHED_RUN_UNREADABLE);

    publisher.publish(replacing(oldPackage(), CITIES));

    assertThat(publisher.runs(CITIES).runs()).containsExactly(run(oldPackage()));
  }

  @Test
  void aLinkInThePlaceOfTheRecordsIsNotFollowed() throws IOException {
    publisher.publish(order(oldPackage(), CITIES));
    Path runs = root.resolve(".publishing/runs");
    Files.move(runs, root.resolve("elsewhere"));
    Files.createSymbolicLink(runs, root.resolve("elsewhere"));

    assertThat(publisher.runs(CITIES).readable()).isFalse();
    assertThatThrownBy(() -> publisher.publish(order(newPackage(), CITIES)))
        .isInstanceOf(PublishFailure.class);
    assertThat(textsAt(root, CITIES)).isEqualTo(OLD);
  }

  @Test
  void aFolderThatWasRemovedHoldsNoRun() throws IOException {
    publisher.publish(order(newPackage(), CITIES));
    FileTrees.delete(root.resolve("acme/cities"), new DiskFileOps());

    assertThat(publisher.runs(CITIES)).isEqualTo(RecordedRuns.NONE);
    publisher.publish(order(oldPackage(), CITIES));

    assertThat(textsAt(root, CITIES)).isEqualTo(OLD);
  }

  /** A record that was cut off while it was written does not count, and is removed. */
  @Test
  void aPartOfARecordKeepsNobodyOut() throws IOException {
    publisher.publish(order(oldPackage(), CITIES));
    Path part =
        root.resolve(".publishing/published/acme/cities")
            .resolve(newPackage().fingerprint() + ".part");
    Files.writeString(part, "");

    publisher.publish(order(newPackage(), CITIES));

    assertThat(textsAt(root, CITIES)).isEqualTo(NEW);
    assertThat(part).doesNotExist();
  }

  @Test
  void anotherPackageOfTheSameRunReplacesIt() {
    publisher.publish(order(oldPackage(), CITIES));

    publisher.publish(order(packageOf("4".repeat(64), NEW), CITIES));

    assertThat(textsAt(root, CITIES)).isEqualTo(NEW);
  }
}
