package io.datasetbuilder.pipeline.model.sharing;

import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.run.RunId;

/** Decides as whom a caller reads a run. Safe for concurrent use. */
@FunctionalInterface
public interface ReadAccess {

  /**
   * Runs that the caller sees when reading one run: the caller's own runs, or the shared dataset of
   * which the run is. Operations that change something never ask.
   */
  Visibility of(RunId run);

  /** Reads every run by one visibility. */
  static ReadAccess as(Visibility visibility) {
    return run -> visibility;
  }
}
