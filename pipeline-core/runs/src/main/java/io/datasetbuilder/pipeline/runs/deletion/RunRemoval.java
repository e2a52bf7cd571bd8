package io.datasetbuilder.pipeline.runs.deletion;

import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.model.run.RunId;

/**
 * Removes the folders of finished runs, and nothing else. A run disappears in one step; a later
 * call removes the files that a crash leaves. Safe for concurrent use, also by several processes.
 * Every method throws {@link io.datasetbuilder.pipeline.model.run.WorkspaceFailure} when the disk
 * fails.
 */
public interface RunRemoval {

  /**
   * Removes a run whose manifest, read once more, states that it was cancelled and is partial.
   * Files that cannot be deleted are left to a later call.
   */
  Removal removeCancelled(RunId id);

  /**
   * Lets a finished run disappear, and leaves its files to {@link #remove}.
   *
   * @return {@link Removal#NOT_PROVED} when there is no finished run of this id
   */
  Removal hide(RunId id);

  /**
   * Removes a run with all files that were kept under its id, those of earlier attempts included.
   * When the method returns {@link Removal#REMOVED}, none is left; that is also the result for a
   * run that does not exist.
   */
  Removal remove(RunId id);

  /** Result of removing the folder. */
  enum Removal implements WireNamed.LowerCase {
    REMOVED,
    /** The manifest does not prove what is to be removed. */
    NOT_PROVED,
    /** Another process works on the run, or removes runs at this moment. */
    IN_USE
  }
}
