package io.datasetbuilder.pipeline.runs.job;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.pipeline.model.run.DuplicateRunId;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.runs.event.RunEvents;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Decides whether a job may come to be: a run id is used once, and held by a build inside a request
 * for as long as that goes on. Safe for concurrent use.
 */
final class Admission {

  private final JobRegistry registry;
  private final RunIdRegistry used;
  private final RunEvents events;
  private final Set<RunId> claimed = ConcurrentHashMap.newKeySet();

  Admission(JobRegistry registry, RunIdRegistry used, RunEvents events) {
    this.registry = registry;
    this.used = used;
    this.events = events;
  }

  /** The answer that is known without a new job; empty when there may be one. */
  Optional<BuildJobs.Submission> settled(JobRequest order) {
    Optional<Job> active = registry.find(order.runId()).filter(Job::isActive);
    if (active.isPresent()) {
      return Optional.of(
          active.get().belongsTo(order.owner())
              ? new BuildJobs.Submission.AlreadyActive(active.get().job())
              : new BuildJobs.Submission.Refused(heldByAnother()));
    }
    return foreign(order)
        .or(() -> taken(order.runId()))
        .or(() -> wrongRetry(order.runId(), order.retryOf()))
        .or(() -> order.work().obstacle())
        .map(BuildJobs.Submission.Refused::new);
  }

  /** Holds a run id for a build that is no job; returns why it cannot be had. */
  Optional<Problem> claim(RunId run, Optional<RunId> retryOf) {
    Optional<Problem> refusal = taken(run).or(() -> wrongRetry(run, retryOf));
    if (refusal.isEmpty()) {
      claimed.add(run);
    }
    return refusal;
  }

  void release(RunId run) {
    claimed.remove(run);
  }

  /** Why no build can begin under this id; empty when one can. */
  private Optional<Problem> taken(RunId run) {
    if (used.isCompleted(run)) {
      return Optional.of(DuplicateRunId.problem(run, "run_id", used.statusOf(run)));
    }
    if (isActive(run) || used.isInProgress(run)) {
      return problem(RunProblem.RUN_ID_IN_PROGRESS, "a build of the id " + run + " is going on");
    }
    if (registry.find(run).isPresent() || events.ending(run).isPresent()) {
      return problem(
          RunProblem.RUN_ID_ENDED, "a build of the id " + run + " ended and left no run");
    }
    return Optional.empty();
  }

  private Optional<Problem> foreign(JobRequest order) {
    boolean othersJob =
        registry.find(order.runId()).filter(job -> !job.belongsTo(order.owner())).isPresent();
    boolean othersEvents =
        events.ending(order.runId()).isPresent()
            && events
                .journal(order.runId())
                .map(RunEvents.EventJournal::owner)
                .filter(owner -> !owner.equals(order.owner().ownerId()))
                .isPresent();
    return othersJob || othersEvents ? Optional.of(heldByAnother()) : Optional.empty();
  }

  /** Why a run cannot be retried by another; empty when it can as far as jobs go. */
  private Optional<Problem> wrongRetry(RunId run, Optional<RunId> retryOf) {
    return retryOf.flatMap(earlier -> wrongRetry(run, earlier));
  }

  private Optional<Problem> wrongRetry(RunId run, RunId earlier) {
    if (earlier.equals(run)) {
      return retryProblem(RunProblem.RETRY_OF_ITSELF, "a run cannot retry itself");
    }
    return isActive(earlier) || used.isInProgress(earlier)
        ? retryProblem(RunProblem.RETRY_OF_IN_PROGRESS, "run " + earlier + " has not ended yet")
        : Optional.empty();
  }

  private boolean isActive(RunId run) {
    return claimed.contains(run) || registry.find(run).filter(Job::isActive).isPresent();
  }

  private static Problem heldByAnother() {
    return Problem.of(RunProblem.NOT_RUN_OWNER, "run_id", "forbidden: not run owner");
  }

  private static Optional<Problem> problem(ProblemCode code, String message) {
    return Optional.of(Problem.of(code, "run_id", message));
  }

  private static Optional<Problem> retryProblem(ProblemCode code, String message) {
    return Optional.of(Problem.of(code, "retry_of", message));
  }
}
