package io.datasetbuilder.pipeline.job;

import io.datasetbuilder.buildspec.problem.Problem;

/** What became of asking a job to stop (Spec, "Cancel by current state"). */
public sealed interface CancelAnswer {

  /** It is cancelled, or on its way there. */
  record Done(BuildJob job) implements CancelAnswer {}

  /** It has ended, or has passed the point of no return. */
  record TooLate(BuildJob job) implements CancelAnswer {}

  /** The registry has no such job, or not one of this caller. */
  record Unknown(Problem problem) implements CancelAnswer {}
}
