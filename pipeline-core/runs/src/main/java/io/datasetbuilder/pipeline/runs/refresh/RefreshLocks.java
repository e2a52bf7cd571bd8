package io.datasetbuilder.pipeline.runs.refresh;

import io.datasetbuilder.auth.principal.OwnerId;
import java.util.Optional;

/**
 * Locks of datasets that are being refreshed, shared by all processes of one output folder. A lock
 * ends with its process. Safe for concurrent use.
 */
public interface RefreshLocks {

  /**
   * Locks a dataset of an owner.
   *
   * @return empty when this process or another one is refreshing it
   * @throws io.datasetbuilder.pipeline.model.run.WorkspaceFailure when the output folder cannot be
   *     written to
   */
  Optional<RefreshLock> tryLock(OwnerId owner, String datasetId);

  /** A lock that is held until it is closed. */
  interface RefreshLock extends AutoCloseable {

    @Override
    void close();
  }
}
