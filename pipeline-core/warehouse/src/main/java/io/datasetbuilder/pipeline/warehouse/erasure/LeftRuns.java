package io.datasetbuilder.pipeline.warehouse.erasure;

import io.datasetbuilder.pipeline.model.run.RunId;
import java.util.List;
import java.util.Set;

/**
 * Folders of runs that never ended: their process died, and a later run may resume from their
 * checkpoints. Every method throws {@link io.datasetbuilder.pipeline.model.run.WorkspaceFailure}
 * when the disk fails. Safe for concurrent use.
 */
public interface LeftRuns {

  /** All folders, sorted by name. */
  List<LeftRun> all();

  /** Removes a folder, unless a finished run has it by now; does nothing when it is gone. */
  void remove(String name);

  /**
   * Folder of a run that never ended.
   *
   * @param name unique among all folders
   * @param specDigests {@code sha256:<hex>} of the specs that its checkpoints are of
   */
  record LeftRun(String name, RunId run, Set<String> specDigests, List<SearchedFile> files) {
    public LeftRun {
      specDigests = Set.copyOf(specDigests);
      files = List.copyOf(files);
    }
  }
}
