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
import io.datasetbuilder.pipeline.runs.deletion.RunRemoval;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/**
 * Removes the folders of runs: a folder is renamed into the trash in one step, then its files are
 * removed. No symbolic link is followed.
 */
public final class LocalRunRemoval implements RunRemoval {

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
    return locked(
        id,
        claim -> {
          sweepOthers(id);
          Path folder = paths.run(id);
          if (!isProved(folder)) {
            return Removal.NOT_PROVED;
          }
          trash(id, folder);
          StorageFailures.tolerated("a removed run", () -> deleteTrashOf(id));
          files.delete(claim.file());
          return Removal.REMOVED;
        });
  }

  @Override
  public Removal hide(RunId id) {
    return locked(id, claim -> isHidden(id) ? Removal.REMOVED : Removal.NOT_PROVED);
  }

  /** Hides a run; false when there is no finished one of this id. */
  private boolean isHidden(RunId id) throws IOException {
    Path folder = paths.run(id);
    boolean finished = SafePaths.isFile(SafePaths.inRun(folder, ManifestDocument.PATH));
    if (finished) {
      trash(id, folder);
    }
    return finished;
  }

  @Override
  public Removal remove(RunId id) {
    return locked(
        id,
        claim -> {
          isHidden(id);
          deleteTrashOf(id);
          for (Path orphan : orphans(id)) {
            FileTrees.delete(orphan, files);
          }
          files.delete(claim.file());
          return Removal.REMOVED;
        });
  }

  /**
   * Works on a run while its lock is held: as long as it is built, which is a little longer than
   * its manifest, its builder holds that.
   */
  private Removal locked(RunId id, Work work) {
    try {
      files.createFolders(paths.locks());
      files.createFolders(paths.trash());
      Optional<ProcessLock> claim = ProcessLock.tryAcquire(lockOf(id));
      if (claim.isEmpty()) {
        return Removal.IN_USE;
      }
      try (ProcessLock held = claim.get()) {
        return work.on(held);
      }
    } catch (SafePaths.UnsafePathException link) {
      return Removal.NOT_PROVED;
    } catch (IOException failed) {
      throw StorageFailures.workspace(failed);
    }
  }

  private Path lockOf(RunId id) throws IOException {
    return paths.locks().resolve("run-" + id + ".lock");
  }

  /** Lets a run disappear in one step, and the link to it. */
  private void trash(RunId id, Path folder) throws IOException {
    files.rename(folder, paths.trash().resolve(id + "-" + clock.instant().toEpochMilli()));
    Path latest = paths.latest();
    if (Files.isSymbolicLink(latest)
        && Files.readSymbolicLink(latest).toString().equals(id.value())) {
      files.delete(latest);
    }
    files.forceFolder(paths.root());
  }

  private void deleteTrashOf(RunId id) throws IOException {
    for (Path left : FileTrees.children(paths.trash())) {
      if (idOf(left).filter(id::equals).isPresent()) {
        FileTrees.delete(left, files);
      }
    }
  }

  /** Removes the remains of other runs whose removal was interrupted by a crash. */
  private void sweepOthers(RunId id) throws IOException {
    for (Path left : FileTrees.children(paths.trash())) {
      RunId other = idOf(left).orElse(id);
      Optional<ProcessLock> claim =
          other.equals(id) ? Optional.empty() : ProcessLock.tryAcquire(lockOf(other));
      if (claim.isPresent()) {
        try (ProcessLock held = claim.get()) {
          FileTrees.delete(left, files);
          deleteUnused(other, held);
        }
      }
    }
  }

  /** The lock of a run that is built again under a removed id stays. */
  private void deleteUnused(RunId id, ProcessLock held) throws IOException {
    if (!SafePaths.isFolder(paths.run(id))) {
      files.delete(held.file());
    }
  }

  /** The run whose remains these are; its id and the time of its removal are their name. */
  private static Optional<RunId> idOf(Path trashed) {
    String name = trashed.getFileName().toString();
    int end = name.lastIndexOf('-');
    return Optional.of(name.substring(0, Math.max(0, end))).filter(RunId::isValid).map(RunId::new);
  }

  private List<Path> orphans(RunId id) throws IOException {
    return FileTrees.children(paths.orphans()).stream()
        .filter(SafePaths::isFolder)
        .filter(folder -> OrphanNames.isOf(folder.getFileName().toString(), id))
        .toList();
  }

  /** Work on a run. */
  private interface Work {
    Removal on(ProcessLock held) throws IOException;
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
