package io.datasetbuilder.infrastructure.storage.run;

import io.datasetbuilder.infrastructure.storage.file.FileOps;
import io.datasetbuilder.infrastructure.storage.file.FileTrees;
import io.datasetbuilder.infrastructure.storage.file.ProcessLock;
import io.datasetbuilder.infrastructure.storage.file.SafePaths;
import io.datasetbuilder.infrastructure.storage.file.StorageFailures;
import io.datasetbuilder.infrastructure.storage.file.WorkFolder;
import io.datasetbuilder.pipeline.model.file.DiskProblems;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.manifest.ManifestDocument;
import io.datasetbuilder.pipeline.model.run.PreviousCheckpoint;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunWorkspace;
import io.datasetbuilder.pipeline.model.run.RunWorkspaces;
import io.datasetbuilder.pipeline.model.run.WorkspaceFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * Runs as folders below one output folder. Safe for concurrent use, also by several processes on
 * one machine: a run id is claimed with a lock that ends with its process.
 */
public final class LocalRunWorkspaces implements RunWorkspaces {

  /** Space for the report, the manifest and the rows of databases of a large run. */
  private static final int RESERVED_BYTES = 2 * 1024 * 1024;

  private final StorageSettings settings;
  private final SafePaths paths;
  private final FileOps files;
  private final Clock clock;
  private final RandomGenerator random;
  private final Predicate<RunId> isUsedUp;
  private final TemporaryFolders temporary;
  private final AtomicBoolean swept = new AtomicBoolean();
  private final AtomicBoolean sweptTemporary = new AtomicBoolean();

  /** Workspaces of which no id is used up without a run. */
  public LocalRunWorkspaces(
      StorageSettings settings, FileOps files, Clock clock, RandomGenerator random) {
    this(settings, files, clock, random, id -> false);
  }

  /**
   * @param isUsedUp whether a run of this id was deleted, so that the id is not used again
   */
  public LocalRunWorkspaces(
      StorageSettings settings,
      FileOps files,
      Clock clock,
      RandomGenerator random,
      Predicate<RunId> isUsedUp) {
    this.settings = settings;
    this.paths = new SafePaths(settings.outputRoot());
    this.files = files;
    this.clock = clock;
    this.random = random;
    this.isUsedUp = isUsedUp;
    this.temporary = new TemporaryFolders(settings.temporaryFolder(), files);
  }

  @Override
  public RunWorkspace create(RunId id) {
    return StorageFailures.inWorkspace(
        () -> {
          if (id.isReserved()) {
            throw StorageFailures.reserved(id);
          }
          prepare();
          ProcessLock lock =
              ProcessLock.tryAcquire(runLock(id)).orElseThrow(() -> StorageFailures.inProgress(id));
          return claimed(id, lock);
        });
  }

  @Override
  public RunWorkspace temporary() {
    return StorageFailures.inWorkspace(
        () -> {
          if (sweptTemporary.compareAndSet(false, true)) {
            temporary.sweep();
          }
          WorkFolder work = temporary.create(token());
          Path folder = work.folder().resolve("run");
          files.createFolder(folder);
          return new LocalRunWorkspace(new RunId("preview"), folder, work, files, () -> {});
        });
  }

  @Override
  public List<PreviousCheckpoint> left(RunId id, RunPath folder) {
    return StorageFailures.inWorkspace(
        () ->
            Stream.concat(paths.existingRun(id).stream(), orphans(id))
                .flatMap(run -> LocalCheckpoint.Previous.find(run, folder).stream())
                .toList());
  }

  @Override
  public boolean isInProgress(RunId id) {
    return StorageFailures.inWorkspace(
        () -> {
          Path file = runLock(id);
          if (!SafePaths.isFile(file)) {
            return false;
          }
          Optional<ProcessLock> lock = ProcessLock.tryAcquire(file);
          if (lock.isPresent()) {
            lock.get().close();
          }
          return lock.isEmpty();
        });
  }

  @Override
  public boolean whileIdle(RunId id, Runnable work) {
    return StorageFailures.inWorkspace(
        () -> {
          files.createFolders(paths.locks());
          Optional<ProcessLock> lock = ProcessLock.tryAcquire(runLock(id));
          if (lock.isPresent()) {
            try {
              work.run();
            } finally {
              release(id, lock.get());
            }
          }
          return lock.isPresent();
        });
  }

  /** Folders of this id that were moved aside, the newest first. */
  private Stream<Path> orphans(RunId id) throws IOException {
    return FileTrees.children(paths.orphans()).stream()
        .filter(SafePaths::isFolder)
        .filter(folder -> OrphanNames.isOf(folder.getFileName().toString(), id))
        .sorted(Comparator.reverseOrder());
  }

