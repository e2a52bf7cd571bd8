package io.datasetbuilder.infrastructure.storage.publish;

import io.datasetbuilder.infrastructure.storage.file.FileOps;
import io.datasetbuilder.infrastructure.storage.file.FileTrees;
import io.datasetbuilder.infrastructure.storage.file.ProcessLock;
import io.datasetbuilder.infrastructure.storage.file.SafePaths;
import io.datasetbuilder.infrastructure.storage.file.StorageFailures;
import io.datasetbuilder.pipeline.publish.PublishDestination;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Removes the work folders of publications whose process has ended, and puts back the folders that
 * they removed, unless others have replaced them. Runs while no publication begins or is put in
 * place.
 */
record PublicationSweep(SafePaths paths, FileOps files) {

  /**
   * Name of the folder in a work folder that holds the previous content of the destination, as
   * {@code <owner>/<name>}.
   */
  static final String REPLACED = "replaced";

  private static final String LOCK_SUFFIX = ".lock";

  /** The file that the process of a work folder holds a lock on. */
  static Path lockOf(Path workFolder) {
    return workFolder.resolveSibling(workFolder.getFileName() + LOCK_SUFFIX);
  }

  /**
   * Removes the remains of publications that were cut off. Files that cannot be removed now stay
   * for the next publication, and do not hinder this one.
   */
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
