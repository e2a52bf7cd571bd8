package io.datasetbuilder.infrastructure.objects;

import io.datasetbuilder.infrastructure.objects.run.RunPorts;
import io.datasetbuilder.infrastructure.objects.store.ObjectStore;
import io.datasetbuilder.infrastructure.objects.warehouse.ObjectRestoreTarget;
import io.datasetbuilder.infrastructure.objects.warehouse.ObjectSnapshotFiles;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.model.run.FinishedRuns;
import io.datasetbuilder.pipeline.model.run.ManifestStore;
import io.datasetbuilder.pipeline.model.run.RunWorkspaces;
import io.datasetbuilder.pipeline.runs.deletion.RawRecordRemoval;
import io.datasetbuilder.pipeline.runs.deletion.RunRemoval;
import io.datasetbuilder.pipeline.warehouse.objectstorage.ObjectStorage;
import io.datasetbuilder.warehouse.backup.RestoreTarget;
import io.datasetbuilder.warehouse.snapshot.SnapshotFiles;
import java.nio.file.Path;
import java.util.function.Predicate;

/** Ports over the objects of one store. */
final class S3Storage implements ObjectStorage {

  private final ObjectStore store;
  private final RunPorts runs;
  private final Path folder;

  S3Storage(ObjectStore store, Path workingFolder, JsonCodec json) {
    this.store = store;
    this.folder = workingFolder;
    this.runs = new RunPorts(store, workingFolder, json);
  }

  @Override
  public RunWorkspaces workspaces(RunWorkspaces working) {
    return runs.workspaces(working);
  }

  @Override
  public ManifestStore manifests() {
    return runs.manifests();
  }

  @Override
  public FinishedRuns finishedRuns() {
    return runs.finished();
  }

  @Override
  public RunRemoval removal(RunRemoval working, RunWorkspaces workspaces) {
    return runs.removal(working, workspaces);
  }

  @Override
  public RawRecordRemoval rawRecords(RawRecordRemoval working) {
    return runs.rawRecords(working);
  }

  @Override
  public SnapshotFiles snapshots(SnapshotFiles working) {
    return new ObjectSnapshotFiles(working, store);
  }

  @Override
  public RestoreTarget restoring(RestoreTarget working) {
    return new ObjectRestoreTarget(working, snapshots(working.files()));
  }

  @Override
  public int download(Predicate<String> chosen, int most) {
    return new Download(store, folder).run(chosen, most);
  }

  @Override
  public void close() {
    runs.close();
    store.close();
  }
}
