package io.datasetbuilder.pipeline.runs.job;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.run.RunId;
import java.util.Optional;

/** What is known of run ids beside the jobs. Safe for concurrent use. */
public interface RunIdRegistry {

  /** Whether a finished run has this id: an id is used once. */
  boolean isCompleted(RunId run);

  /** Whose the finished run of this id is; empty where its manifest states none. */
  Optional<OwnerId> ownerOf(RunId run);

  /** How the finished run of this id ended; empty where its manifest cannot be read. */
  Optional<RunStatus> statusOf(RunId run);

  /** Whether a build of this id is going on, in this process or another. */
  boolean isInProgress(RunId run);
}
