package io.datasetbuilder.pipeline.runs.dataset;

import io.datasetbuilder.buildspec.refresh.RefreshCadence;
import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.model.index.DatasetPage.DatasetEntry;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.IndexedRun.IndexedDataset;
import io.datasetbuilder.pipeline.model.index.IndexedSource;
import io.datasetbuilder.pipeline.model.manifest.Coverage;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.runs.dataset.DatasetSignals.ScheduledBuild;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The state of a dataset (Spec, "Other records", status_axes).
 *
 * @param nextRefreshAt time after which the next refresh is due: that of its schedule, else one
 *     cadence after the last success; empty for a paused schedule, and where neither is known
 */
public record StatusAxes(
    RefreshState refresh,
    Completeness completeness,
    Health health,
    AccessStatus access,
    Maturity maturity,
    Optional<Instant> nextRefreshAt) {

  /**
   * The axes of a dataset.
   *
   * @param active the refresh that is queued or running, which takes precedence over finished ones
   * @param scheduled schedule by which the dataset is built
   */
  static StatusAxes of(
      DatasetEntry dataset,
      Optional<RefreshState> active,
      AccessStatus access,
      Optional<ScheduledBuild> scheduled,
      Instant now) {
    Optional<RefreshCadence> cadence =
        dataset.latest().dataset().flatMap(IndexedDataset::refreshCadence);
    return new StatusAxes(
        active.orElseGet(() -> RefreshState.of(dataset.latest().status())),
        Completeness.of(dataset.latest()),
        Health.at(now, cadence, dataset.lastSuccessAt()),
        access,
        Maturity.UNKNOWN,
        scheduled.isPresent()
            ? scheduled.filter(build -> !build.paused()).map(ScheduledBuild::nextAt)
            : cadence.flatMap(
                every ->
                    dataset.lastSuccessAt().map(success -> Health.staleAfter(every, success))));
  }

  /** Maturity of a dataset; always unknown, because no document states it yet. */
  public enum Maturity implements WireNamed.LowerCase {
    UNKNOWN
  }

  /** Whether the latest run holds all that its sources have. */
  public enum Completeness implements WireNamed.LowerCase {
    COMPLETE,
    /** Some source fetched fewer rows than its provider reported, or the run was stopped. */
    PARTIAL,
    UNKNOWN;

    static Completeness of(IndexedRun run) {
      List<IndexedSource> sources = run.sources();
      if (run.status() == RunStatus.CANCELLED
          || sources.stream().anyMatch(Completeness::lacksRows)) {
        return PARTIAL;
      }
      boolean complete =
          !sources.isEmpty()
              && sources.stream()
                  .allMatch(
                      source ->
                          source.coverage().filter(Coverage.Status.COMPLETE::equals).isPresent());
      return complete ? COMPLETE : UNKNOWN;
    }

    private static boolean lacksRows(IndexedSource source) {
      boolean fewer =
          source
              .reportedTotal()
              .flatMap(total -> source.fetchedRowCount().map(fetched -> fetched < total))
              .orElse(false);
      return fewer || source.coverage().filter(Coverage.Status.PARTIAL::equals).isPresent();
    }
  }

  /** Whether a dataset is as fresh as its spec requires. */
  public enum Health implements WireNamed.LowerCase {
    HEALTHY,
    /** The last successful refresh is older than one refresh cadence. */
    STALE,
    /** The spec has no cadence, or no refresh has succeeded. */
    UNKNOWN;

    /** The health at a moment. */
    public static Health at(
        Instant now, Optional<RefreshCadence> cadence, Optional<Instant> lastSuccessAt) {
      if (cadence.isEmpty() || lastSuccessAt.isEmpty()) {
        return UNKNOWN;
      }
      return now.isAfter(staleAfter(cadence.get(), lastSuccessAt.get())) ? STALE : HEALTHY;
    }

    /** Time after which a dataset is stale, by the end of its last successful run. */
    public static Instant staleAfter(RefreshCadence cadence, Instant lastSuccessAt) {
      return lastSuccessAt.plus(cadence.duration());
    }
  }

  /** Whether the sources of a dataset can be reached, in the service's own words. */
  public enum AccessStatus implements WireNamed.LowerCase {
    AVAILABLE,
    AUTH_UNKNOWN,
    APPLICATION_REQUIRED,
    PARAMS_INVALID,
    RATE_LIMITED,
    TEMPORARILY_UNAVAILABLE,
    NETWORK_ERROR,
    INSUFFICIENT_METADATA,
    RETIRED,
    UNKNOWN
  }

  /** State of the newest refresh of a dataset. */
  public enum RefreshState implements WireNamed.LowerCase {
    QUEUED,
    RUNNING,
    SUCCEEDED,
    FAILED,
    CANCELLED,
    UNKNOWN;

    /** State of a refresh whose run finished with this status. */
    static RefreshState of(RunStatus ended) {
      return switch (ended) {
        case OK -> SUCCEEDED;
        case FAILED -> FAILED;
        case CANCELLED -> CANCELLED;
      };
    }
  }
}
