package io.datasetbuilder.pipeline.publish;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.runs.job.JobStatus;
import io.datasetbuilder.pipeline.runs.list.ReadRun;
import io.datasetbuilder.pipeline.runs.list.RunView;
import java.util.List;
import java.util.Optional;

/** Finds runs in any state that a caller may see. Safe for concurrent use. */
public final class RunsToPublish {

  private final ReadRun runs;
  private final JobStatuses jobs;

  public RunsToPublish(ReadRun runs, JobStatuses jobs) {
    this.runs = runs;
    this.jobs = jobs;
  }

  /**
   * Run of an id; refused like any read of a run that does not exist or that the caller may not
   * see. A job that has not ended takes precedence over its manifest, which it writes before it
   * ends.
   */
  Result<FoundRun> find(Visibility visibility, RunId id) {
    Optional<JobStatus> job = jobs.find(visibility, id);
    return job.filter(status -> !status.ended()).isPresent()
        ? Result.ok(new FoundRun(id, job, Optional.empty()))
        : runs.read(visibility, id)
            .match(
                run -> Result.ok(new FoundRun(id, job, Optional.of(run))),
                problems -> withoutManifest(id, job, problems));
  }

  /** A job that failed early leaves no run; a run whose manifest is damaged is still there. */
  private static Result<FoundRun> withoutManifest(
      RunId id, Optional<JobStatus> job, List<Problem> problems) {
    boolean isKnown =
        problems.get(0).code() == StorageProblem.MANIFEST_UNREADABLE
            || (problems.get(0).code() == RunProblem.RUN_NOT_FOUND && job.isPresent());
    return isKnown ? Result.ok(new FoundRun(id, job, Optional.empty())) : Result.refused(problems);
  }

  /**
   * A run that the caller may see.
   *
   * @param job status of its job; empty when it has none
   * @param finished the run; empty until it has ended and its manifest can be read
   */
  record FoundRun(RunId id, Optional<JobStatus> job, Optional<RunView> finished) {}

  /** Statuses of builds that may not have left a run yet. Safe for concurrent use. */
  @FunctionalInterface
  public interface JobStatuses {

    /**
     * Status of the build of a run id; empty when no such build exists or the caller may not see
     * it.
     */
    Optional<JobStatus> find(Visibility visibility, RunId id);
  }
}
