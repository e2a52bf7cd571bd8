package io.datasetbuilder.infrastructure.storage.run;

import io.datasetbuilder.infrastructure.storage.file.FileOps;
import io.datasetbuilder.infrastructure.storage.file.FileTrees;
import io.datasetbuilder.infrastructure.storage.file.ProcessLock;
import io.datasetbuilder.infrastructure.storage.file.SafePaths;
import io.datasetbuilder.pipeline.model.manifest.ManifestDocument;
import io.datasetbuilder.pipeline.model.run.RunId;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Folders of runs without a manifest: in the output folder under their run ids, and among the
 * orphans that were moved aside.
 */
record LeftFolders(SafePaths paths, FileOps files) {

  /** Folder of a run that never ended. */
  record LeftFolder(Path path, RunId run) {

    String name() {
      return path.getFileName().toString();
    }
  }

  /** All folders, sorted by name within each place. */
  List<LeftFolder> all() throws IOException {
    List<Path> found = new ArrayList<>(FileTrees.children(paths.root()));
    found.addAll(FileTrees.children(paths.orphans()));
    List<LeftFolder> left = new ArrayList<>();
    for (Path folder : found) {
      runOf(folder).ifPresent(run -> left.add(new LeftFolder(folder, run)));
    }
    return left;
  }

  /** The run of a folder; empty for what is no folder of a run without a manifest. */
  private Optional<RunId> runOf(Path folder) throws IOException {
    String name = folder.getFileName().toString();
    boolean isOrphan = folder.startsWith(paths.orphans());
    String id = isOrphan ? name.replaceFirst("-[^-]*$", "") : name;
    boolean isLeft =
        SafePaths.isFolder(folder)
            && RunId.isValid(id)
            && !SafePaths.isFile(SafePaths.inRun(folder, ManifestDocument.PATH));
    return isLeft ? Optional.of(new RunId(id)) : Optional.empty();
  }

  /**
   * Changes the folders of a name, which a finished run may have by now.
   *
   * @return false, and nothing was changed, while a run of their id is being built
   */
  boolean change(String name, Change change) throws IOException {
    for (LeftFolder folder : all()) {
      if (folder.name().equals(name) && !changed(folder, change)) {
        return false;
      }
    }
    return true;
  }

  private boolean changed(LeftFolder folder, Change change) throws IOException {
    files.createFolders(paths.locks());
    Optional<ProcessLock> claim =
        ProcessLock.tryAcquire(paths.locks().resolve("run-" + folder.run() + ".lock"));
    if (claim.isPresent()) {
      try (ProcessLock held = claim.get()) {
        change.of(folder, held);
      }
    }
    return claim.isPresent();
  }

  /** Change of a folder while no run of its id is built. */
  interface Change {
    void of(LeftFolder folder, ProcessLock held) throws IOException;
  }
}
