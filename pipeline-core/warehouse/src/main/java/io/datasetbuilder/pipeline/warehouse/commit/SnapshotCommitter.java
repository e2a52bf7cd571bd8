package io.datasetbuilder.pipeline.warehouse.commit;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.problem.ProblemException;
import io.datasetbuilder.pipeline.building.commit.CommittableRun;
import io.datasetbuilder.pipeline.building.commit.CommittableTable;
import io.datasetbuilder.pipeline.building.commit.TableCommits;
import io.datasetbuilder.pipeline.building.commit.TableCommits.CommitFailure;
import io.datasetbuilder.pipeline.building.commit.TableCommits.CommittedTable;
import io.datasetbuilder.pipeline.building.commit.TableCommitter;
import io.datasetbuilder.warehouse.snapshot.CollectSnapshots;
import io.datasetbuilder.warehouse.snapshot.CommitResult;
import io.datasetbuilder.warehouse.snapshot.CommitSnapshot;
import io.datasetbuilder.warehouse.snapshot.CommitSnapshot.Announced;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * Commits the Gold tables of builds as snapshots, each on its own, and removes the snapshots that
 * nothing keeps any more. A collection that fails fails no build: the next one makes up for it.
 * Safe for concurrent use.
 */
public final class SnapshotCommitter implements TableCommitter {

  private static final Logger LOG = System.getLogger(SnapshotCommitter.class.getName());

  private final CommitSnapshot snapshots;
  private final CollectSnapshots collection;
  private final InterruptedCommits interrupted;
  private final int keep;
  private final Function<Principal, WorkspaceId> workspaces;

  /**
   * @param interrupted finishes what earlier processes have left
   * @param keep committed snapshots that each table keeps
   * @param workspaces the workspace of an owner
   */
  public SnapshotCommitter(
      CommitSnapshot snapshots,
      CollectSnapshots collection,
      InterruptedCommits interrupted,
      int keep,
      Function<Principal, WorkspaceId> workspaces) {
    this.snapshots = snapshots;
    this.collection = collection;
    this.interrupted = interrupted;
    this.keep = keep;
    this.workspaces = workspaces;
  }

  @Override
  public String newSnapshotId() {
    return snapshots.newId();
  }

  /** Finishes the commits of earlier processes first, because their builds are older. */
  @Override
  public AnnouncedCommits announce(CommittableRun run) {
    interrupted.finish();
    WorkspaceId workspace = workspaces.apply(run.owner());
    Map<String, Announced> announced = new LinkedHashMap<>();
    for (CommittableTable table : run.tables()) {
      announced.put(table.key(), snapshots.announce(NewSnapshots.of(run, table, workspace)));
    }
    return new AnnouncedSnapshots(announced);
  }

  /** The snapshots of one run, by the keys of its tables. */
  private final class AnnouncedSnapshots implements AnnouncedCommits {

    private final Map<String, Announced> announced;

    AnnouncedSnapshots(Map<String, Announced> announced) {
      this.announced = announced;
    }

    @Override
    public TableCommits commit() {
      Map<String, CommittedTable> committed = new LinkedHashMap<>();
      Map<String, CommitFailure> failures = new LinkedHashMap<>();
      announced.forEach(
          (key, table) -> {
            CommitResult result = snapshots.commit(table);
            if (result instanceof CommitResult.Committed done) {
              committed.put(key, committed(done));
              collect(done.tableId());
            } else {
              failures.put(key, failure((CommitResult.Failed) result));
            }
          });
      return new TableCommits(committed, failures);
    }

    @Override
    public void discard() {
      announced.values().forEach(snapshots::discard);
    }
  }

  private static CommittedTable committed(CommitResult.Committed done) {
    return new CommittedTable(
        done.tableId(), done.table().value(), done.snapshotId(), done.revision());
  }

  static CommitFailure failure(CommitResult.Failed failed) {
    TableCommits.Reason reason =
        switch (failed.reason()) {
          case CONFLICT -> TableCommits.Reason.CONFLICT;
          case TABLE_EXISTS -> TableCommits.Reason.TABLE_EXISTS;
          case COMMIT_FAILED -> TableCommits.Reason.COMMIT_FAILED;
        };
    return new CommitFailure(reason, failed.detail(), failed.code());
  }

  private void collect(String tableId) {
    try {
      collection
          .collect(tableId, keep)
          .problems()
          .forEach(
              left -> LOG.log(Level.WARNING, "a snapshot was not removed: {0}", left.message()));
    } catch (ProblemException failed) {
      LOG.log(Level.WARNING, "snapshots that nothing keeps were not removed", failed);
    }
  }
}
