package io.datasetbuilder.infrastructure.storage.site;

import io.datasetbuilder.infrastructure.storage.file.FileOps;
import io.datasetbuilder.infrastructure.storage.file.FileTrees;
import io.datasetbuilder.infrastructure.storage.file.SafePaths;
import io.datasetbuilder.infrastructure.storage.file.StorageFailures;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;

/**
 * Exchange of the previous site for a new one, by renames: of the previous site into the work
 * folder, of each unchanged folder from there into the new site, and of the new site into its
 * place. A list of the unchanged folders is on disk before the first of them, so that an exchange
 * that fails or is killed can be undone.
 */
final class SiteSwap {

  private static final String NEW = "new";
  private static final String PREVIOUS = "previous";
  private static final String MOVED = "moved";

  private final Path place;
  private final Path work;
  private final FileOps files;

  SiteSwap(Path place, Path work, FileOps files) {
    this.place = place;
    this.work = work;
    this.files = files;
  }

  /** The folder of the new site. */
  Path made() {
    return work.resolve(NEW);
  }

  /** Puts back a site that a process was exchanging when it was killed, and removes the rest. */
  void recover() throws IOException {
    if (!exists(place) && exists(previous())) {
      undo();
    }
    FileTrees.delete(work, files);
  }

  void begin() throws IOException {
    files.createFolder(work);
    files.createFolder(made());
  }

  /**
   * Exchanges the sites.
   *
   * @param unchanged folders of the previous site, below it, that the new site takes over; their
   *     parents are there, they are not
   */
  void run(List<String> unchanged) throws IOException {
    if (!unchanged.isEmpty()) {
      byte[] list = String.join("\n", unchanged).getBytes(StandardCharsets.UTF_8);
      files.replace(moved(), list);
    }
    StorageFailures.orRemoved(
        () -> {
          if (exists(place)) {
            files.rename(place, previous());
          }
          for (String folder : unchanged) {
            files.rename(previous().resolve(folder), made().resolve(folder));
          }
          files.rename(made(), place);
          return place;
        },
        "a site that could not be put in place",
        () -> {
          if (!exists(place) && exists(previous())) {
            undo();
          }
        });
  }

  /** Renames back what {@link #run} renamed; the previous site is the last. */
  private void undo() throws IOException {
    for (String folder : unchanged()) {
      Path from = made().resolve(folder);
      Path to = previous().resolve(folder);
      if (SafePaths.isFolder(from) && !exists(to)) {
        files.rename(from, to);
      }
    }
    files.rename(previous(), place);
  }

  private List<String> unchanged() throws IOException {
    return SafePaths.isFile(moved()) ? Files.readString(moved()).lines().toList() : List.of();
  }

  /** Removes what is left; the only copy of a site is not removed. */
  void close() throws IOException {
    if (exists(place) || !exists(previous())) {
      FileTrees.delete(work, files);
    }
  }

  private Path previous() {
    return work.resolve(PREVIOUS);
  }

  private Path moved() {
    return work.resolve(MOVED);
  }

  private static boolean exists(Path path) {
    return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
  }
}
