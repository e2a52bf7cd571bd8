package io.datasetbuilder.pipeline.runs.job;

import io.datasetbuilder.buildspec.problem.Problem;

/** What became of a job that was asked for. */
public sealed interface Submission {

  /** A new job waits for a worker. */
  record Accepted(BuildJob job) implements Submission {}

  /** A job of this run id is queued or running already, and is the caller's: nothing new began. */
  record AlreadyActive(BuildJob job) implements Submission {}

  /** It could not be recorded that the job was taken in: there is none. */
  record NotRecorded(Problem problem) implements Submission {}

  /** There is no new job. */
  record Refused(Problem problem) implements Submission {}
}
