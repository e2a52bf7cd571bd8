package io.datasetbuilder.infrastructure.objects.run;

import io.datasetbuilder.infrastructure.objects.store.FolderName;
import io.datasetbuilder.infrastructure.objects.store.LocalCopies;
import io.datasetbuilder.infrastructure.objects.store.ObjectStore;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.model.run.FinishedRuns;
import io.datasetbuilder.pipeline.model.run.ManifestStore;
import io.datasetbuilder.pipeline.model.run.RunWorkspaces;
import io.datasetbuilder.pipeline.runs.deletion.RawRecordRemoval;
import io.datasetbuilder.pipeline.runs.deletion.RunRemoval;
import java.nio.file.Path;

/** The ports of runs over one storage and one working folder. Safe for concurrent use. */
public final class RunPorts implements AutoCloseable {

  private final ObjectStore store;
  private final Path folder;
  private final RunClaims claims;
  private final ManifestStore manifests;
  private final LocalCopies copies;
  private final FinishedRuns finished;

  /**
   * @param folder the working folder, in which each run has a folder of its id
   */
  public RunPorts(ObjectStore store, Path folder, JsonCodec json) {
    this.store = store;
    this.folder = folder;
    this.claims = new RunClaims(store, new FolderName(folder.resolve(".service")), RunClaims.TERM);
    this.manifests = new ObjectManifestStore(store, json);
    this.copies = new LocalCopies(store, folder, folder.resolve(".service").resolve("copies"));
    this.finished = new ObjectFinishedRuns(store, copies);
  }

  /** Workspaces that publish runs in the storage. */
  public RunWorkspaces workspaces(RunWorkspaces working) {
    return new ObjectRunWorkspaces(working, store, claims, folder);
  }

  public ManifestStore manifests() {
    return manifests;
  }

  public FinishedRuns finished() {
    return finished;
  }

  /**
   * Removes runs from the storage, and then from the working folder.
   *
   * @param workspaces those of {@link #workspaces}
   */
  public RunRemoval removal(RunRemoval working, RunWorkspaces workspaces) {
    return new ObjectRunRemoval(working, workspaces, store, manifests, copies);
  }

  /** Removes raw records from the storage, and then from the working folder. */
  public RawRecordRemoval rawRecords(RawRecordRemoval working) {
    return new ObjectRawRecords(working, store);
  }

  @Override
  public void close() {
    claims.close();
  }
}
