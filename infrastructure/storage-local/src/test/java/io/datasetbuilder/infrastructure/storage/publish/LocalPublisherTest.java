package io.datasetbuilder.infrastructure.storage.publish;

import static io.datasetbuilder.infrastructure.storage.publish.PublishedPackages.CITIES;
import static io.datasetbuilder.infrastructure.storage.publish.PublishedPackages.NEW;
import static io.datasetbuilder.infrastructure.storage.publish.PublishedPackages.OLD;
import static io.datasetbuilder.infrastructure.storage.publish.PublishedPackages.SERVICE;
import static io.datasetbuilder.infrastructure.storage.publish.PublishedPackages.assertNothingIsLeftOver;
import static io.datasetbuilder.infrastructure.storage.publish.PublishedPackages.file;
import static io.datasetbuilder.infrastructure.storage.publish.PublishedPackages.newPackage;
import static io.datasetbuilder.infrastructure.storage.publish.PublishedPackages.oldPackage;
import static io.datasetbuilder.infrastructure.storage.publish.PublishedPackages.order;
import static io.datasetbuilder.infrastructure.storage.publish.PublishedPackages.owner;
import static io.datasetbuilder.infrastructure.storage.publish.PublishedPackages.packageOf;
import static io.datasetbuilder.infrastructure.storage.publish.PublishedPackages.publisher;
import static io.datasetbuilder.infrastructure.storage.publish.PublishedPackages.replacing;
import static io.datasetbuilder.infrastructure.storage.publish.PublishedPackages.textsAt;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.infrastructure.storage.file.FileOps.DiskFileOps;
import io.datasetbuilder.infrastructure.storage.file.FileTrees;
import io.datasetbuilder.infrastructure.storage.publish.LocalPublisher.ReferenceForm;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.publish.HubCredential;
import io.datasetbuilder.pipeline.publish.PublishDestination;
import io.datasetbuilder.pipeline.publish.PublishFailure;
import io.datasetbuilder.pipeline.publish.PublishPackage;
import io.datasetbuilder.pipeline.publish.PublishTarget;
import io.datasetbuilder.pipeline.publish.PublishTargets.LocalRoot.FolderState;
import io.datasetbuilder.pipeline.publish.Publisher.FolderOrder;
import io.datasetbuilder.pipeline.publish.Publisher.Progress;
import io.datasetbuilder.pipeline.publish.Publisher.PublishOrder;
import io.datasetbuilder.pipeline.publish.Publisher.PublishStatus;
import io.datasetbuilder.pipeline.publish.Publisher.Published;
import io.datasetbuilder.pipeline.publish.Publisher.RemotePresence;
import io.datasetbuilder.pipeline.publish.Publisher.RemoteVisibility;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A package lies below the root whole or not at all, and is found again. */
class LocalPublisherTest {

  @TempDir Path folder;
  private Path root;
  private LocalPublisher publisher;

  @BeforeEach
  void begin() {
    root = folder.resolve("a b/출력");
    publisher = publisher(root, new DiskFileOps());
  }

  @Test
  void publishesEveryFileBelowOwnerAndName() throws IOException {
    Published published = publisher.publish(order(newPackage(), CITIES));

    assertThat(publisher.target()).isEqualTo(PublishTarget.LOCAL);
    assertThat(textsAt(root, CITIES)).isEqualTo(NEW);
    assertThat(published.artifactCount()).isEqualTo(NEW.size());
    assertThat(published.status()).isEqualTo(PublishStatus.PUBLISHED);
    assertNothingIsLeftOver(root);
  }

  @Test
  void theReferenceIsTheAddressOfTheFolder() {
    publisher.publish(order(oldPackage(), CITIES));

    Published again = publisher.publish(order(newPackage(), CITIES));

    assertThat(Path.of(URI.create(again.reference()))).isEqualTo(root.resolve("acme/cities"));
    assertThat(again.reference()).startsWith("file:///").endsWith("/acme/cities");
  }

  @Test
  void theReferenceForOtherUsersRevealsNothingOfTheMachine() {
    LocalPublisher shared =
        new LocalPublisher(root, new DiskFileOps(), new SecureRandom(), ReferenceForm.BELOW_ROOT);

    Published published = shared.publish(order(newPackage(), CITIES));

    assertThat(published.reference()).isEqualTo("file:acme/cities");
  }

