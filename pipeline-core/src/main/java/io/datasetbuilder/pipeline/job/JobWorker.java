package io.datasetbuilder.pipeline.job;

import io.datasetbuilder.pipeline.event.EventRecorder;
import io.datasetbuilder.pipeline.event.NewEvent;
import io.datasetbuilder.pipeline.event.RunEndings;
import io.datasetbuilder.pipeline.event.RunEvents;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Optional;

/**
 * Carries jobs out, each in the thread it is called in, and tells how they end: once each, when the
 * job has ended.
 */
final class JobWorker {

  private static final Logger LOG = System.getLogger(JobWorker.class.getName());

  private static final String BROKEN = "the build broke off because of an internal error";

  private final RunEvents events;
  private final JobRegistry registry;
  private final BuildTally tally;

  JobWorker(RunEvents events, JobRegistry registry, BuildTally tally) {
    this.events = events;
    this.registry = registry;
    this.tally = tally;
  }

  /** Does nothing for a job that was cancelled while it waited. */
  void run(JobCell job, JobOrder.Work work) {
    if (!job.begin()) {
      return;
    }
    EventRecorder recorder = EventRecorder.ofSubmitted(events, job.runId());
    job.end(worked(job, work, recorder));
    tell(job, recorder.failures());
  }

  /** Tells of a job that ended without a worker. */
  void ended(JobCell job) {
    tell(job, Optional.empty());
  }

  private static JobEnding worked(JobCell job, JobOrder.Work work, EventRecorder recorder) {
    try {
      return work.run(recorder, job);
    } catch (Throwable broken) {
      LOG.log(Level.ERROR, "job " + job.runId() + " broke off", broken);
      return JobEnding.refused(BROKEN, Optional.empty());
    }
  }

  /** A failed write of an event fails no build. */
  private void tell(JobCell job, Optional<String> failures) {
    JobEnding ended = job.job().ending().orElseThrow();
    tally.count(EndOfBuild.of(ended));
    try {
      events.append(job.runId(), ending(ended, failures));
    } catch (RuntimeException unwritten) {
      LOG.log(Level.WARNING, "the ending of job " + job.runId() + " was not recorded", unwritten);
    } finally {
      registry.ended(job);
    }
  }

  private static NewEvent ending(JobEnding ending, Optional<String> failures) {
    return switch (ending.status()) {
      case SUCCEEDED -> RunEndings.finished();
      case CANCELLED -> RunEndings.cancelled(ending.error());
      default -> RunEndings.failed(failures.or(ending::error));
    };
  }
}
