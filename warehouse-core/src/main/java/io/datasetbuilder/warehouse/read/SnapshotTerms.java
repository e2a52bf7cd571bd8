package io.datasetbuilder.warehouse.read;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.warehouse.snapshot.Snapshot;
import io.datasetbuilder.warehouse.snapshot.SnapshotSource;
import java.util.List;
import java.util.Optional;

/**
 * Terms of today of the sources that a snapshot records (Spec, "Errors", redistribution_forbidden).
 * Safe for concurrent use.
 */
@FunctionalInterface
public interface SnapshotTerms {

  /**
   * Reason why no row of these sources may be returned; empty when rows may.
   *
   * @param sources as a snapshot records them
   */
  Optional<Problem> refusal(List<SnapshotSource> sources);

  /**
   * Reason why no row may be returned; empty when rows may. The workspace has already decided who
   * may see the snapshot.
   */
  default Optional<Problem> refusal(Snapshot snapshot) {
    return refusal(snapshot.sources());
  }
}
