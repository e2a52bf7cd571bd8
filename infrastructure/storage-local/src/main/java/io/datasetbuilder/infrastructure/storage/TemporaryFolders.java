package io.datasetbuilder.infrastructure.storage;

import java.io.IOException;
import java.nio.file.Path;

/** Work folders outside of the output folder, for what must leave no trace in it. */
final class TemporaryFolders {

  private static final String PREFIX = "dataset-builder-work-";
  private static final String LOCK_SUFFIX = ".lock";

  private final Path parent;
  private final FileOps files;

  TemporaryFolders(Path parent, FileOps files) {
    this.parent = parent;
    this.files = files;
  }

  WorkFolder create(String token) throws IOException {
    files.createFolders(parent);
    Path folder = parent.resolve(PREFIX + token);
    return WorkFolder.create(folder, lockOf(folder), files);
  }

  /** Another user's folders in a shared place are not ours to remove: they are left. */
  void sweep() throws IOException {
    for (Path folder : FileTrees.children(parent)) {
      if (folder.getFileName().toString().startsWith(PREFIX) && SafePaths.isFolder(folder)) {
        BestEffort.attempt(
            "a temporary folder", () -> WorkFolder.sweep(folder, lockOf(folder), files));
      }
    }
  }

  private Path lockOf(Path folder) {
    return parent.resolve(folder.getFileName() + LOCK_SUFFIX);
  }
}
