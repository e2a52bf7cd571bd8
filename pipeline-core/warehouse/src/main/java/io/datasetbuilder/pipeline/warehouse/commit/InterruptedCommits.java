package io.datasetbuilder.pipeline.warehouse.commit;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.ProblemException;
import io.datasetbuilder.buildspec.source.SourceKey;
import io.datasetbuilder.pipeline.building.commit.TableCommits;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.RunIndex;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.OutputFacts.OutputFile;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunPaths;
import io.datasetbuilder.pipeline.model.run.RunStores;
import io.datasetbuilder.pipeline.runs.maintenance.StoredSpecs;
import io.datasetbuilder.warehouse.snapshot.CommitResult;
import io.datasetbuilder.warehouse.snapshot.CommitSnapshot;
import io.datasetbuilder.warehouse.snapshot.CommitSnapshot.Announced;
import io.datasetbuilder.warehouse.snapshot.Snapshot;
import io.datasetbuilder.warehouse.snapshot.Snapshot.State;
import io.datasetbuilder.warehouse.snapshot.SnapshotIndex;
import io.datasetbuilder.warehouse.snapshot.WarehouseTable;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Commits the tables of runs whose process died between their manifest and their commit. The rules
 * of every commit decide: a table that a newer build has replaced meanwhile is not committed, and
 * the manifest of its run then records that. Runs that another process is building, and those of
 * other output folders, are left alone. Safe for concurrent use, also by several processes.
 */
public final class InterruptedCommits {

  private static final Logger LOG = System.getLogger(InterruptedCommits.class.getName());

  private final SnapshotIndex index;
  private final CommitSnapshot commits;
  private final RunsOfCommits runs;

  public InterruptedCommits(SnapshotIndex index, CommitSnapshot commits, RunsOfCommits runs) {
    this.index = index;
    this.commits = commits;
    this.runs = runs;
  }

  /**
   * The runs whose tables are committed.
   *
   * @param index opened only where a manifest changes
   */
  public record RunsOfCommits(RunStores stores, StoredSpecs specs, Supplier<RunIndex> index) {}

  /** Finishes them. What cannot be finished now, a later start or build does. */
  public void finish() {
    try {
      index
          .<List<Snapshot>>read(reader -> reader.snapshots().in(EnumSet.of(State.PENDING)))
          .forEach(this::finish);
    } catch (ProblemException failed) {
      LOG.log(Level.WARNING, "interrupted commits were not looked up", failed);
    }
  }

  private void finish(Snapshot pending) {
    if (RunId.isValid(pending.runId()) && SourceKey.isSafe(pending.key())) {
      RunId id = new RunId(pending.runId());
      try {
        if (runs.stores().manifests().exists(id)) {
          runs.stores().workspaces().whileIdle(id, () -> finish(id, pending.id()));
        }
      } catch (ProblemException failed) {
        LOG.log(Level.WARNING, "a commit of run " + pending.runId() + " is not finished", failed);
      }
    }
  }

  /** Its process may have ended since the row was read, and finished it. */
  private void finish(RunId id, String snapshotId) {
    Optional<Snapshot> pending =
        index
            .<Optional<Snapshot>>read(reader -> reader.snapshots().find(snapshotId))
            .filter(row -> row.state() == State.PENDING);
    Optional<Manifest> manifest =
        pending.flatMap(row -> runs.stores().manifests().readable(id)).filter(this::endedWell);
    if (manifest.isPresent() && isOf(pending.get(), manifest.get())) {
      commit(id, manifest.get(), pending.get());
    }
  }

  private boolean endedWell(Manifest manifest) {
    return manifest.run().status() == RunStatus.OK
        || !manifest.findings().warehouseFailures().members().isEmpty();
  }

  /** Another output folder may have a run of the same id. */
  private static boolean isOf(Snapshot pending, Manifest manifest) {
    OutputFile file =
        manifest.outputs().files().get(RunPaths.goldTable(new SourceKey(pending.key())));
    return file != null
        && pending.digest().equals("sha256:" + file.facts().sha256())
        && manifest
            .run()
            .startedAt()
            .map(time -> time.truncatedTo(ChronoUnit.MICROS))
            .equals(Optional.of(pending.builtAt()));
  }

  private void commit(RunId id, Manifest manifest, Snapshot pending) {
    Optional<WarehouseTable> table = index.read(reader -> reader.tables().find(pending.tableId()));
    if (table.isEmpty()) {
      return;
    }
    String file =
        runs.stores()
            .finished()
            .find(id)
            .orElseThrow()
            .locate(RunPaths.goldTable(new SourceKey(pending.key())))
            .address();
    Announced announced = commits.announced(table.get().name(), pending, file);
    CommitResult result = commits.commit(announced);
    if (result instanceof CommitResult.Failed failed) {
      if (failed.reason() == CommitResult.Reason.CONFLICT) {
        amend(id, manifest, pending.key(), SnapshotCommitter.failure(failed));
        commits.discard(announced);
      }
    } else {
      commits.discard(announced);
      LOG.log(
          Level.INFO,
          "table {0} of run {1} is committed, which an interrupted process had left",
          table.get().name().value(),
          id);
    }
  }

  private void amend(RunId id, Manifest manifest, String key, TableCommits.CommitFailure failure) {
    Map<String, JsonValue> failures =
        new LinkedHashMap<>(manifest.findings().warehouseFailures().members());
    TableCommits one = new TableCommits(Map.of(), Map.of(key, failure));
    failures.putAll(one.failuresJson().members());
    Manifest failed = manifest.withWarehouseFailures(new JsonObject(failures));
    runs.stores().manifests().amend(id, failed);
    runs.index().get().record(IndexedRun.of(id.value(), failed, runs.specs().find(id)));
  }
}
