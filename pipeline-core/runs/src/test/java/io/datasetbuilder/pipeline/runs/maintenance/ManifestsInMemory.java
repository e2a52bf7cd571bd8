package io.datasetbuilder.pipeline.runs.maintenance;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.ManifestDocument;
import io.datasetbuilder.pipeline.model.manifest.RemovedRecords;
import io.datasetbuilder.pipeline.model.run.ManifestStore;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunWorkspace;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Manifests without a disk. */
final class ManifestsInMemory implements ManifestStore {

  private final Map<String, Result<Manifest>> readings = new TreeMap<>();

  ManifestsInMemory with(Manifest manifest) {
    readings.put(manifest.run().buildId(), Result.ok(manifest));
    return this;
  }

  ManifestsInMemory unreadable(String runId) {
    readings.put(runId, ManifestDocument.notJson());
    return this;
  }

  void forget(String runId) {
    readings.remove(runId);
  }

  @Override
  public void save(RunWorkspace workspace, Manifest manifest) {
    with(manifest);
  }

  @Override
  public void replace(RunWorkspace workspace, Manifest manifest) {
    with(manifest);
  }

  @Override
  public void amend(RunId id, Manifest manifest) {
    with(manifest);
  }

  @Override
  public void recordRemoval(RunId id, RemovedRecords removed) {
    with(readable(id).orElseThrow().withRemovedRecords(removed));
  }

  @Override
  public Optional<Result<Manifest>> read(RunId id) {
    return Optional.ofNullable(readings.get(id.value()));
  }

  @Override
  public boolean exists(RunId id) {
    return readings.containsKey(id.value());
  }

  @Override
  public List<RunId> runIds() {
    return readings.keySet().stream().map(RunId::new).toList();
  }
}
