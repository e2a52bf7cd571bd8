package io.datasetbuilder.embedded.assembly;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.problem.ProblemException;
import io.datasetbuilder.embedded.settings.WarehouseSettings;
import io.datasetbuilder.infrastructure.storage.file.FileOps.CopyingFileOps;
import io.datasetbuilder.infrastructure.storage.file.FileOps.DiskFileOps;
import io.datasetbuilder.infrastructure.storage.warehouse.LocalExportFiles;
import io.datasetbuilder.infrastructure.storage.warehouse.LocalFolderMarker;
import io.datasetbuilder.infrastructure.storage.warehouse.LocalRestoreTarget;
import io.datasetbuilder.infrastructure.storage.warehouse.LocalSnapshotFiles;
import io.datasetbuilder.pipeline.building.commit.CommittedSnapshots;
import io.datasetbuilder.pipeline.building.commit.ParentSnapshots;
import io.datasetbuilder.pipeline.building.commit.TableCommitter;
import io.datasetbuilder.pipeline.model.stage.Heartbeat;
import io.datasetbuilder.pipeline.warehouse.commit.InterruptedCommits;
import io.datasetbuilder.pipeline.warehouse.commit.InterruptedCommits.RunsOfCommits;
import io.datasetbuilder.pipeline.warehouse.commit.PinnedParents;
import io.datasetbuilder.pipeline.warehouse.commit.SnapshotCommitter;
import io.datasetbuilder.pipeline.warehouse.commit.SnapshotsOfRuns;
import io.datasetbuilder.pipeline.warehouse.deletion.DeletionStores;
import io.datasetbuilder.pipeline.warehouse.objectstorage.ObjectStorage;
import io.datasetbuilder.warehouse.backup.CatalogFormat;
import io.datasetbuilder.warehouse.backup.CreateBackup;
import io.datasetbuilder.warehouse.backup.RestoreBackup;
import io.datasetbuilder.warehouse.backup.RestoreTarget;
import io.datasetbuilder.warehouse.backup.VerifyWarehouse;
import io.datasetbuilder.warehouse.export.ExportFiles;
import io.datasetbuilder.warehouse.export.StoredExports;
import io.datasetbuilder.warehouse.snapshot.CollectSnapshots;
import io.datasetbuilder.warehouse.snapshot.CommitSnapshot;
import io.datasetbuilder.warehouse.snapshot.DeleteSnapshots;
import io.datasetbuilder.warehouse.snapshot.MatchedIndex;
import io.datasetbuilder.warehouse.snapshot.MoveTables;
import io.datasetbuilder.warehouse.snapshot.PinSnapshot;
import io.datasetbuilder.warehouse.snapshot.ReadTables;
import io.datasetbuilder.warehouse.snapshot.SavedAnalyses;
import io.datasetbuilder.warehouse.snapshot.SharedTables;
import io.datasetbuilder.warehouse.snapshot.SnapshotFiles;
import io.datasetbuilder.warehouse.snapshot.SnapshotHolds;
import io.datasetbuilder.warehouse.snapshot.SnapshotIndex;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/** The warehouse: its catalog, its files, and what works on both. Safe for concurrent use. */
public final class WarehouseComponents implements AutoCloseable {

  private static final Logger LOG = System.getLogger(WarehouseComponents.class.getName());

  private final WarehouseSettings settings;
  private final SnapshotIndex catalog;
  private final MatchedIndex index;
  private final RunsOfCommits runs;
  private final Optional<ObjectStorage> objects;
  private final SnapshotFiles files;
  private final ExportFiles exportFiles;
  private final Clock clock;
  private final SnapshotIds ids = new SnapshotIds(new SecureRandom());
  private final PinSnapshot pins;
  private final Runnable emptying;
  private final Runnable closing;
  private final AtomicBoolean stopping = new AtomicBoolean();
  private final ScheduledHeartbeat renewals = new ScheduledHeartbeat("warehouse-leases");
  private final WarehouseThreads.Background recovery =
      new WarehouseThreads.Background("warehouse-recovery", this::collectInterrupted);
  private final WarehouseThreads.Background opening =
      new WarehouseThreads.Background("warehouse-opening", this::openCatalog);

  /**
   * @param catalog used for the folder of the settings alone
   * @param runs whose tables are committed
   * @param objects the storage that the files of snapshots are in; empty: they are in the folder
   * @param emptying removes what was deleted from the log of the catalog
   * @param closing closes the catalog; does nothing when its database has another owner
   */
  WarehouseComponents(
      WarehouseSettings settings,
      SnapshotIndex catalog,
      RunsOfCommits runs,
      Optional<ObjectStorage> objects,
      Clock clock,
      Runnable emptying,
      Runnable closing) {
    this.settings = settings;
    this.runs = runs;
    this.catalog = catalog;
    this.objects = objects;
    SnapshotFiles local = new LocalSnapshotFiles(settings.folder(), new DiskFileOps());
    this.files = objects.map(storage -> storage.snapshots(local)).orElse(local);
    this.index =
        new MatchedIndex(
            catalog, files, new LocalFolderMarker(settings.folder(), new DiskFileOps()), ids::next);
    this.exportFiles = new LocalExportFiles(settings.folder(), new DiskFileOps());
    this.clock = clock;
    this.pins =
        new PinSnapshot(
            index, files, clock, ids::next, process(), WarehouseThreads.ofVerification());
    this.emptying = emptying;
    this.closing = closing;
  }

  /**
   * Commits the tables of builds.
   *
   * @param workspaces the workspace of an owner
   */
  TableCommitter committer(Function<Principal, WorkspaceId> workspaces) {
    return new SnapshotCommitter(
        commits(), collection(), interrupted(), settings.keep(), workspaces);
  }

