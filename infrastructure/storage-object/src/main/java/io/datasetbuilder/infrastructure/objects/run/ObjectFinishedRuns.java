package io.datasetbuilder.infrastructure.objects.run;

import io.datasetbuilder.infrastructure.objects.store.LocalCopies;
import io.datasetbuilder.infrastructure.objects.store.ObjectFailures;
import io.datasetbuilder.infrastructure.objects.store.ObjectStore;
import io.datasetbuilder.infrastructure.objects.store.StoredObject;
import io.datasetbuilder.pipeline.model.run.FinishedRun;
import io.datasetbuilder.pipeline.model.run.FinishedRuns;
import io.datasetbuilder.pipeline.model.run.RunId;
import java.util.Optional;

/** Finished runs in the storage. */
final class ObjectFinishedRuns implements FinishedRuns {

  private final ObjectStore store;
  private final LocalCopies copies;

  /**
   * @param copies copies of files in the working folder, in which each run has a folder of its id
   */
  ObjectFinishedRuns(ObjectStore store, LocalCopies copies) {
    this.store = store;
    this.copies = copies;
  }

  @Override
  public Optional<FinishedRun> find(RunId id) {
    return ObjectFailures.inWorkspace(
        () -> {
          Optional<StoredObject> manifest = new RunManifests(store).facts(id);
          return manifest.isPresent()
              ? Optional.of(
                  new ObjectFinishedRun(store, copies, id, RunManifests.attemptOf(manifest.get())))
              : Optional.empty();
        });
  }
}
