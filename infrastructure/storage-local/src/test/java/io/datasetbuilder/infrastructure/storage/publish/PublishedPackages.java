package io.datasetbuilder.infrastructure.storage.publish;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.infrastructure.storage.file.FileOps;
import io.datasetbuilder.infrastructure.storage.file.FileTrees;
import io.datasetbuilder.infrastructure.storage.file.Hashing;
import io.datasetbuilder.infrastructure.storage.file.SafePaths;
import io.datasetbuilder.infrastructure.storage.publish.LocalPublisher.ReferenceForm;
import io.datasetbuilder.pipeline.model.file.FileContent;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.publish.DatedRun;
import io.datasetbuilder.pipeline.publish.HubCredential;
import io.datasetbuilder.pipeline.publish.PublishDestination;
import io.datasetbuilder.pipeline.publish.PublishPackage;
import io.datasetbuilder.pipeline.publish.PublishPackage.PackageFile;
import io.datasetbuilder.pipeline.publish.Publisher.FolderOrder;
import io.datasetbuilder.pipeline.publish.Publisher.Progress;
import io.datasetbuilder.pipeline.publish.Publisher.PublishOrder;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Small packages of texts, and what of them lies below a root. */
final class PublishedPackages {

  static final PublishDestination CITIES = new PublishDestination("acme", "cities");
  static final PublishDestination OTHER = new PublishDestination("acme", "other");
  static final HubCredential.Owner SERVICE = owner(new Principal.Service());

  static final Instant ENDED = Instant.parse("2026-03-01T12:00:00.000001Z");

  static final Map<String, String> OLD =
      Map.of("README.md", "old", "data/a.csv", "id\n1\n", "data/only-old.csv", "1");
  static final Map<String, String> NEW =
      Map.of("README.md", "new", "data/a.csv", "id\n2\n", "더/역.csv", "3");

  private PublishedPackages() {}

  /** Who replaces nobody else's publications. */
  static HubCredential.Owner owner(Principal principal) {
    return new HubCredential.Owner(principal.ownerId(), Visibility.of(principal));
  }

  static LocalPublisher publisher(Path root, FileOps files) {
    return new LocalPublisher(root, files, new SecureRandom(), ReferenceForm.ABSOLUTE);
  }

  static PublishPackage oldPackage() {
    return packageOf("1".repeat(64), OLD);
  }

  /** Of a newer run. */
  static PublishPackage newPackage() {
    return packageOf("2".repeat(64), "run-2", NEW);
  }

  static PublishPackage packageOf(String fingerprint, Map<String, String> texts) {
    return packageOf(fingerprint, "run-1", texts);
  }

  private static PublishPackage packageOf(
      String fingerprint, String run, Map<String, String> texts) {
    return new PublishPackage(
        new RunId(run),
        "Cities",
        fingerprint,
        new TreeMap<>(texts)
            .entrySet().stream().map(text -> file(text.getKey(), text.getValue())).toList());
  }

  static PackageFile file(String path, String text) {
    return file(path, text, text);
  }

  /** A file whose content is not what its manifest proves, when the texts differ. */
  static PackageFile file(String path, String proved, String read) {
    byte[] content = read.getBytes(UTF_8);
    return new PackageFile(
        path,
        Hashing.of(proved.getBytes(UTF_8)),
        new FileContent(content.length, () -> new ByteArrayInputStream(content)));
  }

  static PublishOrder order(PublishPackage files, PublishDestination destination) {
    return order(files, destination, SERVICE);
  }

  static PublishOrder order(
      PublishPackage files, PublishDestination destination, HubCredential.Owner owner) {
    return order(
        files,
        destination,
        owner,
        new FolderOrder(Optional.of(run(files)), false, Optional.empty()));
  }

  static PublishOrder order(
      PublishPackage files,
      PublishDestination destination,
      HubCredential.Owner owner,
      FolderOrder folder) {
    return new PublishOrder(
        files, destination, false, owner, folder, Progress.NONE, Cancellation.NEVER);
  }

  /** The order of a package with a page about it. */
  static PublishOrder withPage(PublishPackage files, PublishDestination destination, String page) {
    return order(
        files,
        destination,
        SERVICE,
        new FolderOrder(Optional.of(run(files)), false, Optional.of(page)));
  }

  /** The order of a package that replaces any run. */
  static PublishOrder replacing(PublishPackage files, PublishDestination destination) {
    return order(
        files,
        destination,
        SERVICE,
        new FolderOrder(Optional.of(run(files)), true, Optional.empty()));
  }

  /** The run of a package: all ended at one time, so that ids decide which is newer. */
  static DatedRun run(PublishPackage files) {
    return new DatedRun(files.runId(), ENDED);
  }

  /** The texts in the folder of a destination by their paths; empty when it is not there. */
  static Map<String, String> textsAt(Path root, PublishDestination destination) {
    Path place = root.resolve(destination.owner()).resolve(destination.name());
    Map<String, String> texts = new TreeMap<>();
    try {
      if (SafePaths.isFolder(place)) {
        for (Path leaf : FileTrees.leaves(place)) {
          texts.put(place.relativize(leaf).toString().replace('\\', '/'), Files.readString(leaf));
        }
      }
    } catch (IOException failed) {
      throw new IllegalStateException(failed);
    }
    return texts;
  }

  static void assertNothingIsLeftOver(Path root) throws IOException {
    assertThat(FileTrees.children(root.resolve(".publishing/work"))).isEmpty();
  }
}
