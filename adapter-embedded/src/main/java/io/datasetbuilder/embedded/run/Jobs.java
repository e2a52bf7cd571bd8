package io.datasetbuilder.embedded.run;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.assembly.JobComponents;
import io.datasetbuilder.pipeline.model.call.ActiveCalls;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.state.StateFailure;
import io.datasetbuilder.pipeline.runs.event.LiveEvents;
import io.datasetbuilder.pipeline.runs.event.RunEvent;
import io.datasetbuilder.pipeline.runs.event.RunEvents;
import io.datasetbuilder.pipeline.runs.job.BuildJob;
import io.datasetbuilder.pipeline.runs.job.BuildJobs;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Jobs that a caller may see, and the events of runs. Safe for concurrent use. */
public final class Jobs {

  private final Supplier<JobComponents> components;
  private final Visibility visibility;
  private final ActiveCalls calls;

  /**
   * @param components made when they are first needed
   */
  public Jobs(Supplier<JobComponents> components, Visibility visibility, ActiveCalls calls) {
    this.components = components;
    this.visibility = visibility;
    this.calls = calls;
  }

  /** A job in its current state, or as its manifest or its last event describes it. */
  public Result<BuildJob> find(RunId run) {
    return result(() -> components.get().lookup().find(visibility, run));
  }

  /** Cancels a job (Spec, "Cancel by current state"). */
  public BuildJobs.CancelResult cancel(RunId run) {
    return calls.run(() -> components.get().jobs().cancel(visibility, run));
  }

  /**
   * Events of a run, oldest first; there are some while the job is queued already.
   *
   * @param after only events after this number; 0 for all
   * @param limit at least 1
   * @param tail the newest of them instead of the oldest
   */
  public Result<List<RunEvent>> events(RunId run, long after, int limit, boolean tail) {
    return result(() -> visible(run).map(parts -> events(parts, run, after, limit, tail)));
  }

  /** Follows a run. Reading from the feed may throw {@link StateFailure}. */
  public Result<LiveEvents.EventFeed> follow(RunId run) {
    return result(
        () ->
            visible(run)
                .map(parts -> parts.events().follow(run, () -> parts.used().isInProgress(run))));
  }

  /** Numbers of running and waiting jobs. */
  public BuildJobs.JobMetrics metrics() {
    return calls.run(() -> components.get().jobs().figures());
  }

  private static List<RunEvent> events(
      JobComponents parts, RunId run, long after, int limit, boolean tail) {
    return tail
        ? parts.events().newest(run, limit).stream().filter(event -> event.seq() > after).toList()
        : parts.events().after(run, after, limit);
  }

  /**
   * The parts, where the caller may see the events of a run: those of a job, and of a build that
   * runs inside a request.
   */
  private Result<JobComponents> visible(RunId run) {
    JobComponents parts = components.get();
    return isOwnAndLive(parts, run)
        ? Result.ok(parts)
        : parts.lookup().find(visibility, run).map(job -> parts);
  }

  /** Owner first: what is live takes no longer to refuse than what is missing. */
  private boolean isOwnAndLive(JobComponents parts, RunId run) {
    return parts.events().journal(run).filter(this::isShown).isPresent()
        && parts.events().isLive(run);
  }

  private boolean isShown(RunEvents.EventJournal journal) {
    return visibility.shows(Optional.of(journal.owner()), Optional.of(journal.createdBy()));
  }

  private <T> Result<T> result(Supplier<Result<T>> operation) {
    return calls.result(operation);
  }
}
