package io.datasetbuilder.pipeline.runs.maintenance;

import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.model.run.RunId;

/**
 * Removes the folders of cancelled runs, and nothing else. Safe for concurrent use, also by several
 * processes.
 */
public interface RunRemoval {

  /**
   * Removes a run whose manifest, read once more, says that it was cancelled and is partial. It
   * vanishes in one step; what a crash leaves of its files is removed by a later call.
   *
   * @throws io.datasetbuilder.pipeline.model.run.WorkspaceFailure when the disk fails
   */
  Removal removeCancelled(RunId id);

  /** What became of the folder. */
  enum Removal implements WireNamed.LowerCase {
    REMOVED,
    /**
     * The manifest does not say, or does not say any more, that the run is cancelled and partial.
     */
    NOT_PROVED,
    /** Another process works on the run, or removes runs at this moment. */
    IN_USE
  }
}
