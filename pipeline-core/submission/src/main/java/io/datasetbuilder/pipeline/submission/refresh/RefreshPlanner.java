package io.datasetbuilder.pipeline.submission.refresh;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.refresh.RefreshCadence;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.RunIndex;
import io.datasetbuilder.pipeline.model.index.RunOwnership;
import io.datasetbuilder.pipeline.runs.refresh.NextRefresh;
import io.datasetbuilder.pipeline.runs.refresh.RefreshFacts;
import io.datasetbuilder.pipeline.runs.refresh.RefreshRule;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Plans the next build of a schedule by the runs that its owner may see, also those that no
 * schedule has built. Safe for concurrent use.
 */
public record RefreshPlanner(RefreshRule rule, Supplier<RunIndex> index, RunOwnership ownership) {

  /** The next build of a dataset, without regard to failures. */
  public NextRefresh next(Principal owner, String datasetId, RefreshCadence cadence) {
    return next(RefreshFacts.fresh(datasetId, Optional.of(cadence), lastSuccess(owner, datasetId)));
  }

  /**
   * The next build of a dataset after a successful one.
   *
   * @param success end of the build, or its begin if the clock went back since
   */
  NextRefresh afterSuccess(String datasetId, RefreshCadence cadence, Instant success) {
    return next(RefreshFacts.fresh(datasetId, Optional.of(cadence), Optional.of(success)));
  }

  /**
   * The next build of a dataset after failures.
   *
   * @param failure time of the newest one
   * @param failures how many there were since the last success, at least 1
   */
  NextRefresh afterFailure(
      Principal owner, String datasetId, RefreshCadence cadence, Instant failure, int failures) {
    return next(
        new RefreshFacts(
            datasetId,
            Optional.of(cadence),
            lastSuccess(owner, datasetId),
            Optional.of(failure),
            failures));
  }

  private NextRefresh next(RefreshFacts facts) {
    return rule.next(facts).orElseThrow();
  }

  private Optional<Instant> lastSuccess(Principal owner, String datasetId) {
    return index
        .get()
        .newestSuccessful(ownership.visibleTo(owner), datasetId)
        .flatMap(IndexedRun::finishedAt);
  }
}
