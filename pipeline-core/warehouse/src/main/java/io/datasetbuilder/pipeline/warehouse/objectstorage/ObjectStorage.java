package io.datasetbuilder.pipeline.warehouse.objectstorage;

import io.datasetbuilder.pipeline.model.run.FinishedRuns;
import io.datasetbuilder.pipeline.model.run.ManifestStore;
import io.datasetbuilder.pipeline.model.run.RunWorkspaces;
import io.datasetbuilder.pipeline.runs.deletion.RawRecordRemoval;
import io.datasetbuilder.pipeline.runs.deletion.RunRemoval;
import io.datasetbuilder.warehouse.backup.RestoreTarget;
import io.datasetbuilder.warehouse.snapshot.SnapshotFiles;
import java.util.function.Predicate;

/**
 * Ports whose durable content is in object storage, over those of a working folder, in which runs
 * are built and copies are kept for readers of files. Safe for concurrent use, also by several
 * machines with a working folder each. Failures of the storage are those of each port, with {@code
 * object_storage_unavailable}.
 */
public interface ObjectStorage extends AutoCloseable {

  /** Workspaces that publish a run with its manifest, and claim its id among all machines. */
  RunWorkspaces workspaces(RunWorkspaces working);

  /** Manifests in the storage. */
  ManifestStore manifests();

  /** Finished runs in the storage; a file is copied when its address is needed. */
  FinishedRuns finishedRuns();

  /**
   * Removes runs from the storage, and then from the working folder.
   *
   * @param workspaces those of {@link #workspaces}, which lock and claim ids
   */
  RunRemoval removal(RunRemoval working, RunWorkspaces workspaces);

  /** Removes raw records from the storage, and then from the working folder. */
  RawRecordRemoval rawRecords(RawRecordRemoval working);

  /** Files of snapshots in the storage, with copies in the folder of a warehouse. */
  SnapshotFiles snapshots(SnapshotFiles working);

  /**
   * Folder of a warehouse that a backup is restored into, with files of snapshots in the storage.
   */
  RestoreTarget restoring(RestoreTarget working);

  /**
   * Copies objects below the address into the working folder, under their keys.
   *
   * @param chosen by their keys below the address, with slashes
   * @param most more objects are refused, before any is copied
   * @return number of copied objects
   * @throws ObjectStorageFailure with {@code object_storage_unavailable}
   */
  int download(Predicate<String> chosen, int most);

  /** Releases the connections. */
  @Override
  void close();
}
