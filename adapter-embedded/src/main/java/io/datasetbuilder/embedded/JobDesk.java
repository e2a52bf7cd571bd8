package io.datasetbuilder.embedded;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.WorkspaceFailure;
import io.datasetbuilder.pipeline.model.state.StateFailure;
import io.datasetbuilder.pipeline.runs.event.EventFeed;
import io.datasetbuilder.pipeline.runs.event.EventJournal;
import io.datasetbuilder.pipeline.runs.event.RunEvent;
import io.datasetbuilder.pipeline.runs.job.BuildJob;
import io.datasetbuilder.pipeline.runs.job.CancelResult;
import io.datasetbuilder.pipeline.runs.job.JobMetrics;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Jobs that a caller may see, and the events of runs. What the disk or the state refuses is an
 * answer, too. Safe for concurrent use.
 */
public final class JobDesk {

  private final Assembly assembly;
  private final ActiveCalls calls;
  private final Visibility visibility;

  JobDesk(Assembly assembly, ActiveCalls calls, Visibility visibility) {
    this.assembly = assembly;
    this.calls = calls;
    this.visibility = visibility;
  }

  /** A job: as it stands, or as its manifest or its last event tells it. */
  public Result<BuildJob> find(RunId run) {
    return ask(() -> assembly.jobs().lookup().find(visibility, run));
  }

  /** Asks a job to stop (Spec, "Cancel by current state"). */
  public CancelResult cancel(RunId run) {
    return calls.run(() -> assembly.jobs().jobs().cancel(visibility, run));
  }

  /**
   * Events of a run, oldest first; there are some while the job is queued already.
   *
   * @param after only events behind this place; 0 for all
   * @param limit at least 1
   * @param tail the newest of them instead of the oldest
   */
  public Result<List<RunEvent>> events(RunId run, long after, int limit, boolean tail) {
    return ask(() -> told(run).map(parts -> events(parts, run, after, limit, tail)));
  }

  /** Follows a run. Reading from the feed may throw {@link StateFailure}. */
  public Result<EventFeed> follow(RunId run) {
    return ask(
        () ->
            told(run)
                .map(parts -> parts.events().follow(run, () -> parts.used().isInProgress(run))));
  }

  /** How busy the workers are. */
  public JobMetrics figures() {
    return calls.run(() -> assembly.jobs().jobs().figures());
  }

  private static List<RunEvent> events(
      JobParts parts, RunId run, long after, int limit, boolean tail) {
    return tail
        ? parts.events().newest(run, limit).stream().filter(event -> event.seq() > after).toList()
        : parts.events().after(run, after, limit);
  }

  /** Whose events may be told: those of a job, and of a build that goes on inside a request. */
  private Result<JobParts> told(RunId run) {
    JobParts parts = assembly.jobs();
    return isOwnAndLive(parts, run)
        ? Result.ok(parts)
        : parts.lookup().find(visibility, run).map(job -> parts);
  }

  private boolean isOwnAndLive(JobParts parts, RunId run) {
    return parts.events().isLive(run)
        && parts.events().journal(run).filter(this::isShown).isPresent();
  }

  private boolean isShown(EventJournal journal) {
    return visibility.shows(Optional.of(journal.owner()), Optional.of(journal.createdBy()));
  }

  private <T> Result<T> ask(Supplier<Result<T>> question) {
    try {
      return calls.run(question);
    } catch (StateFailure failed) {
      return Result.refused(failed.problem());
    } catch (WorkspaceFailure failed) {
      return Result.refused(failed.problem());
    }
  }
}
