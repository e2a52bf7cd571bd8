package io.datasetbuilder.pipeline.runs.job;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.pipeline.model.run.DuplicateRunId;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.runs.event.RunEvents;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Decides whether a job may be created: a run id is used once, and a build inside a request holds
 * its id until it ends. Where owners are kept apart, an id that another owner holds is refused, and
 * one owner has a limited number of builds. Safe for concurrent use.
 */
final class Admission {

  private final JobRegistry registry;
  private final RunIdRegistry used;
  private final RunEvents events;
  private final OptionalInt mostOfOwner;
  private final Map<RunId, Claim> claimed = new ConcurrentHashMap<>();

  /**
   * @param mostOfOwner active builds of one owner; empty where owners are not kept apart
   */
  Admission(JobRegistry registry, RunIdRegistry used, RunEvents events, OptionalInt mostOfOwner) {
    this.registry = registry;
    this.used = used;
    this.events = events;
    this.mostOfOwner = mostOfOwner;
  }

  /**
   * Response to a request that creates no job, because its run id is in use or must not be used;
   * empty when a new job may be created.
   */
  Optional<BuildJobs.Submission> settled(JobRequest order) {
    Optional<Job> active = registry.find(order.runId()).filter(Job::isActive);
    if (active.isPresent()) {
      return Optional.of(
          active.get().belongsTo(order.owner().ownerId())
              ? new BuildJobs.Submission.AlreadyActive(active.get().job())
              : new BuildJobs.Submission.Refused(heldByAnother()));
    }
    OwnerId owner = order.owner().ownerId();
    return foreign(order.runId(), owner)
        .or(() -> taken(order.runId()))
        .or(() -> wrongRetry(order.runId(), owner, order.retryOf()))
        .or(() -> order.work().obstacle())
        .or(() -> tooMany(order.owner()))
        .map(BuildJobs.Submission.Refused::new);
  }

  /** Holds a run id for a build that is no job; returns the reason when the id is not available. */
  Optional<Problem> claim(RunId run, Principal owner, Optional<RunId> retryOf) {
    OwnerId id = owner.ownerId();
    Optional<Problem> refusal =
        (keptApart() ? foreign(run, id) : Optional.<Problem>empty())
            .or(() -> taken(run))
            .or(() -> wrongRetry(run, id, retryOf))
            .or(() -> tooMany(owner));
    if (refusal.isEmpty()) {
      claimed.put(run, new Claim(owner, retryOf));
    }
    return refusal;
  }

  void release(RunId run) {
    claimed.remove(run);
  }

  /** Whether a build that has not ended retries a run. */
  boolean isRetried(RunId earlier) {
    Optional<RunId> wanted = Optional.of(earlier);
    return claimed.values().stream().anyMatch(claim -> claim.retryOf().equals(wanted))
        || registry.active().stream().anyMatch(job -> job.job().retryOf().equals(wanted));
  }

  /** Claim of a build that is no job. */
  private record Claim(Principal owner, Optional<RunId> retryOf) {}

  /** Reason why no build can begin under this id; empty when one can. */
  private Optional<Problem> taken(RunId run) {
    if (used.isCompleted(run)) {
      return Optional.of(DuplicateRunId.problem(run, "run_id", used.statusOf(run)));
    }
    if (isActive(run) || used.isInProgress(run)) {
      return problem(RunProblem.RUN_ID_IN_PROGRESS, "a build of the id " + run + " is running");
    }
    if (registry.find(run).isPresent() || events.ending(run).isPresent()) {
      return problem(
          RunProblem.RUN_ID_ENDED, "a build of the id " + run + " ended and left no run");
    }
    return Optional.empty();
  }

  private boolean keptApart() {
    return mostOfOwner.isPresent();
  }

  /**
   * Refuses an id that another owner holds, for a job, a build or a run (Spec, "Authentication",
   * rule 9).
   */
  private Optional<Problem> foreign(RunId run, OwnerId owner) {
    boolean held =
        registry.find(run).filter(job -> !job.belongsTo(owner)).isPresent()
            || (events.ending(run).isPresent()
                && isOther(events.journal(run).map(RunEvents.EventJournal::owner), owner))
            || (keptApart() && (isOther(claimOf(run), owner) || isOther(used.ownerOf(run), owner)));
    return held ? Optional.of(heldByAnother()) : Optional.empty();
  }

  private static boolean isOther(Optional<OwnerId> holder, OwnerId owner) {
    return holder.filter(known -> !known.isSame(owner)).isPresent();
  }

  private Optional<OwnerId> claimOf(RunId run) {
    return Optional.ofNullable(claimed.get(run)).map(claim -> claim.owner().ownerId());
  }

  /** Counts the builds of the one who calls: a team gives its members no more places. */
  private Optional<Problem> tooMany(Principal owner) {
    OwnerId actor = owner.actor().ownerId();
    long active =
        Stream.concat(
                claimed.values().stream().map(Claim::owner),
                registry.active().stream().map(Job::owner))
            .filter(builder -> actor.isSame(builder.actor().ownerId()))
            .count();
    return mostOfOwner.isPresent() && active >= mostOfOwner.getAsInt()
        ? Optional.of(
            Problem.of(
                    RunProblem.BUILD_OWNER_LIMIT,
                    "",
                    mostOfOwner.getAsInt() + " builds of one owner may run or wait at a time")
                .with("limit", JsonValue.of(mostOfOwner.getAsInt())))
        : Optional.empty();
  }

  /** Reason why another run cannot retry this one; empty when the jobs do not prevent it. */
  private Optional<Problem> wrongRetry(RunId run, OwnerId owner, Optional<RunId> retryOf) {
    return retryOf.flatMap(earlier -> wrongRetry(run, owner, earlier));
  }

  /** Treats a run of another owner as missing: the search covers only the caller's own runs. */
  private Optional<Problem> wrongRetry(RunId run, OwnerId owner, RunId earlier) {
    if (earlier.equals(run)) {
      return retryProblem(RunProblem.RETRY_OF_ITSELF, "a run cannot retry itself");
    }
    if (keptApart() && !isActiveOf(earlier, owner)) {
      return Optional.empty();
    }
    return isActive(earlier) || used.isInProgress(earlier)
        ? retryProblem(RunProblem.RETRY_OF_IN_PROGRESS, "run " + earlier + " has not ended yet")
        : Optional.empty();
  }

  private boolean isActive(RunId run) {
    return claimed.containsKey(run) || registry.find(run).filter(Job::isActive).isPresent();
  }

  private boolean isActiveOf(RunId run, OwnerId owner) {
    return claimOf(run).filter(owner::isSame).isPresent()
        || registry.find(run).filter(Job::isActive).filter(job -> job.belongsTo(owner)).isPresent();
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
