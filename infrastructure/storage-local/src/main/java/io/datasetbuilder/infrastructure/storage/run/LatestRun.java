package io.datasetbuilder.infrastructure.storage.run;

import io.datasetbuilder.infrastructure.storage.file.FileOps;
import io.datasetbuilder.infrastructure.storage.file.SafePaths;
import io.datasetbuilder.infrastructure.storage.file.StorageFailures;
import io.datasetbuilder.pipeline.model.run.RunId;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/**
 * Symbolic link next to the runs that points to the newest finished one. The link is optional: no
 * build fails because of it, and a disk without links has none. Safe for concurrent use, also by
 * several processes: it points to the run that finishes last.
 */
final class LatestRun {

  private static final Logger LOG = System.getLogger(LatestRun.class.getName());

  private final SafePaths paths;
  private final FileOps files;

  LatestRun(SafePaths paths, FileOps files) {
    this.paths = paths;
    this.files = files;
  }

  /** Points the link to a run. A file of this name that was not made here is left alone. */
  void pointTo(RunId id) {
    try {
      if (isOurs(paths.latest())) {
        replace(paths.latestToBe(id), id);
      }
    } catch (IOException left) {
      LOG.log(Level.DEBUG, "the link to the newest run is left as it is", left);
    }
  }

  /**
   * Replaces the link by a new one that is made next to it, so that the link exists at every
   * moment.
   */
  private void replace(Path link, RunId id) throws IOException {
    files.delete(link);
    // The run alone: the output folder can be moved with its link.
    files.point(link, Path.of(id.value()));
    StorageFailures.orRemoved(
        () -> {
          rename(link, paths.latest());
          return link;
        },
        "a link to a run",
        () -> files.delete(link));
    files.forceFolder(paths.root());
  }

  /** Windows replaces no link to a folder: the old one is removed there first. */
  private void rename(Path link, Path latest) throws IOException {
    try {
      files.rename(link, latest);
    } catch (IOException occupied) {
      if (!Files.isSymbolicLink(latest)) {
        throw occupied;
      }
      files.delete(latest);
      files.rename(link, latest);
    }
  }

  /** Whether the name is free, or that of a link to a run next to it. */
  private static boolean isOurs(Path latest) throws IOException {
    if (!Files.exists(latest, LinkOption.NOFOLLOW_LINKS)) {
      return true;
    }
    return Files.isSymbolicLink(latest) && RunId.isValid(Files.readSymbolicLink(latest).toString());
  }
}
