package io.datasetbuilder.pipeline.runs.job;

import io.datasetbuilder.pipeline.model.run.RunId;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The jobs of this process, in memory (Spec, "Asynchronous build job"): all that have not ended,
 * and the newest of those that have. Safe for concurrent use.
 */
final class JobRegistry {

  private final int remembered;
  private final Map<RunId, Job> jobs = new LinkedHashMap<>();
  private final Deque<Job> ended = new ArrayDeque<>();

  /**
   * @param remembered how many ended jobs are kept
   */
  JobRegistry(int remembered) {
    this.remembered = remembered;
  }

  synchronized Optional<Job> find(RunId run) {
    return Optional.ofNullable(jobs.get(run));
  }

  /** The newest job that is so. */
  synchronized Optional<Job> newest(Predicate<Job> wanted) {
    return jobs.values().stream().filter(wanted).reduce((older, newer) -> newer);
  }

  synchronized List<Job> active() {
    return jobs.values().stream().filter(Job::isActive).toList();
  }

  synchronized void add(Job job) {
    jobs.remove(job.runId());
    jobs.put(job.runId(), job);
  }

  /** Remembers a job that has ended, and forgets the one that ended first. */
  synchronized void ended(Job job) {
    ended.addLast(job);
    if (ended.size() > remembered) {
      Job oldest = ended.removeFirst();
      jobs.remove(oldest.runId(), oldest);
    }
  }
}