  @Test
  void aPackageReplacesTheOneBeforeItAsAWhole() throws IOException {
    publisher.publish(order(oldPackage(), CITIES));

    publisher.publish(order(newPackage(), CITIES));

    assertThat(textsAt(root, CITIES)).isEqualTo(NEW);
    assertNothingIsLeftOver(root);
  }

  @Test
  void destinationsAreKeptApart() {
    publisher.publish(order(oldPackage(), CITIES));

    publisher.publish(order(newPackage(), PublishedPackages.OTHER));

    assertThat(textsAt(root, CITIES)).isEqualTo(OLD);
    assertThat(textsAt(root, PublishedPackages.OTHER)).isEqualTo(NEW);
  }

  @ParameterizedTest
  @ValueSource(strings = {"shorter", "of another content", "of the same length!!!"})
  void aFileThatHasChangedIsNotPublished(String proved) throws IOException {
    publisher.publish(order(oldPackage(), CITIES));
    PublishPackage changed =
        new PublishPackage(
            new RunId("run-1"),
            "Cities",
            "3".repeat(64),
            List.of(file("a", "a"), file("b", proved, "of the same length...")));

    assertThatThrownBy(() -> publisher.publish(order(changed, CITIES)))
        .isInstanceOf(PublishFailure.class)
        .hasMessage("A file of the run has changed since it was built; nothing was published.");
    assertThat(textsAt(root, CITIES)).isEqualTo(OLD);
    assertNothingIsLeftOver(root);
  }

  @Test
  void everyByteIsReportedOnce() {
    AtomicLong sent = new AtomicLong();
    PublishOrder order = observed(sent::addAndGet, Cancellation.NEVER);

    publisher.publish(order);

    assertThat(sent).hasValue(newPackage().bytes());
  }

  @Test
  void aCancelledPublicationChangesNothing() throws IOException {
    publisher.publish(order(oldPackage(), CITIES));
    AtomicLong sent = new AtomicLong();
    PublishOrder order = observed(sent::addAndGet, () -> sent.get() > 0);

    assertThatThrownBy(() -> publisher.publish(order))
        .isInstanceOf(PublishFailure.class)
        .hasMessage("The publication was cancelled; nothing was published.");
    assertThat(textsAt(root, CITIES)).isEqualTo(OLD);
    assertNothingIsLeftOver(root);
  }

  @Test
  void aFolderIsPrivateAndNoFolderAbsent() {
    assertThat(publisher.visibility(CITIES, SERVICE)).isEqualTo(RemoteVisibility.ABSENT);

    publisher.publish(order(newPackage(), CITIES));

    assertThat(publisher.visibility(CITIES, SERVICE)).isEqualTo(RemoteVisibility.PRIVATE);
  }

  @Test
  void readingChangesNothing() {
    publisher.visibility(CITIES, SERVICE);
    publisher.find(newPackage(), CITIES, SERVICE);

    assertThat(root).doesNotExist();
  }

  @Test
  void findsThePackageThatItPublished() {
    publisher.publish(order(oldPackage(), CITIES));
    publisher.publish(order(newPackage(), CITIES));

    assertThat(publisher.find(newPackage(), CITIES, SERVICE)).isEqualTo(RemotePresence.PRESENT);
    assertThat(publisher.find(oldPackage(), CITIES, SERVICE)).isEqualTo(RemotePresence.ABSENT);
    assertThat(publisher.find(newPackage(), PublishedPackages.OTHER, SERVICE))
        .isEqualTo(RemotePresence.ABSENT);
  }

  @Test
  void theSameFilesOfAnotherPackageAreNotThisOne() {
    publisher.publish(order(newPackage(), CITIES));

    assertThat(publisher.find(packageOf("4".repeat(64), NEW), CITIES, SERVICE))
        .isEqualTo(RemotePresence.ABSENT);
  }

