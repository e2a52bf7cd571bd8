package io.datasetbuilder.pipeline.submission.refresh;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.refresh.RefreshCadence;
import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.runs.refresh.NextRefresh;
import io.datasetbuilder.pipeline.submission.CompletedBuild;
import java.time.Instant;
import java.util.Optional;

/**
 * A dataset of an output folder, and its next refresh.
 *
 * @param cadence of the spec that is built; empty: unknown, or the spec has none
 * @param lastSuccessAt end of its last successful run
 * @param failures failed runs since then
 * @param next empty without a cadence
 * @param due whether it is built now
 * @param paused whether its schedule is paused, so that only force makes it due
 * @param forced whether it is due only because the caller says so
 * @param problem reason why it cannot be refreshed
 */
public record PlannedRefresh(
    String datasetId,
    Optional<RefreshCadence> cadence,
    Optional<Instant> lastSuccessAt,
    int failures,
    Optional<NextRefresh> next,
    boolean due,
    boolean paused,
    boolean forced,
    Optional<Problem> problem) {

  PlannedRefresh dueNow() {
    return new PlannedRefresh(
        datasetId, cadence, lastSuccessAt, failures, next, true, paused, true, problem);
  }

  PlannedRefresh refused(Problem reason) {
    return new PlannedRefresh(
        datasetId,
        cadence,
        lastSuccessAt,
        failures,
        next,
        false,
        paused,
        false,
        Optional.of(reason));
  }

  /** The result of a plan that is only shown. */
  public RefreshedDataset shown() {
    return RefreshedDataset.without(
        this,
        problem.isPresent()
            ? RefreshResult.FAILED
            : due ? RefreshResult.DUE : RefreshResult.NOT_DUE);
  }

  /** The result of a plan that an interrupt prevents. */
  public RefreshedDataset skipped() {
    return RefreshedDataset.without(this, due ? RefreshResult.SKIPPED : RefreshResult.NOT_DUE);
  }

  /**
   * Result of a refresh.
   *
   * @param build its run; empty where none was begun
   * @param problem reason of a failure, or of a refresh that was skipped
   */
  public record RefreshedDataset(
      PlannedRefresh plan,
      RefreshResult result,
      Optional<CompletedBuild> build,
      Optional<Problem> problem) {

    static RefreshedDataset without(PlannedRefresh plan, RefreshResult result) {
      return new RefreshedDataset(plan, result, Optional.empty(), plan.problem());
    }

    static RefreshedDataset failed(PlannedRefresh plan, Problem reason) {
      return new RefreshedDataset(
          plan, RefreshResult.FAILED, Optional.empty(), Optional.of(reason));
    }
  }

  /** Result of the refresh of one dataset. */
  public enum RefreshResult implements WireNamed.LowerCase {
    /** Not built, because it is not due. */
    NOT_DUE,
    /** Due, and not built, because only the plan was requested. */
    DUE,
    /** Not built, because another process refreshes it, or because the command was interrupted. */
    SKIPPED,
    BUILT,
    FAILED,
    CANCELLED
  }
}
