package io.datasetbuilder.pipeline.model.run;

import java.util.Optional;

/** Finished runs, read again. Safe for concurrent use. */
public interface FinishedRuns {

  /** The files of a run; empty when no run of this id has a manifest. */
  Optional<FinishedRun> find(RunId id);
}
