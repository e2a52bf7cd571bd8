package io.datasetbuilder.pipeline.runs.job;

import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.run.RunId;
import java.util.Optional;

/** What is known of run ids beside the jobs. Safe for concurrent use. */
public interface RunIdRegistry {

  /** Whether a finished run has this id: an id is used once. */
  boolean isCompleted(RunId run);

  /** How the finished run of this id ended; empty where its manifest cannot be read. */
  Optional<RunStatus> statusOf(RunId run);

  /** Whether a build of this id is going on, in this process or another. */
  boolean isInProgress(RunId run);
}
