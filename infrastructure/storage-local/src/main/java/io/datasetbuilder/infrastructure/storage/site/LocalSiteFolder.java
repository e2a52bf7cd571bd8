package io.datasetbuilder.infrastructure.storage.site;

import io.datasetbuilder.infrastructure.storage.file.FileOps;
import io.datasetbuilder.infrastructure.storage.file.FileTrees;
import io.datasetbuilder.infrastructure.storage.file.ProcessLock;
import io.datasetbuilder.infrastructure.storage.file.SafePaths;
import io.datasetbuilder.infrastructure.storage.file.StorageFailures;
import io.datasetbuilder.pipeline.model.file.DiskProblems;
import io.datasetbuilder.pipeline.publish.site.SiteFailure;
import io.datasetbuilder.pipeline.publish.site.SiteFolder;
import io.datasetbuilder.pipeline.publish.site.SiteProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Site in a folder of this machine. It is written in a work folder next to its place and put there
 * by renames, like a publication: a reader finds the previous site, for a moment nothing, or the
 * new one. A process that is killed between them leaves the previous site in the work folder, from
 * which the next one puts it back. A lock next to the folder lets one process write at a time.
 *
 * <p>Files are not forced to disk: a site can be written again from its runs.
 */
public final class LocalSiteFolder implements SiteFolder {

  /** File that marks a folder as a site of this service. */
  static final String MARK = ".dataset-builder-site";

  private static final String WORK_SUFFIX = ".site-work";
  private static final String LOCK_SUFFIX = ".site-lock";

  private final Path place;
  private final FileOps files;

  /**
   * Touches no disk.
   *
   * @param folder folder of the site, which need not exist
   */
  public LocalSiteFolder(Path folder, FileOps files) {
    this.place = folder.toAbsolutePath().normalize();
    this.files = files;
  }

  @Override
  public Draft begin() {
    return inSite(
        () -> {
          Path parent = place.getParent();
          if (parent == null) {
            throw new SiteFailure(
                SiteProblem.SITE_FOLDER_OCCUPIED.with("the root of a disk is no folder of a site"));
          }
          files.createFolders(parent);
          ProcessLock lock = lock();
          return StorageFailures.orRemoved(
              () -> begin(lock), "the lock of a site", () -> release(lock));
        });
  }

  private ProcessLock lock() throws IOException {
    Optional<ProcessLock> lock = ProcessLock.tryAcquire(sibling(LOCK_SUFFIX));
    return lock.orElseThrow(
        () ->
            new SiteFailure(
                SiteProblem.SITE_IN_PROGRESS.with("another process is writing this site")));
  }

  private Draft begin(ProcessLock lock) throws IOException {
    SiteSwap swap = new SiteSwap(place, sibling(WORK_SUFFIX), files);
    swap.recover();
    checkPlace();
    swap.begin();
    files.create(swap.made().resolve(MARK)).close();
    return new LocalSiteDraft(place, files, swap, () -> release(lock));
  }

  /** The place is free, an empty folder, or a site that this service wrote. */
  private void checkPlace() throws IOException {
    if (!Files.exists(place, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    if (!SafePaths.isFolder(place)) {
      throw occupied("the folder of the site is a file or a link");
    }
    boolean empty = FileTrees.children(place).isEmpty();
    if (!empty && !SafePaths.isFile(place.resolve(MARK))) {
      throw occupied("the folder of the site holds files that are not part of a site");
    }
  }

  private static SiteFailure occupied(String message) {
    return new SiteFailure(SiteProblem.SITE_FOLDER_OCCUPIED.with(message));
  }

  private Path sibling(String suffix) {
    return place.resolveSibling("." + place.getFileName() + suffix);
  }

  private void release(ProcessLock lock) throws IOException {
    try (lock) {
      files.delete(lock.file());
    }
  }

  /** Runs a step on the disk; its failure is one of the site. */
  static <T> T inSite(StorageFailures.Step<T> step) {
    try {
      return step.run();
    } catch (IOException failed) {
      throw new SiteFailure(DiskProblems.of(failed, "folder of the site"), failed);
    }
  }
}
