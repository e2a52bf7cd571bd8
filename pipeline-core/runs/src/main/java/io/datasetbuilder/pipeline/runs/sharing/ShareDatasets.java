package io.datasetbuilder.pipeline.runs.sharing;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.access.AccessProblem;
import io.datasetbuilder.pipeline.model.index.RunIndex;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.sharing.DatasetShare;
import io.datasetbuilder.pipeline.model.sharing.DatasetSharing;
import io.datasetbuilder.pipeline.model.sharing.ShareId;
import io.datasetbuilder.pipeline.runs.list.ReadingProblem;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Lets an owner choose who may read a dataset. A dataset without a run of the caller is not found,
 * whoever else has one. Safe for concurrent use.
 */
public final class ShareDatasets {

  private final RunIndex index;
  private final DatasetSharing sharing;
  private final boolean allowed;
  private final Clock clock;
  private final Supplier<ShareId> ids;

  /**
   * @param allowed whether the operator allows shares
   * @param ids makes random ids
   */
  public ShareDatasets(
      RunIndex index, DatasetSharing sharing, boolean allowed, Clock clock, Supplier<ShareId> ids) {
    this.index = index;
    this.sharing = sharing;
    this.allowed = allowed;
    this.clock = clock;
    this.ids = ids;
  }

  /** The visibility of a dataset. */
  public Result<DatasetVisibility> find(Principal owner, String datasetId) {
    return owned(owner, datasetId)
        .map(known -> visibility(known, sharing.find(owner.ownerId(), known)));
  }

  /**
   * Lets every user who has signed in read a dataset: its successful runs, those of the past and
   * those to come. Refused where the operator does not allow it.
   */
  public Result<DatasetVisibility> share(Principal owner, String datasetId) {
    return owned(owner, datasetId)
        .then(known -> allowed ? Result.ok(known) : Result.refused(forbidden()))
        .map(
            known ->
                visibility(
                    known,
                    Optional.of(
                        sharing.share(
                            new DatasetShare(
                                ids.get(),
                                owner.ownerId(),
                                known,
                                clock.instant().truncatedTo(ChronoUnit.MICROS))))));
  }

  /** Makes a dataset private from the next call of a reader on. Always allowed. */
  public Result<DatasetVisibility> withdraw(Principal owner, String datasetId) {
    return owned(owner, datasetId)
        .map(
            known -> {
              sharing.withdraw(owner.ownerId(), known);
              return visibility(known, Optional.empty());
            });
  }

  private Result<String> owned(Principal owner, String datasetId) {
    return index.dataset(Visibility.of(owner), datasetId).isPresent()
        ? Result.ok(datasetId)
        : ReadingProblem.datasetNotFound(datasetId);
  }

  private DatasetVisibility visibility(String datasetId, Optional<DatasetShare> share) {
    return new DatasetVisibility(datasetId, share, allowed);
  }

  private static Problem forbidden() {
    return Problem.of(
        AccessProblem.SHARING_FORBIDDEN,
        "visibility",
        "this service does not allow sharing: SVC_ALLOW_SHARED is off");
  }
}