  @Test
  void aFolderThatWasChangedIsNotThePackage() throws IOException {
    Path readme = root.resolve("acme/cities/README.md");
    for (Change change :
        List.<Change>of(
            () -> Files.writeString(readme, "neW"),
            () -> Files.writeString(readme, "longer"),
            () -> Files.delete(readme),
            () -> Files.writeString(readme.resolveSibling("added"), ""),
            () -> {
              Files.move(readme, folder.resolve("elsewhere"));
              Files.createSymbolicLink(readme, folder.resolve("elsewhere"));
            })) {
      publisher.publish(order(newPackage(), CITIES));

      change.run();

      assertThat(publisher.find(newPackage(), CITIES, SERVICE)).isEqualTo(RemotePresence.ABSENT);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"acme", "acme/cities"})
  void aLinkInsideTheRootIsNeverFollowed(String link) throws IOException {
    Path outside = Files.createDirectories(folder.resolve("outside/cities")).getParent();
    Path place = root.resolve(link);
    Files.createDirectories(place.getParent());
    Files.createSymbolicLink(place, outside);

    assertThatThrownBy(() -> publisher.publish(order(newPackage(), CITIES)))
        .isInstanceOf(PublishFailure.class)
        .hasMessage("A path leads through a symbolic link or out of its folder.");
    assertThat(FileTrees.leaves(outside)).isEmpty();
    String reason = "A path leads through a symbolic link or out of its folder.";
    assertThatThrownBy(() -> publisher.visibility(CITIES, SERVICE))
        .isInstanceOf(PublishFailure.class)
        .hasMessage(reason);
    assertThatThrownBy(() -> publisher.find(newPackage(), CITIES, SERVICE))
        .isInstanceOf(PublishFailure.class)
        .hasMessage(reason);
  }

