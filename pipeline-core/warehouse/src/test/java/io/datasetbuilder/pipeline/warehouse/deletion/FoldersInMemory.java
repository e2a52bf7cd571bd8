package io.datasetbuilder.pipeline.warehouse.deletion;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.fixture.ReadOnlyManifests;
import io.datasetbuilder.pipeline.model.fixture.StoredRuns;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.RemovedRecords;
import io.datasetbuilder.pipeline.model.run.FinishedRun;
import io.datasetbuilder.pipeline.model.run.FinishedRuns;
import io.datasetbuilder.pipeline.model.run.PreviousCheckpoint;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunPaths;
import io.datasetbuilder.pipeline.model.run.RunStores;
import io.datasetbuilder.pipeline.model.run.RunWorkspace;
import io.datasetbuilder.pipeline.model.run.RunWorkspaces;
import io.datasetbuilder.pipeline.runs.deletion.RawRecordRemoval;
import io.datasetbuilder.pipeline.runs.deletion.RawRecordRemoval.LeftRecords;
import io.datasetbuilder.pipeline.runs.deletion.RunRemoval;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Folders of runs in memory, which can be hidden and removed. */
final class FoldersInMemory implements RunRemoval {

  final StoredRuns runs = new StoredRuns();
  final Set<RunId> busy = new HashSet<>();
  final List<LeftRecords> left = new ArrayList<>();
  private final Set<RunId> hidden = new HashSet<>();
  private final Set<RunId> removed = new HashSet<>();

  RunStores stores() {
    FinishedRuns finished = this::find;
    return new RunStores(new Workspaces(), finished, new Manifests());
  }

  private Optional<FinishedRun> find(RunId id) {
    return hidden.contains(id) ? Optional.empty() : runs.find(id);
  }

  boolean exists(String run) {
    return find(new RunId(run)).isPresent();
  }

  /** Whether files are left, visible or not. */
  boolean hasFiles(String run) {
    return !removed.contains(new RunId(run));
  }

  @Override
  public Removal removeCancelled(RunId id) {
    return remove(id);
  }

  @Override
  public Removal hide(RunId id) {
    if (busy.contains(id)) {
      return Removal.IN_USE;
    }
    return exists(id.value()) && hidden.add(id) ? Removal.REMOVED : Removal.NOT_PROVED;
  }

  @Override
  public Removal remove(RunId id) {
    if (busy.contains(id)) {
      return Removal.IN_USE;
    }
    hidden.add(id);
    removed.add(id);
    return Removal.REMOVED;
  }

  RawRecordRemoval rawRecords() {
    return new RawRecords();
  }

  private final class RawRecords implements RawRecordRemoval {

    @Override
    public void remove(RunId run) {
      find(run).orElseThrow().files().stream()
          .filter(RunPaths::isRawRecord)
          .forEach(path -> runs.without(run.value(), path.value()));
    }

    @Override
    public List<LeftRecords> left() {
      return List.copyOf(left);
    }

    @Override
    public boolean removeLeft(String name) {
      return left.removeIf(folder -> folder.name().equals(name) && !busy.contains(folder.run()));
    }
  }

  private final class Manifests implements ReadOnlyManifests {

    @Override
    public Optional<Result<Manifest>> read(RunId id) {
      return exists(id) ? runs.read(id) : Optional.empty();
    }

    @Override
    public void recordRemoval(RunId id, RemovedRecords removed) {
      runs.with(id.value(), readable(id).orElseThrow().withRemovedRecords(removed));
    }

    @Override
    public boolean exists(RunId id) {
      return find(id).isPresent();
    }

    @Override
    public List<RunId> runIds() {
      return runs.runIds().stream().filter(this::exists).toList();
    }
  }

  private final class Workspaces implements RunWorkspaces {

    @Override
    public RunWorkspace create(RunId id) {
      throw new UnsupportedOperationException("nothing is built");
    }

    @Override
    public List<PreviousCheckpoint> left(RunId id, RunPath folder) {
      return List.of();
    }

    @Override
    public boolean isInProgress(RunId id) {
      return busy.contains(id);
    }

    @Override
    public boolean whileIdle(RunId id, Runnable work) {
      boolean idle = !busy.contains(id);
      if (idle) {
        work.run();
      }
      return idle;
    }

    @Override
    public RunWorkspace temporary() {
      throw new UnsupportedOperationException("nothing is previewed");
    }
  }
}