  private Path runLock(RunId id) throws IOException {
    return paths.locks().resolve("run-" + id + ".lock");
  }

  /** Removes the remains of dead processes from work folders, also from those of previews. */
  public void sweep() {
    try {
      for (Path folder : FileTrees.children(paths.work())) {
        WorkFolder.sweep(folder, workLock(folder.getFileName().toString()), files);
      }
      temporary.sweep();
    } catch (IOException failed) {
      throw StorageFailures.workspace(failed);
    }
  }

  private void prepare() throws IOException {
    // Creates the output folder itself, too.
    files.createFolders(paths.locks());
    long free = Files.getFileStore(paths.root()).getUsableSpace();
    long needed = settings.minimumFreeBytes();
    if (free < needed) {
      throw new WorkspaceFailure(DiskProblems.tooLittleSpace("output folder", free, needed), null);
    }
    for (Path folder : new Path[] {paths.work(), paths.orphans()}) {
      files.createFolders(folder);
    }
    if (swept.compareAndSet(false, true)) {
      sweep();
    }
  }

  /**
   * Opens the workspace of a locked run. The lock is released after any failure; a folder that was
   * made is then an orphan.
   */
  private RunWorkspace claimed(RunId id, ProcessLock lock) throws IOException {
    return StorageFailures.orRemoved(
        () -> {
          Path folder = emptyFolder(id);
          String name = id + "-" + token();
          WorkFolder work =
              WorkFolder.create(paths.work().resolve(name), workLock(name), RESERVED_BYTES, files);
          return new LocalRunWorkspace(id, folder, work, files, () -> release(id, lock));
        },
        "a run's lock",
        () -> release(id, lock));
  }

  private Path emptyFolder(RunId id) throws IOException {
    Path folder = paths.run(id);
    if (isUsedUp.test(id)
        || Files.exists(folder.resolve(ManifestDocument.PATH.value()), LinkOption.NOFOLLOW_LINKS)) {
      throw StorageFailures.completed(id);
    }
    boolean isThere = Files.exists(folder, LinkOption.NOFOLLOW_LINKS);
    if (isThere && !(SafePaths.isFolder(folder) && LocalRunWorkspace.isLeftover(folder))) {
      throw StorageFailures.taken(id);
    }
    if (isThere) {
      Path orphan = paths.orphans().resolve(OrphanNames.of(id, clock.instant()));
      files.rename(folder, orphan);
      FileTrees.restrict(orphan, files);
      files.forceFolder(paths.orphans());
    }
    files.createFolder(folder);
    files.share(folder);
    files.forceFolder(paths.root());
    return folder;
  }

  /**
   * Releases the lock of a run and deletes the lock file of a finished one, which is no longer
   * needed: its manifest refuses every other build. That of an orphan stays, since removing it
   * while another process opens it would let two processes hold it.
   */
  private void release(RunId id, ProcessLock lock) throws IOException {
    try (lock) {
      if (SafePaths.isFile(paths.run(id).resolve(ManifestDocument.PATH.value()))) {
        files.delete(lock.file());
      }
    }
  }

  private Path workLock(String folderName) throws IOException {
    return paths.locks().resolve("work-" + folderName + ".lock");
  }

  private String token() {
    byte[] bytes = new byte[8];
    random.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  /** Work folders outside of the output folder, for operations that must leave no trace in it. */
  private static final class TemporaryFolders {

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

    /**
     * Removes the work folders of dead processes. Folders of other users in a shared place are left
     * alone.
     */
    void sweep() throws IOException {
      for (Path folder : FileTrees.children(parent)) {
        if (folder.getFileName().toString().startsWith(PREFIX) && SafePaths.isFolder(folder)) {
          StorageFailures.tolerated(
              "a temporary folder", () -> WorkFolder.sweep(folder, lockOf(folder), files));
        }
      }
    }

    private Path lockOf(Path folder) {
      return parent.resolve(folder.getFileName() + LOCK_SUFFIX);
    }
  }

  /**
   * Settings of the local storage.
   *
   * @param outputRoot the output folder; made when the first run begins
   * @param temporaryFolder folder of the files of previews, outside the output folder
   * @param minimumFreeBytes a run is refused when the disk has less free space
   */
  public record StorageSettings(Path outputRoot, Path temporaryFolder, long minimumFreeBytes) {

    /**
     * Default of the minimum of free space: enough for the documents of a run; its data needs more.
     */
    public static final long DEFAULT_MINIMUM_FREE_BYTES = 64L * 1024 * 1024;

    public StorageSettings {
      Objects.requireNonNull(outputRoot, "outputRoot");
      Objects.requireNonNull(temporaryFolder, "temporaryFolder");
    }
  }
}
