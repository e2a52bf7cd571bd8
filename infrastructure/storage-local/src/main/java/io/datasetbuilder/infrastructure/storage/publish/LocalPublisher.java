package io.datasetbuilder.infrastructure.storage.publish;

import io.datasetbuilder.infrastructure.storage.file.FileOps;
import io.datasetbuilder.infrastructure.storage.file.FileTrees;
import io.datasetbuilder.infrastructure.storage.file.Hashing;
import io.datasetbuilder.infrastructure.storage.file.SafePaths;
import io.datasetbuilder.infrastructure.storage.file.StorageFailures;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.publish.FolderPage;
import io.datasetbuilder.pipeline.publish.HubCredential;
import io.datasetbuilder.pipeline.publish.PublishDestination;
import io.datasetbuilder.pipeline.publish.PublishFailure;
import io.datasetbuilder.pipeline.publish.PublishPackage;
import io.datasetbuilder.pipeline.publish.PublishPackage.PackageFile;
import io.datasetbuilder.pipeline.publish.PublishTarget;
import io.datasetbuilder.pipeline.publish.PublishTargets;
import io.datasetbuilder.pipeline.publish.Publisher;
import io.datasetbuilder.pipeline.publish.RecordedRuns;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Publishes packages as folders {@code <owner>/<name>} below a root that the operator chose. Only
 * users who may read that root see them: they count as private, whatever an order says. Safe for
 * concurrent use, also by several processes.
 */
public final class LocalPublisher implements Publisher, PublishTargets.LocalRoot {

  private static final String CHANGED =
      "A file of the run has changed since it was built; nothing was published.";

  private final PublicationFolders folders;
  private final FileOps files;
  private final ReferenceForm form;

  /**
   * Touches no disk.
   *
   * @param root made when the first package is published
   * @param random names work folders
   */
  public LocalPublisher(Path root, FileOps files, RandomGenerator random, ReferenceForm form) {
    this.folders = new PublicationFolders(root, files, random);
    this.files = files;
    this.form = form;
  }

  @Override
  public PublishTarget target() {
    return PublishTarget.LOCAL;
  }

  @Override
  public FolderState state(PublishDestination destination, HubCredential.Owner owner) {
    try {
      var unused = folders.place(destination);
    } catch (IOException outside) {
      return FolderState.OUTSIDE_ROOT;
    }
    try {
      return folders.refusal(destination, owner).isEmpty()
          ? FolderState.FREE
          : FolderState.OCCUPIED;
    } catch (IOException unreadable) {
      // A folder that cannot be read is not proved to be the owner's.
      return FolderState.OCCUPIED;
    }
  }

  @Override
  public RecordedRuns runs(PublishDestination destination) {
    try {
      return folders.runs(destination);
    } catch (IOException unreadable) {
      return new RecordedRuns(List.of(), false);
    }
  }

  /** Visibility of a folder; a file, or a folder that is reached through a link, cannot be read. */
  @Override
  public RemoteVisibility visibility(PublishDestination destination, HubCredential credential) {
    try {
      Path place = folders.place(destination);
      if (SafePaths.isFolder(place)) {
        return RemoteVisibility.PRIVATE;
      }
      if (Files.notExists(place, LinkOption.NOFOLLOW_LINKS)) {
        return RemoteVisibility.ABSENT;
      }
      throw new PublishFailure("The destination " + destination + " is not a folder.");
    } catch (IOException unreadable) {
      throw StorageFailures.publication(unreadable);
    }
  }

  @Override
  public RemotePresence find(
      PublishPackage wanted, PublishDestination destination, HubCredential credential) {
    checkFingerprint(wanted);
    try {
      Path place = folders.place(destination);
      if (Files.notExists(place, LinkOption.NOFOLLOW_LINKS)) {
        return RemotePresence.ABSENT;
      }
      return SafePaths.isFolder(place)
              && folders.isRecorded(destination, wanted.fingerprint())
              && holdsExactly(place, wanted)
          ? RemotePresence.PRESENT
          : RemotePresence.ABSENT;
    } catch (IOException unreadable) {
      throw StorageFailures.publication(unreadable);
    }
  }

