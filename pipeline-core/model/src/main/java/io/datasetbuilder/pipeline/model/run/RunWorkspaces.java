package io.datasetbuilder.pipeline.model.run;

import io.datasetbuilder.pipeline.model.file.RunPath;
import java.util.List;

/** Store of the folders of runs. */
public interface RunWorkspaces {

  /**
   * Opens the workspace of a new run. A run id is used once: under the id of a finished run it is
   * refused; an orphan (a folder without a manifest) of that id is moved aside first.
   *
   * @throws WorkspaceFailure with code {@code run_id_completed} when a finished run has this id,
   *     {@code run_id_in_progress} when another build of this id is running, {@code
   *     output_unwritable} or {@code disk_full}
   */
  RunWorkspace create(RunId id);

  /**
   * The checkpoints that a run has left in a folder, and then those of runs of this id that were
   * moved aside as orphans, the newest first. Nothing is found through a link.
   */
  List<PreviousCheckpoint> left(RunId id, RunPath folder);

  /** Whether a build of this id is running at this moment, in this process or another. */
  boolean isInProgress(RunId id);

  /**
   * Does work on a run that no build is running under the id of; none begins before it has ended.
   *
   * @return false, and nothing was done, when a build or other such work is running
   */
  boolean whileIdle(RunId id, Runnable work);

  /**
   * A workspace that never becomes a run, for previews: everything in it is scratch and gone when
   * it is closed. Nothing of it lies below the output folder.
   */
  RunWorkspace temporary();
}
