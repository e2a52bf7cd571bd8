package io.datasetbuilder.infrastructure.objects.run;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.infrastructure.objects.store.ObjectFailures;
import io.datasetbuilder.infrastructure.objects.store.ObjectStore;
import io.datasetbuilder.infrastructure.objects.store.ObjectStore.OpenObject;
import io.datasetbuilder.infrastructure.objects.store.ObjectStoreException;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.ManifestDocument;
import io.datasetbuilder.pipeline.model.manifest.RemovedRecords;
import io.datasetbuilder.pipeline.model.run.DuplicateRunId;
import io.datasetbuilder.pipeline.model.run.ManifestStore;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunWorkspace;
import io.datasetbuilder.pipeline.model.run.WorkspaceFailure;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Manifests as objects; the workspace of a run publishes it with its manifest. */
final class ObjectManifestStore implements ManifestStore {

  private static final int MOST_BYTES = 64 * 1024 * 1024;

  private final ObjectStore store;
  private final RunManifests manifests;
  private final JsonCodec json;

  ObjectManifestStore(ObjectStore store, JsonCodec json) {
    this.store = store;
    this.manifests = new RunManifests(store);
    this.json = json;
  }

  @Override
  public void save(RunWorkspace workspace, Manifest manifest) {
    if (workspace.files().contains(ManifestDocument.PATH)) {
      throw new WorkspaceFailure(
          DuplicateRunId.problem(workspace.runId(), "", Optional.empty()), null);
    }
    workspace.write(ManifestDocument.PATH, document(manifest));
  }

  @Override
  public void replace(RunWorkspace workspace, Manifest manifest) {
    workspace.replace(ManifestDocument.PATH, document(manifest));
  }

  @Override
  public void amend(RunId id, Manifest manifest) {
    ObjectFailures.inWorkspace(
        () -> {
          manifests.replace(id, attempt(id), document(manifest));
          return id;
        });
  }

  @Override
  public void recordRemoval(RunId id, RemovedRecords removed) {
    ObjectFailures.inWorkspace(
        () -> {
          String key = RunKeys.file(id, attempt(id), RemovedRecords.PATH);
          store.put(key, json.write(removed.toJson()), Map.of());
          return id;
        });
  }

  private String attempt(RunId id) throws IOException {
    return RunManifests.attemptOf(
        manifests
            .facts(id)
            .orElseThrow(
                () -> new ObjectStoreException("The run has no manifest any more.", null)));
  }

  private byte[] document(Manifest manifest) {
    return json.write(ManifestDocument.write(manifest));
  }

  @Override
  public Optional<Result<Manifest>> read(RunId id) {
    return ObjectFailures.inWorkspace(
        () -> {
          Optional<RunManifests.Manifest> stored = manifests.read(id);
          return stored.isPresent() ? Optional.of(read(id, stored.get())) : Optional.empty();
        });
  }

  private Result<Manifest> read(RunId id, RunManifests.Manifest stored) throws IOException {
    Optional<RemovedRecords> removed = removal(id, stored.attempt());
    return json.read(stored.document())
        .map(document -> ManifestDocument.read(document, id.value()))
        .orElseGet(ManifestDocument::notJson)
        .map(manifest -> removed.map(manifest::withRemovedRecords).orElse(manifest));
  }

  /** The removal that was recorded after the run; empty for a document that is damaged. */
  private Optional<RemovedRecords> removal(RunId id, String attempt) throws IOException {
    Optional<OpenObject> found = store.open(RunKeys.file(id, attempt, RemovedRecords.PATH));
    if (found.isEmpty()) {
      return Optional.empty();
    }
    try (OpenObject object = found.get()) {
      return json.read(object.content().readNBytes(MOST_BYTES)).flatMap(RemovedRecords::read);
    }
  }

  @Override
  public boolean exists(RunId id) {
    return ObjectFailures.inWorkspace(() -> manifests.exists(id));
  }

  @Override
  public List<RunId> runIds() {
    return ObjectFailures.inWorkspace(manifests::ids);
  }
}
