package io.datasetbuilder.infrastructure.storage.publish;

import io.datasetbuilder.infrastructure.storage.file.FileOps;
import io.datasetbuilder.infrastructure.storage.file.FileTrees;
import io.datasetbuilder.infrastructure.storage.file.ProcessLock;
import io.datasetbuilder.infrastructure.storage.file.SafePaths;
import io.datasetbuilder.infrastructure.storage.file.StorageFailures;
import io.datasetbuilder.infrastructure.storage.file.WorkFolder;
import io.datasetbuilder.pipeline.publish.DestinationRefused;
import io.datasetbuilder.pipeline.publish.HubCredential;
import io.datasetbuilder.pipeline.publish.PublishDestination;
import io.datasetbuilder.pipeline.publish.PublishFailure;
import io.datasetbuilder.pipeline.publish.PublishIssue;
import io.datasetbuilder.pipeline.publish.Publisher.FolderOrder;
import io.datasetbuilder.pipeline.publish.RecordedRuns;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * The folders {@code <owner>/<name>} below the root of publications, with their replacement.
 *
 * <p>A package is staged whole and then put in place by two renames: that of the present folder
 * into the work folder of the publication, and that of the new one to its place. One step would
 * need a symbolic link as the published folder, which not every system lets a service make and not
 * every reader follows, or an exchange of two names, which Java does not offer. A reader therefore
 * finds the previous package, for a moment nothing, or the new one; never a mixture. Where the
 * second rename fails the first is undone; where the process is killed between them, the next
 * publication below the root, to whatever destination, first puts the previous folder back.
 *
 * <p>Which packages may lie in a folder, whose they are and of which runs is recorded before it is
 * replaced, so that there is no moment at which a published folder has no record. A folder without
 * a record was made by another program and is never replaced; one of another owner only by a caller
 * to whom that owner's runs are visible; one with a newer run only where the order states so. One
 * lock guards all folders; it is held for the renames, and not while a package is staged.
 */
final class PublicationFolders {

  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Duration POLL = Duration.ofMillis(5);

  private static final String STAGED = "staged";
  private static final String DISCARDED = "discarded";

  private final SafePaths paths;
  private final PublicationRecords records;
  private final FileOps files;
  private final RandomGenerator random;

  PublicationFolders(Path root, FileOps files, RandomGenerator random) {
    this.paths = new SafePaths(root);
    this.records = new PublicationRecords(paths, files);
    this.files = files;
    this.random = random;
  }

  /** The folder of a destination, which need not exist. */
  Path place(PublishDestination destination) throws IOException {
    return paths.publication(destination);
  }

  /** Whether a record states that a package may be at a destination. */
  boolean isRecorded(PublishDestination destination, String fingerprint) throws IOException {
    return records.has(destination, fingerprint);
  }

  /**
   * Removes the remains of dead processes and begins a publication.
   *
   * @throws DestinationRefused when a newer run lies there, or may
   * @throws PublishFailure when no package may be put at the destination
   */
  Publication begin(PublishDestination destination, HubCredential.Owner owner, FolderOrder order)
      throws IOException {
    files.createFolders(paths.publicationWork());
    return alone(
        () -> {
          new PublicationSweep(paths, files).run();
          Path place = checkedPlace(destination, owner, order);
          byte[] token = new byte[8];
          random.nextBytes(token);
          Path folder = paths.publicationWork().resolve(HexFormat.of().formatHex(token));
          WorkFolder work = WorkFolder.create(folder, PublicationSweep.lockOf(folder), files);
          return new Publication(destination, owner, order, place, work);
        });
  }

  /** Runs a step while no other publication below the root begins or is put in place. */
  private <T> T alone(StorageFailures.Step<T> step) throws IOException {
    ProcessLock lock = acquire(paths.publicationWork().resolveSibling("renames.lock"));
    try {
      return step.run();
    } finally {
      lock.close();
    }
  }

  private static ProcessLock acquire(Path file) throws IOException {
    long begin = System.nanoTime();
    while (System.nanoTime() - begin < PATIENCE.toNanos()) {
      Optional<ProcessLock> lock = ProcessLock.tryAcquire(file);
      if (lock.isPresent()) {
        return lock.get();
      }
      LockSupport.parkNanos(POLL.toNanos());
      if (Thread.currentThread().isInterrupted()) {
        throw new InterruptedIOException();
      }
    }
    throw new PublishFailure("Another publication holds the publication folder for too long.");
  }

  /** The folder of a destination, which the owner may replace by the run of the order. */
  private Path checkedPlace(
      PublishDestination destination, HubCredential.Owner owner, FolderOrder order)
      throws IOException {
    Optional<String> refusal = refusal(destination, owner);
    if (refusal.isPresent()) {
      throw new PublishFailure(refusal.get());
    }
    Optional<PublishIssue> newer = order.against(runs(destination), destination);
    if (newer.isPresent()) {
      throw new DestinationRefused(newer.get());
    }
    return place(destination);
  }

