package io.datasetbuilder.pipeline.runs.job;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.run.RunId;
import java.util.Optional;

/**
 * Run ids that are in use by finished runs and by builds of any process. Safe for concurrent use.
 */
public interface RunIdRegistry {

  /** Whether a finished run has this id: an id is used once. */
  boolean isCompleted(RunId run);

  /** Owner of the finished run of this id; empty where its manifest states none. */
  Optional<OwnerId> ownerOf(RunId run);

  /** Status of the finished run of this id; empty where its manifest cannot be read. */
  Optional<RunStatus> statusOf(RunId run);

  /** Whether a build of this id is running, in this process or another. */
  boolean isInProgress(RunId run);
}
