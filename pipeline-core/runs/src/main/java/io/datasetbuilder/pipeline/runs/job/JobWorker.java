package io.datasetbuilder.pipeline.runs.job;

import io.datasetbuilder.pipeline.runs.event.EventRecorder;
import io.datasetbuilder.pipeline.runs.event.NewEvent;
import io.datasetbuilder.pipeline.runs.event.RunEvents;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Optional;

/**
 * Carries jobs out, each in the thread it is called in, and states how they end: once each, when
 * the job has ended.
 */
final class JobWorker {

  private static final Logger LOG = System.getLogger(JobWorker.class.getName());

  private static final String BROKEN = "the build broke off because of an internal error";

  private final RunEvents events;
  private final JobRegistry registry;
  private final BuildCounter tally;

  JobWorker(RunEvents events, JobRegistry registry, BuildCounter tally) {
    this.events = events;
    this.registry = registry;
    this.tally = tally;
  }

  /** Does nothing for a job that was cancelled while it waited. */
  void run(Job job) {
    if (!job.begin()) {
      return;
    }
    EventRecorder recorder = EventRecorder.ofSubmitted(events, job.runId());
    job.end(worked(job, recorder));
    publish(job, recorder.failures());
  }

  /** States of a job that ended without a worker. */
  void ended(Job job) {
    publish(job, Optional.empty());
  }

  private static JobResult worked(Job job, EventRecorder recorder) {
    try {
      return job.work().run(recorder, job);
    } catch (Throwable broken) {
      LOG.log(Level.ERROR, "job " + job.runId() + " broke off", broken);
      return JobResult.refused(BROKEN, Optional.empty());
    }
  }

  /** A failed write of an event fails no build. */
  private void publish(Job job, Optional<String> failures) {
    job.work().ended();
    JobResult ended = job.job().ending().orElseThrow();
    tally.count(BuildCounter.BuildEnd.of(ended));
    try {
      events.append(job.runId(), ending(ended, failures));
    } catch (RuntimeException unwritten) {
      LOG.log(Level.WARNING, "the ending of job " + job.runId() + " was not recorded", unwritten);
    } finally {
      registry.ended(job);
    }
  }

  private static NewEvent ending(JobResult ending, Optional<String> failures) {
    return switch (ending.status()) {
      case SUCCEEDED -> NewEvent.finished();
      case CANCELLED -> NewEvent.cancelled(ending.error());
      default -> NewEvent.failed(failures.or(ending::error));
    };
  }
}
