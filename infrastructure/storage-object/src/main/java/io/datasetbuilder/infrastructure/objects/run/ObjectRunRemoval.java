package io.datasetbuilder.infrastructure.objects.run;

import io.datasetbuilder.infrastructure.objects.store.LocalCopies;
import io.datasetbuilder.infrastructure.objects.store.ObjectFailures;
import io.datasetbuilder.infrastructure.objects.store.ObjectFailures.Step;
import io.datasetbuilder.infrastructure.objects.store.ObjectStore;
import io.datasetbuilder.infrastructure.objects.store.StoredObject;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.run.ManifestStore;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunWorkspaces;
import io.datasetbuilder.pipeline.runs.deletion.RunRemoval;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Removes runs from the storage, and then their folders on this machine: a run disappears with its
 * manifest, then its files are removed. What other machines have copied is never shown again.
 */
final class ObjectRunRemoval implements RunRemoval {

  private final RunRemoval working;
  private final RunWorkspaces workspaces;
  private final ObjectStore store;
  private final RunManifests manifests;
  private final ManifestStore documents;
  private final LocalCopies copies;

  /**
   * @param workspaces lock and claim ids
   */
  ObjectRunRemoval(
      RunRemoval working,
      RunWorkspaces workspaces,
      ObjectStore store,
      ManifestStore documents,
      LocalCopies copies) {
    this.working = working;
    this.workspaces = workspaces;
    this.store = store;
    this.manifests = new RunManifests(store);
    this.documents = documents;
    this.copies = copies;
  }

  @Override
  public Removal removeCancelled(RunId id) {
    boolean isProved =
        documents.readable(id).filter(ObjectRunRemoval::isCancelledAndPartial).isPresent();
    return isProved ? remove(id) : Removal.NOT_PROVED;
  }

  private static boolean isCancelledAndPartial(Manifest manifest) {
    return manifest.run().status() == RunStatus.CANCELLED && manifest.partial();
  }

  @Override
  public Removal hide(RunId id) {
    Removal hidden =
        idle(
            id,
            () -> {
              boolean exists = manifests.exists(id);
              manifests.remove(id);
              return exists ? Removal.REMOVED : Removal.NOT_PROVED;
            });
    // There need not be a copy on this machine.
    return hidden == Removal.REMOVED && working.hide(id) == Removal.IN_USE
        ? Removal.IN_USE
        : hidden;
  }

  @Override
  public Removal remove(RunId id) {
    Removal removed =
        idle(
            id,
            () -> {
              manifests.remove(id);
              store.delete(
                  store.list(RunKeys.attempts(id)).stream().map(StoredObject::key).toList());
              copies.forget(id.value());
              return Removal.REMOVED;
            });
    return removed == Removal.REMOVED ? working.remove(id) : removed;
  }

  private Removal idle(RunId id, Step<Removal> work) {
    AtomicReference<Removal> result = new AtomicReference<>(Removal.IN_USE);
    boolean isIdle = workspaces.whileIdle(id, () -> result.set(ObjectFailures.inWorkspace(work)));
    return isIdle ? result.get() : Removal.IN_USE;
  }
}
