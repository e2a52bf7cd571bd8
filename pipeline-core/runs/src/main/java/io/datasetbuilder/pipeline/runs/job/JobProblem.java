package io.datasetbuilder.pipeline.runs.job;

import io.datasetbuilder.buildspec.problem.ProblemCode;

/** Why there is no job, or why it cannot be changed. */
public enum JobProblem implements ProblemCode {
  BUILD_QUEUE_FULL(
      "As many builds as may wait are waiting.", "Submit again when one of them has begun."),
  RUN_ID_ENDED(
      "A build was submitted under this run id and ended without leaving a run.",
      "Choose another run id, or leave it out and one is made."),
  NOT_RUN_OWNER("The run id is held by another owner.", "Choose another run id."),
  JOB_NOT_FOUND(
      "No job has this run id: none was submitted, or it was lost when the service stopped.",
      "Check the run id, or submit the build again."),
  JOB_ALREADY_ENDED(
      "The job has ended, or is past the point up to which it could be stopped.",
      "Read the run instead."),
  CREDENTIALS_REQUIRED(
      "The service stopped while the job was going on, and the keys that it came with are gone.",
      "Submit the build again with its keys."),
  BUILD_TIME_LIMIT(
      "The build took longer than a build may.",
      "Build less at once, or raise SVC_BUILD_TIME_LIMIT_SECONDS."),
  SERVICE_STOPPING("The service is stopping and begins nothing new.", "Try again when it is back.");

  private final Explanation explanation;

  JobProblem(String meaning, String remedy) {
    this.explanation = new Explanation(meaning, remedy);
  }

  @Override
  public Explanation explanation() {
    return explanation;
  }
}
