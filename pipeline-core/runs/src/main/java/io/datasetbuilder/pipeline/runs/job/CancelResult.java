package io.datasetbuilder.pipeline.runs.job;

import io.datasetbuilder.buildspec.problem.Problem;

/** What became of asking a job to stop (Spec, "Cancel by current state"). */
public sealed interface CancelResult {

  /** It is cancelled, or on its way there. */
  record Done(BuildJob job) implements CancelResult {}

  /** It has ended, or has passed the point of no return. */
  record TooLate(BuildJob job) implements CancelResult {}

  /** The registry has no such job, or not one of this caller. */
  record Unknown(Problem problem) implements CancelResult {}
}
