package io.datasetbuilder.pipeline.runs.job;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.call.ActiveCalls;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.sharing.ReadAccess;
import io.datasetbuilder.pipeline.model.state.StateFailure;
import io.datasetbuilder.pipeline.runs.event.LiveEvents;
import io.datasetbuilder.pipeline.runs.event.RunEvent;
import java.util.List;
import java.util.function.Supplier;

/** Jobs that a caller may see, and the events of runs. Safe for concurrent use. */
public final class Jobs {

  private final Supplier<ServiceJobs> jobs;
  private final Visibility visibility;
  private final ReadAccess access;
  private final ActiveCalls calls;

  /**
   * @param jobs made when they are first needed
   * @param access as whom the caller reads a run that is not the caller's own
   */
  public Jobs(
      Supplier<ServiceJobs> jobs, Visibility visibility, ReadAccess access, ActiveCalls calls) {
    this.jobs = jobs;
    this.visibility = visibility;
    this.access = access;
    this.calls = calls;
  }

  /**
   * A job in its current state, or as its manifest or its last event describes it. Of a shared run
   * the manifest alone counts.
   */
  public Result<BuildJob> find(RunId run) {
    return result(
        () -> {
          JobLookup lookup = jobs.get().lookup();
          Result<BuildJob> own = lookup.find(visibility, run);
          return own.problems().isEmpty() ? own : lookup.find(access.of(run), run);
        });
  }

  /** Cancels a job (Spec, "Cancel by current state"). */
  public BuildJobs.CancelResult cancel(RunId run) {
    return calls.run(() -> jobs.get().jobs().cancel(visibility, run));
  }

  /**
   * Events of a run, oldest first; there are some while the job is queued already.
   *
   * @param after only events after this number; 0 for all
   * @param limit at least 1
   * @param tail the newest of them instead of the oldest
   */
  public Result<List<RunEvent>> events(RunId run, long after, int limit, boolean tail) {
    return result(() -> visible(run).map(all -> events(all, run, after, limit, tail)));
  }

  /** Follows a run. Reading from the feed may throw {@link StateFailure}. */
  public Result<LiveEvents.EventFeed> follow(RunId run) {
    return result(
        () ->
            visible(run).map(all -> all.events().follow(run, () -> all.used().isInProgress(run))));
  }

  /** Numbers of running and waiting jobs. */
  public BuildJobs.JobMetrics metrics() {
    return calls.run(() -> jobs.get().jobs().figures());
  }

  private static List<RunEvent> events(
      ServiceJobs all, RunId run, long after, int limit, boolean tail) {
    return tail
        ? all.events().newest(run, limit).stream().filter(event -> event.seq() > after).toList()
        : all.events().after(run, after, limit);
  }

  /**
   * All jobs, where the caller may see the events of a run: those of a job, and of a build that
   * runs inside a request.
   */
  private Result<ServiceJobs> visible(RunId run) {
    ServiceJobs all = jobs.get();
    return all.isShownAndLive(visibility, run)
        ? Result.ok(all)
        : all.lookup().find(visibility, run).map(job -> all);
  }

  private <T> Result<T> result(Supplier<Result<T>> operation) {
    return calls.result(operation);
  }
}
