package io.datasetbuilder.pipeline.runs.job;

import io.datasetbuilder.auth.principal.Ownership;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.RunIndex;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.RunFacts;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.run.ManifestStore;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.model.sharing.ReaderView;
import io.datasetbuilder.pipeline.runs.event.RunEvent;
import io.datasetbuilder.pipeline.runs.event.RunEvents;
import java.time.Instant;
import java.util.Optional;

/**
 * States of jobs: from the registry, else from the manifest, else from the last event. None of them
 * reports a job that a stop of the service has interrupted. Safe for concurrent use.
 */
public final class JobLookup {

  private final BuildJobs jobs;
  private final RunIndex index;
  private final ManifestStore manifests;
  private final RunEvents events;

  public JobLookup(BuildJobs jobs, RunIndex index, ManifestStore manifests, RunEvents events) {
    this.jobs = jobs;
    this.index = index;
    this.manifests = manifests;
    this.events = events;
  }

  /**
   * Job of a run. A job that the caller may not see gives the same response, after the same steps,
   * as one that does not exist: each step ignores facts about jobs of other owners.
   */
  public Result<BuildJob> find(Visibility visibility, RunId run) {
    Optional<BuildJob> found =
        visibility.isReader()
            ? shared(visibility, run)
            : jobs.find(run)
                .filter(job -> visibility.shows(job.owner(), job.createdBy()))
                .filter(job -> !isHandedOver(visibility, job))
                .or(() -> ended(visibility, run));
    return found.map(Result::ok).orElseGet(() -> Result.refused(notFound(run)));
  }

  /**
   * Owner of a run by the index, else of its job; states none for a run that neither has. Takes the
   * same steps for every id, so that their time tells nothing.
   */
  public Ownership ownershipOf(RunId run) {
    Optional<Ownership> ofJob =
        events
            .journal(run)
            .map(
                journal ->
                    new Ownership(Optional.of(journal.owner()), Optional.of(journal.createdBy())));
    return index
        .find(run.value())
        .map(known -> new Ownership(known.ownerId(), known.createdBy()))
        .or(() -> ofJob)
        .orElseGet(() -> new Ownership(Optional.empty(), Optional.empty()));
  }

  /** Whether the run of an ended job has another owner by now, whom the job does not know. */
  private boolean isHandedOver(Visibility visibility, BuildJob job) {
    return job.status().ended() && index.hides(visibility, job.runId().value());
  }

  private Optional<BuildJob> ended(Visibility visibility, RunId run) {
    boolean hidden = index.hides(visibility, run.value());
    return (hidden ? Optional.<Manifest>empty() : manifests.readable(run))
        .flatMap(manifest -> stated(run, manifest))
        .or(
            () ->
                events
                    .ending(run)
                    .filter(last -> !hidden)
                    .flatMap(last -> events.journal(run).map(journal -> stated(last, journal))))
        .filter(job -> visibility.shows(job.owner(), job.createdBy()));
  }

  /** A reader sees finished runs alone, and of these what their manifests state for readers. */
  private Optional<BuildJob> shared(Visibility visibility, RunId run) {
    Optional<IndexedRun> known = index.find(run.value()).filter(visibility::shows);
    return known
        .flatMap(indexed -> manifests.readable(run))
        .filter(
            manifest ->
                visibility.shows(
                    IndexedRun.of(run.value(), manifest, Optional.empty())
                        .inDataset(known.flatMap(IndexedRun::dataset))))
        .flatMap(manifest -> stated(run, ReaderView.of(manifest)));
  }

  static Problem notFound(RunId run) {
    return Problem.of(RunProblem.JOB_NOT_FOUND, "", "build job not found: " + run);
  }

  /** A manifest of an older form that has neither time makes no job. */
  private static Optional<BuildJob> stated(RunId run, Manifest manifest) {
    RunFacts facts = manifest.run();
    Optional<Instant> began = facts.startedAt().or(facts::finishedAt);
    return began.map(
        createdAt ->
            new BuildJob(
                run,
                status(facts.status()),
                facts.ownerId(),
                facts.createdBy(),
                createdAt,
                facts.finishedAt().orElse(createdAt),
                manifest.findings().repetition().retryOf().filter(RunId::isValid).map(RunId::new),
                Optional.empty(),
                Optional.empty()));
  }

  private static JobStatus status(RunStatus ended) {
    return switch (ended) {
      case OK -> JobStatus.SUCCEEDED;
      case FAILED -> JobStatus.FAILED;
      case CANCELLED -> JobStatus.CANCELLED;
    };
  }

  private static BuildJob stated(RunEvent last, RunEvents.EventJournal journal) {
    JobResult ending = ending(last);
    return new BuildJob(
        last.runId(),
        ending.status(),
        Optional.of(journal.owner()),
        Optional.of(journal.createdBy()),
        journal.openedAt(),
        last.at(),
        journal.retryOf().filter(RunId::isValid).map(RunId::new),
        journal.datasetId(),
        Optional.of(ending));
  }

  private static JobResult ending(RunEvent last) {
    Optional<String> said = last.what().message();
    JobStatus status =
        switch (last.what().kind()) {
          case RUN_FINISHED -> JobStatus.SUCCEEDED;
          case RUN_CANCELLED -> JobStatus.CANCELLED;
          default -> JobStatus.FAILED;
        };
    Optional<String> code = said.filter(RunProblem.CREDENTIALS_REQUIRED.wire()::equals);
    return new JobResult(status, Optional.empty(), said, code);
  }
}