  /** The runs that the folder of a destination may hold; none when nothing lies there. */
  RecordedRuns runs(PublishDestination destination) throws IOException {
    Path place = place(destination);
    return !exists(place) || isEmpty(place) ? RecordedRuns.NONE : records.runs(destination);
  }

  private static boolean isEmpty(Path place) throws IOException {
    return SafePaths.isFolder(place) && FileTrees.children(place).isEmpty();
  }

  /**
   * Reason why an owner may not publish to a destination; empty when the destination is free or may
   * be replaced. Names that differ only in case are one folder on some disks, and one dataset at
   * some targets: they are refused on every disk.
   */
  Optional<String> refusal(PublishDestination destination, HubCredential.Owner owner)
      throws IOException {
    Path place = place(destination);
    Optional<String> owners = otherCase(paths.root(), destination.owner());
    Optional<String> other =
        owners.isPresent() ? owners : otherCase(place.getParent(), destination.name());
    if (other.isPresent()) {
      return Optional.of(
          "The destination differs from the existing '%s' only in case.".formatted(other.get()));
    }
    if (!exists(place)
        || isEmpty(place)
        || (SafePaths.isFolder(place) && records.mayReplace(destination, owner))) {
      return Optional.empty();
    }
    return Optional.of(
        "The destination %s exists and was not published by this owner; move it away."
            .formatted(destination));
  }

  /** The root may be a link, and is looked into all the same. */
  private static Optional<String> otherCase(Path folder, String name) throws IOException {
    if (!Files.isDirectory(folder)) {
      return Optional.empty();
    }
    try (Stream<Path> children = Files.list(folder)) {
      return children
          .map(child -> child.getFileName().toString())
          .filter(child -> child.equalsIgnoreCase(name) && !child.equals(name))
          .findFirst();
    }
  }

  private static boolean exists(Path path) {
    return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
  }

  /** Publication of a package at a destination. */
  final class Publication implements AutoCloseable {

    private final PublishDestination destination;
    private final HubCredential.Owner owner;
    private final FolderOrder order;
    private final Path place;
    private final WorkFolder work;

    private Publication(
        PublishDestination destination,
        HubCredential.Owner owner,
        FolderOrder order,
        Path place,
        WorkFolder work) {
      this.destination = destination;
      this.owner = owner;
      this.order = order;
      this.place = place;
      this.work = work;
    }

    /** Folder for the new package; does not exist yet. */
    Path staged() {
      return work.folder().resolve(STAGED);
    }

    /**
     * Puts the staged folder, whose content was forced to disk, in place. After any failure the
     * previous folder is in place again, or will be before the next publication.
     *
     * @throws DestinationRefused when a newer run was put there meanwhile
     */
    void putInPlace(String fingerprint) throws IOException {
      alone(
          () -> {
            putInPlaceAlone(fingerprint);
            return place;
          });
    }

    private void putInPlaceAlone(String fingerprint) throws IOException {
      var unused = checkedPlace(destination, owner, order);
      List<Path> recorded = new ArrayList<>();
      StorageFailures.orRemoved(
          () -> {
            records.add(destination, fingerprint, owner.id(), order.run(), recorded);
            replace();
            return place;
          },
          "a publication that failed",
          () -> undo(recorded));
      StorageFailures.tolerated("what was replaced", () -> discard(fingerprint));
    }

    private void replace() throws IOException {
      if (!SafePaths.isFolder(place.getParent())) {
        files.createFolders(place.getParent());
        files.forceFolder(paths.root());
      }
      Path before = replaced();
      files.createFolders(before.getParent());
      if (exists(place)) {
        files.rename(place, before);
      }
      files.rename(staged(), place);
      files.forceFolder(place.getParent());
    }

    private Path replaced() {
      return work.folder()
          .resolve(PublicationSweep.REPLACED)
          .resolve(destination.owner())
          .resolve(destination.name());
    }

    private void undo(List<Path> recorded) throws IOException {
      if (!exists(staged())) {
        files.rename(place, staged());
      }
      if (exists(replaced())) {
        files.rename(replaced(), place);
      }
      for (Path record : recorded) {
        files.delete(record);
      }
    }

    /**
     * Removes the replaced folder. It is renamed before, so that no later publication puts half of
     * it back.
     */
    private void discard(String fingerprint) throws IOException {
      files.rename(
          work.folder().resolve(PublicationSweep.REPLACED), work.folder().resolve(DISCARDED));
      records.keepOnly(destination, fingerprint);
    }

    /** Removes the work folder; one that still holds the only copy of something is left. */
    @Override
    public void close() {
      boolean isNeeded = exists(replaced()) && !exists(place);
      StorageFailures.tolerated(
          "the work folder of a publication", isNeeded ? work::abandon : work::close);
    }
  }
}