  /**
   * Current snapshots, which builds of tables with history continue.
   *
   * @param workspaces the workspace of an owner
   */
  ParentSnapshots parents(Function<Principal, WorkspaceId> workspaces) {
    return new PinnedParents(pins, tables(), renewals, interrupted()::finish, workspaces);
  }

  private CommitSnapshot commits() {
    return new CommitSnapshot(index, files, clock, ids::next);
  }

  private InterruptedCommits interrupted() {
    return new InterruptedCommits(index, commits(), runs);
  }

  /** Committed snapshots, with which the tables of builds are compared. */
  CommittedSnapshots snapshotsOfRuns() {
    return new SnapshotsOfRuns(tables());
  }

  public ReadTables tables() {
    return new ReadTables(index);
  }

  /** The tables of one dataset, for readers from outside of its workspace. */
  public SharedTables sharedTables(WorkspaceId workspace, String datasetId) {
    return new SharedTables(index, workspace, datasetId);
  }

  /** Leases snapshots to readers. One for the whole service: it remembers which files are whole. */
  public PinSnapshot pins() {
    return pins;
  }

  /** Renews the leases of readers who take long. */
  public Heartbeat renewals() {
    return renewals;
  }

  public SnapshotHolds holds() {
    return new SnapshotHolds(index, clock, ids::next);
  }

  public SavedAnalyses analyses() {
    return new SavedAnalyses(index, clock, ids::next);
  }

  public StoredExports exports() {
    return new StoredExports(index, exportFiles, clock, ids::next);
  }

  public ExportFiles exportFiles() {
    return exportFiles;
  }

  public CreateBackup backups(CatalogFormat format) {
    return new CreateBackup(index, files, format, clock, ids::next, WarehouseThreads.ofBackup());
  }

  /**
   * Restores backups, whose files are copied: a damage of one must not reach the other. Folder and
   * catalog belong together only by {@link #renewId} afterwards.
   */
  public RestoreBackup restoring(CatalogFormat format) {
    RestoreTarget local = new LocalRestoreTarget(settings.folder(), new CopyingFileOps());
    return new RestoreBackup(
        catalog, objects.map(storage -> storage.restoring(local)).orElse(local), format);
  }

  /** Gives folder and catalog of a restored warehouse an id of their own. */
  public void renewId() {
    index.renew();
  }

  public VerifyWarehouse verification() {
    return new VerifyWarehouse(index, files, exportFiles, clock);
  }

  /** Whether there is a catalog already; makes none. */
  public boolean hasCatalog() {
    return index.exists();
  }

  /** The folder of the files. */
  public Path folder() {
    return settings.folder();
  }

  /** Removes what was deleted from the log of the catalog. */
  void emptyLog() {
    emptying.run();
  }

  /** Content that deletions of runs and tables remove. */
  DeletionStores.WarehouseContent deletion() {
    return new DeletionStores.WarehouseContent(new DeleteSnapshots(index, files, clock), exports());
  }

  /** Moves tables to the workspaces of other owners. */
  MoveTables moves() {
    return new MoveTables(index);
  }

  public CollectSnapshots collection() {
    return new CollectSnapshots(index, files, clock);
  }

  /**
   * Checks that the catalog is that of the folder. A catalog that cannot be used is reported by
   * what needs it.
   *
   * @throws MatchedIndex.CatalogMismatch when it is not
   */
  void checkMatch() {
    try {
      index.read(Function.identity());
    } catch (MatchedIndex.CatalogMismatch other) {
      throw other;
    } catch (ProblemException failed) {
      LOG.log(Level.WARNING, "the catalog of the warehouse cannot be used", failed);
    }
  }

  /**
   * Finishes in the background the commits that a process which died has left, and removes what
   * else is left of it. The warehouse can be used meanwhile.
   */
  void finishInterrupted() {
    recovery.start();
  }

  /** Opens the catalog in the background, so that a build does not wait for it at its end. */
  void openEarly() {
    opening.start();
  }

  /** Opens the connection that commits write with, and reads once what every commit reads. */
  private void openCatalog() {
    try {
      index.change(
          writer -> {
            String none = ids.next();
            writer.tables().find(none);
            writer.snapshots().find(none);
            writer.snapshots().of(none);
            writer.holds().of(none);
            return writer.snapshots().ofRuns(List.of(none));
          });
    } catch (ProblemException failed) {
      LOG.log(Level.DEBUG, "the catalog could not be opened early; the commit reports it", failed);
    }
  }

  private void collectInterrupted() {
    interrupted().finish();
    try {
      collection()
          .finishInterrupted(stopping::get)
          .problems()
          .forEach(
              left ->
                  LOG.log(Level.WARNING, "a part of the warehouse was left: {0}", left.message()));
      exports().sweep();
    } catch (ProblemException failed) {
      LOG.log(Level.WARNING, "interrupted commits were not cleaned up", failed);
    }
  }

  /**
   * Stops the background work between two of its steps, and waits for that no longer than needed.
   */
  @Override
  public void close() {
    stopping.set(true);
    opening.await();
    recovery.await();
    renewals.close();
    closing.run();
    objects.ifPresent(ObjectStorage::close);
  }

  private String process() {
    return ProcessHandle.current().pid() + "-" + ids.next();
  }

  /** Ids that no two processes make: 32 hexadecimal digits. */
  private static final class SnapshotIds {

    private static final int BYTES = 16;

    private final RandomGenerator random;

    SnapshotIds(RandomGenerator random) {
      this.random = random;
    }

    String next() {
      byte[] bytes = new byte[BYTES];
      random.nextBytes(bytes);
      return HexFormat.of().formatHex(bytes);
    }
  }
}
