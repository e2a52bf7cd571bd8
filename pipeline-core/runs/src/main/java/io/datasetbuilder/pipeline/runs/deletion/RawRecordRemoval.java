package io.datasetbuilder.pipeline.runs.deletion;

import io.datasetbuilder.pipeline.model.run.RunId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Removes raw records from the folders of runs, and nothing else: what {@link
 * io.datasetbuilder.pipeline.model.run.RunPaths#isRawRecord} names. No symbolic link is followed.
 * Every method throws {@link io.datasetbuilder.pipeline.model.run.WorkspaceFailure} when the disk
 * fails; what is removed by then stays removed, and a later call removes the rest. Safe for
 * concurrent use.
 */
public interface RawRecordRemoval {

  /**
   * Removes the raw records of a finished run, within {@link
   * io.datasetbuilder.pipeline.model.run.RunWorkspaces#whileIdle}. None is left at the return.
   */
  void remove(RunId run);

  /**
   * Folders of runs that never ended, because their process died, and that hold raw records; sorted
   * by name. A run that is being built is among them.
   */
  List<LeftRecords> left();

  /**
   * Removes the raw records of such a folder.
   *
   * @return false, and nothing was removed, while a run of its id is being built
   */
  boolean removeLeft(String name);

  /**
   * Raw records in the folder of a run that never ended.
   *
   * @param name name of the folder, unique among all of them
   * @param spec stored spec of the run; empty when there is none
   * @param begunAt when the run stored its spec, before it read any record
   * @param files number of files
   * @param bytes their length
   */
  record LeftRecords(
      String name, RunId run, Optional<byte[]> spec, Instant begunAt, long files, long bytes) {}
}