  /**
   * Whether a folder holds the files of a package and nothing else but the page about it. Reads
   * contents last: lengths reveal most differences.
   */
  private static boolean holdsExactly(Path place, PublishPackage wanted) throws IOException {
    List<Path> leaves = FileTrees.leaves(place);
    Path page = place.resolve(FolderPage.NAME);
    long pages = FolderPage.hasRoom(wanted) && leaves.contains(page) ? 1 : 0;
    if (leaves.size() != wanted.files().size() + pages
        || !leaves.stream().allMatch(SafePaths::isFile)) {
      return false;
    }
    for (PackageFile file : wanted.files()) {
      Path found = inPackage(place, file);
      if (!SafePaths.isFile(found) || Files.size(found) != file.facts().bytes()) {
        return false;
      }
    }
    for (PackageFile file : wanted.files()) {
      if (!Hashing.of(inPackage(place, file)).equals(file.facts())) {
        return false;
      }
    }
    return true;
  }

  @Override
  public Published publish(PublishOrder order) {
    checkFingerprint(order.files());
    try {
      String reference = reference(order.destination());
      try (PublicationFolders.Publication publication =
          folders.begin(order.destination(), owner(order.credential()), order.folder())) {
        stage(order, publication.staged());
        checkNotCancelled(order);
        publication.putInPlace(order.files().fingerprint());
      }
      return new Published(reference, order.files().files().size(), PublishStatus.PUBLISHED);
    } catch (IOException failed) {
      throw StorageFailures.publication(failed);
    }
  }

  private static HubCredential.Owner owner(HubCredential credential) {
    if (credential instanceof HubCredential.Owner owner) {
      return owner;
    }
    throw new PublishFailure("A publication to a folder needs the identity of its owner.");
  }

  private void stage(PublishOrder order, Path staged) throws IOException {
    files.createFolder(staged);
    for (PackageFile file : order.files().files()) {
      checkNotCancelled(order);
      copy(file, inPackage(staged, file), order);
    }
    Optional<String> page = order.folder().page();
    if (page.isPresent()) {
      write(page.get(), staged.resolve(FolderPage.NAME));
    }
    Files.walkFileTree(
        staged,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult postVisitDirectory(Path folder, IOException failed)
              throws IOException {
            files.forceFolder(folder);
            return FileVisitResult.CONTINUE;
          }
        });
  }

  /** Fails when a file of the package has the name. */
  private void write(String page, Path target) throws IOException {
    try (OutputStream out = files.create(target)) {
      out.write(page.getBytes(StandardCharsets.UTF_8));
    }
    files.force(target);
  }

  private void copy(PackageFile file, Path target, PublishOrder order) throws IOException {
    files.createFolders(target.getParent());
    FileFacts copied;
    try (InputStream in = new ObservedInput(file.content().opener().open(), order);
        OutputStream out = files.create(target)) {
      copied = Hashing.copy(in, out, file.facts().bytes());
    } catch (Hashing.TooLongException longer) {
      throw new PublishFailure(CHANGED, longer);
    }
    if (!copied.equals(file.facts())) {
      throw new PublishFailure(CHANGED);
    }
    files.force(target);
  }

  private static void checkNotCancelled(PublishOrder order) {
    if (order.cancellation().requested()) {
      throw new PublishFailure("The publication was cancelled; nothing was published.");
    }
  }

  /** The fingerprint becomes the name of a file. */
  private static void checkFingerprint(PublishPackage checked) {
    if (!PublicationRecords.isFingerprint(checked.fingerprint())) {
      throw new IllegalArgumentException("not a fingerprint");
    }
  }

  private static Path inPackage(Path folder, PackageFile file) throws IOException {
    return SafePaths.inRun(folder, RunPath.of(file.path()));
  }

  /**
   * Reference to the destination without a final slash, which a path gets only once its folder
   * exists.
   */
  private String reference(PublishDestination destination) throws IOException {
    return form == ReferenceForm.ABSOLUTE
        ? folders.place(destination).toUri().toString().replaceFirst("/$", "")
        : "file:" + destination;
  }

  /** Form of the address of a published folder. */
  public enum ReferenceForm {
    /** The {@code file:} URI of the folder: for the one user of a service on their own machine. */
    ABSOLUTE,
    /** {@code file:<owner>/<name>}: reveals nothing of the machine to its users. */
    BELOW_ROOT
  }

  /** Reports the bytes that are read, and ends when the publication is cancelled. */
  private static final class ObservedInput extends FilterInputStream {

    private final PublishOrder order;

    ObservedInput(InputStream in, PublishOrder order) {
      super(in);
      this.order = order;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      checkNotCancelled(order);
      int read = in.read(buffer, offset, length);
      if (read > 0) {
        order.progress().sent(read);
      }
      return read;
    }
  }
}
