package io.datasetbuilder.infrastructure.storage.run;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.infrastructure.storage.file.FileOps;
import io.datasetbuilder.infrastructure.storage.file.FileTrees;
import io.datasetbuilder.infrastructure.storage.file.ProcessLock;
import io.datasetbuilder.infrastructure.storage.file.SafePaths;
import io.datasetbuilder.infrastructure.storage.file.StorageFailures;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.model.manifest.ManifestDocument;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.maintenance.PruneCancelled;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;

/**
 * Removes the folders of cancelled runs: a folder is renamed into the trash in one step, then its
 * files are removed. No symbolic link is followed.
 */
public final class LocalRunRemoval implements PruneCancelled.RunRemoval {

  private static final long MOST_BYTES = 64L * 1024 * 1024;

  private final SafePaths paths;
  private final FileOps files;
  private final JsonCodec json;
  private final Clock clock;

  public LocalRunRemoval(Path outputRoot, FileOps files, JsonCodec json, Clock clock) {
    this.paths = new SafePaths(outputRoot);
    this.files = files;
    this.json = json;
    this.clock = clock;
  }

  @Override
  public Removal removeCancelled(RunId id) {
    try {
      files.createFolders(paths.locks());
      files.createFolders(paths.trash());
      Optional<ProcessLock> removing = ProcessLock.tryAcquire(paths.locks().resolve("trash.lock"));
      if (removing.isEmpty()) {
        return Removal.IN_USE;
      }
      ProcessLock held = removing.get();
      try (held) {
        sweep();
        return removeUnlessInUse(id);
      }
    } catch (SafePaths.UnsafePathException link) {
      return Removal.NOT_PROVED;
    } catch (IOException failed) {
      throw StorageFailures.workspace(failed);
    }
  }

  /**
   * The lock of a run is held as long as it is built, which is a little longer than its manifest.
   */
  private Removal removeUnlessInUse(RunId id) throws IOException {
    Optional<ProcessLock> claim =
        ProcessLock.tryAcquire(paths.locks().resolve("run-" + id + ".lock"));
    if (claim.isEmpty()) {
      return Removal.IN_USE;
    }
    try (ProcessLock held = claim.get()) {
      Path folder = paths.run(id);
      if (!isProved(folder)) {
        return Removal.NOT_PROVED;
      }
      Path trash = paths.trash().resolve(id + "-" + clock.instant().toEpochMilli());
      files.rename(folder, trash);
      files.forceFolder(paths.root());
      StorageFailures.tolerated("a removed run", () -> FileTrees.delete(trash, files));
      files.delete(held.file());
      return Removal.REMOVED;
    }
  }

  /** Removes the remains of runs whose removal was interrupted by a crash. */
  private void sweep() throws IOException {
    for (Path left : FileTrees.children(paths.trash())) {
      FileTrees.delete(left, files);
    }
  }

  private boolean isProved(Path folder) throws IOException {
    Path file = SafePaths.inRun(folder, ManifestDocument.PATH);
    return SafePaths.isFolder(folder)
        && SafePaths.isFile(file)
        && Files.size(file) <= MOST_BYTES
        && json.read(Files.readAllBytes(file)).filter(LocalRunRemoval::isPartial).isPresent();
  }

  private static boolean isPartial(JsonValue manifest) {
    return manifest instanceof JsonObject object
        && JsonValue.of(RunStatus.CANCELLED.wire()).equals(object.members().get("status"))
        && JsonValue.of(true).equals(object.members().get("partial"));
  }
}
