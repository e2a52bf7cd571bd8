package io.datasetbuilder.pipeline.runs.monitoring;

import io.datasetbuilder.pipeline.model.index.IndexFailure;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.PageRequest;
import io.datasetbuilder.pipeline.model.index.RunFilter;
import io.datasetbuilder.pipeline.model.index.RunIndex;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.run.WorkspaceFailure;
import io.datasetbuilder.pipeline.model.state.StateFailure;
import io.datasetbuilder.pipeline.runs.job.BuildJobs;
import io.datasetbuilder.pipeline.table.plan.TableEngine.EngineLoad;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * States how the service does. A part that fails is reported as unavailable, and the others as they
 * are. Safe for concurrent use.
 */
public final class ReadMonitoring {

  private final LatencyWindow latencies;
  private final Supplier<BuildJobs.JobMetrics> jobs;
  private final int workers;
  private final Supplier<EngineLoad> engine;
  private final Supplier<MonitoringSummary.QueryLoad> queries;
  private final Supplier<RunIndex> index;
  private final Supplier<Optional<MonitoringSummary.Availability>> signIn;
  private final Clock clock;

  /**
   * @param jobs load of the workers; may throw what their ports throw
   * @param workers number of builds that may run at once
   * @param engine resources of the process that the table engine holds
   * @param queries load of the queries
   * @param index opened on demand
   * @param signIn whether persons can sign in; gives empty in a service without sign-in
   */
  public ReadMonitoring(
      LatencyWindow latencies,
      Supplier<BuildJobs.JobMetrics> jobs,
      int workers,
      Supplier<EngineLoad> engine,
      Supplier<MonitoringSummary.QueryLoad> queries,
      Supplier<RunIndex> index,
      Supplier<Optional<MonitoringSummary.Availability>> signIn,
      Clock clock) {
    this.latencies = latencies;
    this.jobs = jobs;
    this.workers = workers;
    this.engine = engine;
    this.queries = queries;
    this.index = index;
    this.signIn = signIn;
    this.clock = clock;
  }

  /**
   * State of the parts of the service; builds that the caller may not see appear only as counts.
   */
  public MonitoringSummary summary(Visibility visibility) {
    return new MonitoringSummary(
        clock.instant().truncatedTo(ChronoUnit.SECONDS),
        latencies.latency(),
        asked(jobs),
        workers,
        engine.get(),
        queries.get(),
        asked(() -> activity(visibility)),
        signIn.get());
  }

  /** Builds of the last day that the caller may see, by hour and status. */
  public BuildBuckets builds(Visibility visibility) {
    return asked(() -> buckets(visibility)).orElseGet(BuildBuckets::unavailable);
  }

  private BuildBuckets buckets(Visibility visibility) {
    BuildBuckets.BuildWindow window = BuildBuckets.BuildWindow.at(clock.instant());
    RunIndex runs = index.get();
    return BuildBuckets.of(
        window,
        runs.endings(visibility, window.start(), window.end()),
        runs.withoutFinish(visibility),
        runs.runs(RunFilter.of(visibility), PageRequest.first(BuildBuckets.MOST_RECENT)).runs());
  }

  private MonitoringSummary.StoreActivity activity(Visibility visibility) {
    RunFilter successful = RunFilter.of(visibility).withStatus(RunStatus.OK);
    return new MonitoringSummary.StoreActivity(
        index.get().runs(successful, PageRequest.first(1)).runs().stream()
            .findFirst()
            .flatMap(IndexedRun::finishedAt));
  }

  /** Value of a part; empty when the part fails, which is reported as unavailable. */
  private static <T> Optional<T> asked(Supplier<T> part) {
    try {
      return Optional.of(part.get());
    } catch (IndexFailure | WorkspaceFailure | StateFailure unavailable) {
      return Optional.empty();
    }
  }
}
