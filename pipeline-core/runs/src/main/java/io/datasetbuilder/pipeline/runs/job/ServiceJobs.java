package io.datasetbuilder.pipeline.runs.job;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.event.LiveEvents;
import io.datasetbuilder.pipeline.runs.event.RunEvents.EventJournal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Jobs of all owners, and the events of runs. Safe for concurrent use.
 *
 * @param used run ids that are no job's
 */
public record ServiceJobs(BuildJobs jobs, LiveEvents events, JobLookup lookup, RunIdRegistry used) {

  /**
   * Status of a run as a caller may see it; empty when the caller sees no such run. A build inside
   * a request is no job, and runs while its events are live.
   */
  public Optional<JobStatus> statusOf(Visibility visibility, RunId run) {
    boolean isRunning = isShownAndLive(visibility, run);
    Optional<JobStatus> known =
        lookup
            .find(visibility, run)
            .match(job -> Optional.of(job.status()), problems -> Optional.empty());
    return isRunning
        ? Optional.of(known.filter(status -> !status.ended()).orElse(JobStatus.RUNNING))
        : known;
  }

  /**
   * Builds of a dataset, of all owners, that wait or run: those whose events this process records,
   * and those that another process builds now. A build that waits in another process is known to
   * that one alone.
   */
  public List<UnfinishedBuild> unfinishedOf(String datasetId) {
    List<UnfinishedBuild> unfinished = new ArrayList<>();
    for (RunId run : events.withoutEnding()) {
      events
          .journal(run)
          .filter(journal -> journal.datasetId().filter(datasetId::equals).isPresent())
          .filter(journal -> events.isLive(run) || used.isInProgress(run))
          .ifPresent(journal -> unfinished.add(new UnfinishedBuild(run, journal.owner())));
    }
    return unfinished;
  }

  /** A build that waits or runs. */
  public record UnfinishedBuild(RunId run, OwnerId owner) {}

  /**
   * Whether a run is live and its events may be shown. The owner is checked first, so that a live
   * run takes no longer to refuse than a missing one.
   */
  boolean isShownAndLive(Visibility visibility, RunId run) {
    return events.journal(run).filter(journal -> isShown(visibility, journal)).isPresent()
        && events.isLive(run);
  }

  private static boolean isShown(Visibility visibility, EventJournal journal) {
    return visibility.shows(Optional.of(journal.owner()), Optional.of(journal.createdBy()));
  }
}
