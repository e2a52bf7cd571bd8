package io.datasetbuilder.pipeline.model.sharing;

import io.datasetbuilder.auth.principal.OwnerId;
import java.util.List;
import java.util.Optional;

/**
 * The datasets that are shared; every other dataset is private. Each change is one transaction,
 * forced to disk when the call returns. Safe for concurrent use, also by several processes.
 *
 * <p>Every method may throw {@link io.datasetbuilder.pipeline.model.state.StateFailure}; nothing
 * was changed then, and nothing may be taken as shared.
 */
public interface DatasetSharing {

  /** The share of a dataset; empty for a private one. */
  Optional<DatasetShare> find(OwnerId owner, String datasetId);

  /** The share of an id; empty when it was never made or is withdrawn. */
  Optional<DatasetShare> find(ShareId id);

  /**
   * Shares a dataset.
   *
   * @return the share that exists from now on: that of an earlier call where there is one
   */
  DatasetShare share(DatasetShare wanted);

  /** Makes a dataset private; fine when it is. A dataset that is shared again gets another id. */
  void withdraw(OwnerId owner, String datasetId);

  /**
   * Shares of other owners, newest first, ties by id.
   *
   * @param reader whose own shares are left out
   * @param limit at least 1
   */
  List<DatasetShare> ofOthers(OwnerId reader, int limit);
}
