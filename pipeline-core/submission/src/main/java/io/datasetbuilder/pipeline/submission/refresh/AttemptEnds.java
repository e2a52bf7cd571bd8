package io.datasetbuilder.pipeline.submission.refresh;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.runs.job.BuildJob;
import io.datasetbuilder.pipeline.runs.job.JobLookup;
import io.datasetbuilder.pipeline.runs.job.JobResult;
import io.datasetbuilder.pipeline.runs.job.RunIdRegistry;
import io.datasetbuilder.pipeline.runs.refresh.RefreshAttempts.FailureReason;
import io.datasetbuilder.pipeline.runs.refresh.RefreshProblem;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Finds how the build of an attempt ended, also one of an earlier process: by its job, its manifest
 * or its last event. Safe for concurrent use.
 *
 * @param used run ids that are in use, also by builds of other processes
 */
public record AttemptEnds(Supplier<JobLookup> lookup, Supplier<RunIdRegistry> used) {

  private static final String INTERRUPTED = "the service ended before the build did";

  /** The end of the build of a run; empty while it waits or runs. */
  Optional<AttemptEnd> of(RunId run) {
    return lookup.get().find(Visibility.everybody(), run).match(this::stated, unknown -> lost(run));
  }

  private Optional<AttemptEnd> stated(BuildJob job) {
    return switch (job.status()) {
      case QUEUED, RUNNING, CANCELLING -> Optional.empty();
      case SUCCEEDED -> Optional.of(new AttemptEnd.Succeeded(job.updatedAt()));
      case CANCELLED -> failed(RefreshProblem.REFRESH_CANCELLED, "the build was cancelled");
      case FAILED -> Optional.of(new AttemptEnd.Failed(reason(job)));
    };
  }

  /** No process works on the run, and it has left neither manifest nor event. */
  private Optional<AttemptEnd> lost(RunId run) {
    return used.get().isInProgress(run)
        ? Optional.empty()
        : failed(RefreshProblem.REFRESH_INTERRUPTED, INTERRUPTED);
  }

  private static FailureReason reason(BuildJob job) {
    Optional<String> code = job.ending().flatMap(JobResult::code);
    // A restart ends the jobs of the process before with this code; a schedule needs no keys.
    if (code.equals(Optional.of(RunProblem.CREDENTIALS_REQUIRED.wire()))) {
      return new FailureReason(RefreshProblem.REFRESH_INTERRUPTED.wire(), INTERRUPTED);
    }
    return new FailureReason(
        code.orElse(RefreshProblem.REFRESH_FAILED.wire()),
        job.ending()
            .flatMap(JobResult::error)
            .orElse("the build failed; its run names the reason"));
  }

  private static Optional<AttemptEnd> failed(ProblemCode code, String message) {
    FailureReason reason = FailureReason.of(Problem.of(code, "", message));
    return Optional.of(new AttemptEnd.Failed(reason));
  }

  /** End of the build of an attempt. */
  sealed interface AttemptEnd {

    /** A run succeeded. */
    record Succeeded(Instant finishedAt) implements AttemptEnd {}

    /** No run succeeded. */
    record Failed(FailureReason reason) implements AttemptEnd {}
  }
}
