package io.datasetbuilder.pipeline.runs.handover;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.state.StateFailure;

/**
 * Records that name the owner of a run besides its manifest and the index: its events, and the
 * receipts of its publications, by which it is published once. Safe for concurrent use.
 */
public interface OwnerRecords {

  /**
   * Gives the records of a run to another owner, all in one step. Records of third owners stay, and
   * a run without records needs none. Can be repeated.
   *
   * @throws StateFailure nothing was changed
   */
  void handOver(RunId run, OwnerId from, Principal to);
}
