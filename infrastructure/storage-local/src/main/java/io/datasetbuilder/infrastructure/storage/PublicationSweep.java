package io.datasetbuilder.infrastructure.storage;

import io.datasetbuilder.pipeline.runs.publish.PublishDestination;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Removes the work folders of publications whose process is gone, and puts back what they replaced
 * and nothing has taken the place of. Runs while no publication begins or is put in place.
 */
record PublicationSweep(SafePaths paths, FileOps files) {

  /** In a work folder: what lay at the destination, as {@code <owner>/<name>}. */
  static final String REPLACED = "replaced";

  private static final String LOCK_SUFFIX = ".lock";

  /** The file that the process of a work folder holds a lock on. */
  static Path lockOf(Path workFolder) {
    return workFolder.resolveSibling(workFolder.getFileName() + LOCK_SUFFIX);
  }

  /** What cannot be removed now stays for the next publication, and does not hinder this one. */
  void run() throws IOException {
    Path work = paths.publicationWork();
    Set<Path> folders = new TreeSet<>();
    for (Path left : FileTrees.children(work)) {
      String name = left.getFileName().toString();
      folders.add(
          name.endsWith(LOCK_SUFFIX)
              ? work.resolve(name.substring(0, name.length() - LOCK_SUFFIX.length()))
              : left);
    }
    for (Path folder : folders) {
      StorageFailures.tolerated("a publication that was cut off", () -> remove(folder));
    }
  }

  private void remove(Path left) throws IOException {
    Optional<ProcessLock> lock = ProcessLock.tryAcquire(lockOf(left));
    if (lock.isPresent()) {
      try (ProcessLock held = lock.get()) {
        putBack(left.resolve(REPLACED));
        FileTrees.delete(left, files);
        files.delete(held.file());
      }
    }
  }

  private void putBack(Path replaced) throws IOException {
    for (Path owner : FileTrees.children(replaced)) {
      for (Path before : FileTrees.children(owner)) {
        Optional<PublishDestination> destination =
            PublishDestination.parse(owner.getFileName() + "/" + before.getFileName());
        if (destination.isPresent()) {
          putBack(before, paths.publication(destination.get()));
        }
      }
    }
  }

  private void putBack(Path before, Path place) throws IOException {
    if (!Files.exists(place, LinkOption.NOFOLLOW_LINKS)) {
      files.createFolders(place.getParent());
      files.rename(before, place);
      files.forceFolder(place.getParent());
    }
  }
}
