package io.datasetbuilder.pipeline.model.run;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.RemovedRecords;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import java.util.List;
import java.util.Optional;

/**
 * Manifests of runs. A run exists from the moment its manifest is saved, so saving is the last
 * thing a build does with its folder. Safe for concurrent use.
 */
public interface ManifestStore {

  /**
   * Saves the manifest of a run whose other files are all published: it is visible whole or not at
   * all, and forced to disk.
   *
   * @throws WorkspaceFailure with {@code run_id_completed} when the run has a manifest, {@code
   *     output_unwritable} or {@code disk_full}; nothing was saved then
   */
  void save(RunWorkspace workspace, Manifest manifest);

  /**
   * Saves another manifest of the run that this workspace has just finished, to record what
   * happened afterwards: readers find the old one or the new one, never neither.
   *
   * @throws WorkspaceFailure with {@code output_unwritable} or {@code disk_full}; the old one is
   *     kept then
   */
  void replace(RunWorkspace workspace, Manifest manifest);

  /**
   * Saves another manifest of a finished run, whose process has died or whose owner changes, in one
   * step, within {@link RunWorkspaces#whileIdle}.
   *
   * @throws WorkspaceFailure with {@code output_unwritable} or {@code disk_full}; the old one is
   *     kept then
   */
  void amend(RunId id, Manifest manifest);

  /**
   * Records in a document next to the manifest that raw records of a finished run are removed, in
   * one step, within {@link RunWorkspaces#whileIdle}. The bytes of the manifest do not change, and
   * whoever reads it finds the removal in it. A second removal replaces the first.
   *
   * @throws WorkspaceFailure with {@code output_unwritable} or {@code disk_full}; nothing is
   *     recorded then
   */
  void recordRemoval(RunId id, RemovedRecords removed);

  /** The manifest of a run, or why it cannot be read; empty when there is no such run. */
  Optional<Result<Manifest>> read(RunId id);

  /** The manifest of a run; empty when there is no such run, or its manifest cannot be read. */
  default Optional<Manifest> readable(RunId id) {
    return read(id).flatMap(reading -> reading.match(Optional::of, problems -> Optional.empty()));
  }

  /** Result of a run; empty when the run does not exist or its manifest cannot be read. */
  default Optional<RunStatus> statusOf(RunId id) {
    return readable(id).map(manifest -> manifest.run().status());
  }

  /** True when a manifest lies under this id, readable or not. */
  boolean exists(RunId id);

  /** The ids of all runs that have a manifest, sorted; orphans are left out. */
  List<RunId> runIds();
}