  @Test
  void aRootThatIsReachedThroughALinkIsTheOperatorsChoice() throws IOException {
    Files.createDirectories(folder.resolve("real"));
    Path linked = Files.createSymbolicLink(folder.resolve("linked"), folder.resolve("real"));

    LocalPublisher throughLink = publisher(linked, new DiskFileOps());

    throughLink.publish(order(newPackage(), CITIES));

    assertThat(textsAt(folder.resolve("real"), CITIES)).isEqualTo(NEW);
    PublishDestination other = new PublishDestination("Acme", "cities");
    assertThatThrownBy(() -> throughLink.publish(order(newPackage(), other)))
        .isInstanceOf(PublishFailure.class)
        .hasMessageContaining("only in case");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"../a", "a/..", "a/../b", "/a", "a//b", ".a/b", "a/b.", "a\\b/c", "a/b/c"})
  void noDestinationLeadsOutOfTheRoot(String text) {
    assertThat(PublishDestination.parse(text)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"../a", "/a", "a/../../b", "a\\..\\b"})
  void noFileLeavesItsPackage(String path) throws IOException {
    PublishPackage climbing = packageOf("5".repeat(64), Map.of(path, "x"));

    assertThatThrownBy(() -> publisher.publish(order(climbing, CITIES)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(textsAt(root, CITIES)).isEmpty();
    assertNothingIsLeftOver(root);
  }

  @Test
  void aFingerprintThatIsNoneBecomesNoName() {
    PublishPackage odd = packageOf("../../up", NEW);

    assertThatThrownBy(() -> publisher.publish(order(odd, CITIES)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(root).doesNotExist();
  }

  @Test
  void whatSomebodyElsePutThereIsNeverReplaced() throws IOException {
    Path theirs = Files.createDirectories(root.resolve("acme/cities")).resolve("theirs.txt");
    Files.writeString(theirs, "kept");

    assertThatThrownBy(() -> publisher.publish(order(newPackage(), CITIES)))
        .isInstanceOf(PublishFailure.class)
        .hasMessage(
            "The destination acme/cities exists and was not published by this owner; move it"
                + " away.");
    assertThat(textsAt(root, CITIES)).containsOnlyKeys("theirs.txt");
    assertThat(publisher.find(newPackage(), CITIES, SERVICE)).isEqualTo(RemotePresence.ABSENT);
  }

  @Test
  void aPublicationOfAnotherOwnerIsNeverReplaced() throws IOException {
    HubCredential.Owner ann = owner(new Principal.Oidc("https://id.example", "ann"));
    HubCredential.Owner bob = owner(new Principal.Oidc("https://id.example", "bob"));
    publisher.publish(order(oldPackage(), CITIES, ann));

    assertThat(publisher.state(CITIES, bob)).isEqualTo(FolderState.OCCUPIED);
    assertThatThrownBy(() -> publisher.publish(order(newPackage(), CITIES, bob)))
        .isInstanceOf(PublishFailure.class)
        .hasMessageContaining("was not published by this owner");
    assertThat(textsAt(root, CITIES)).isEqualTo(OLD);

    assertThat(publisher.state(CITIES, ann)).isEqualTo(FolderState.FREE);
    publisher.publish(order(newPackage(), CITIES, ann));
    assertThat(textsAt(root, CITIES)).isEqualTo(NEW);
    assertNothingIsLeftOver(root);
  }

  @Test
  void whoSeesTheRunsOfEveryoneMayReplaceTheirPublications() {
    HubCredential.Owner ann = owner(new Principal.Oidc("https://id.example", "ann"));
    HubCredential.Owner operator =
        new HubCredential.Owner(new Principal.Service().ownerId(), Visibility.everybody());
    publisher.publish(order(oldPackage(), CITIES, ann));

    assertThat(publisher.state(CITIES, operator)).isEqualTo(FolderState.FREE);
    publisher.publish(order(newPackage(), CITIES, operator));

    assertThat(textsAt(root, CITIES)).isEqualTo(NEW);
    assertThat(publisher.state(CITIES, ann)).isEqualTo(FolderState.OCCUPIED);
  }

  @Test
  void aFolderThatIsNotThereOrSomebodyElsesIsReportedAsSuch() throws IOException {
    assertThat(publisher.state(CITIES, SERVICE)).isEqualTo(FolderState.FREE);
    Files.createDirectories(root.resolve("acme/cities"));
    assertThat(publisher.state(CITIES, SERVICE)).isEqualTo(FolderState.FREE);

    Files.writeString(root.resolve("acme/cities/theirs.txt"), "kept");
    Files.createDirectories(root.resolve("acme/Other"));

    assertThat(publisher.state(CITIES, SERVICE)).isEqualTo(FolderState.OCCUPIED);
    assertThat(publisher.state(PublishedPackages.OTHER, SERVICE)).isEqualTo(FolderState.OCCUPIED);
  }

  @Test
  void aFileAtTheDestinationIsNeverReplaced() throws IOException {
    Path theirs = Files.createDirectories(root.resolve("acme")).resolve("cities");
    Files.writeString(theirs, "kept");

    assertThatThrownBy(() -> publisher.publish(order(newPackage(), CITIES)))
        .isInstanceOf(PublishFailure.class);
    assertThat(theirs).hasContent("kept");
    assertThatThrownBy(() -> publisher.visibility(CITIES, SERVICE))
        .isInstanceOf(PublishFailure.class)
        .hasMessage("The destination acme/cities is not a folder.");
  }

  @Test
  void anEmptyFolderIsFilled() throws IOException {
    Files.createDirectories(root.resolve("acme/cities"));

    publisher.publish(order(newPackage(), CITIES));

    assertThat(textsAt(root, CITIES)).isEqualTo(NEW);
  }

  @ParameterizedTest
  @ValueSource(strings = {"acme/Cities", "Acme/cities", "ACME/other"})
  void aDestinationThatDiffersInCaseAloneIsRefused(String text) throws IOException {
    publisher.publish(order(oldPackage(), CITIES));
    PublishDestination other = PublishDestination.parse(text).orElseThrow();

    assertThatThrownBy(() -> publisher.publish(order(newPackage(), other)))
        .isInstanceOf(PublishFailure.class)
        .hasMessageContaining("only in case");
    assertThat(textsAt(root, CITIES)).isEqualTo(OLD);
    assertNothingIsLeftOver(root);
  }

  @Test
  void publicationsToOneDestinationAtOnceLeaveOnePackageWhole() throws Exception {
    int rounds = 10;
    CountDownLatch start = new CountDownLatch(1);
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      List<Future<?>> publications = new ArrayList<>();
      for (PublishPackage each : List.of(oldPackage(), newPackage())) {
        LocalPublisher process = publisher(root, new DiskFileOps());
        publications.add(
            threads.submit(
                () -> {
                  start.await();
                  for (int round = 0; round < rounds; round++) {
                    process.publish(replacing(each, CITIES));
                  }
                  return each;
                }));
      }
      start.countDown();
      for (Future<?> publication : publications) {
        publication.get();
      }
    } finally {
      threads.shutdownNow();
    }

    assertThat(textsAt(root, CITIES)).isIn(OLD, NEW);
    assertNothingIsLeftOver(root);
    assertThat(List.of(oldPackage(), newPackage()))
        .filteredOn(each -> publisher.find(each, CITIES, SERVICE) == RemotePresence.PRESENT)
        .hasSize(1);
  }

  private static PublishOrder observed(Progress progress, Cancellation cancellation) {
    return new PublishOrder(
        newPackage(), CITIES, false, SERVICE, FolderOrder.NONE, progress, cancellation);
  }

  private interface Change {
    void run() throws IOException;
  }
}
