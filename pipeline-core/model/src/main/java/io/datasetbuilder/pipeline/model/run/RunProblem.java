package io.datasetbuilder.pipeline.model.run;

import io.datasetbuilder.buildspec.problem.ProblemCode;

/** Why a run cannot begin under its id, or cannot be found. */
public enum RunProblem implements ProblemCode {
  INVALID_RUN_ID(
      "A run id is one path segment: first an ASCII letter or digit, then letters, digits, '.',"
          + " '_' and '-', at most 200 characters.",
      "Choose an id of that form, or leave it out and one is made."),
  RUN_NOT_FOUND(
      "No finished run has this id. A folder without a manifest is not a run.",
      "Check the id and the output folder."),
  RUN_ID_COMPLETED(
      "A run that has ended has this id, well or not, and a run id is used once.",
      "Choose another run id, or leave it out and one is made; retry_of takes over the provider"
          + " calls of a run that was cancelled or failed."),
  RUN_ID_IN_PROGRESS(
      "Another build of this run id is running at this moment.",
      "Wait for it to end, or choose another run id."),
  PREVIEW_TIME_LIMIT(
      "The preview took longer than it may, or the service is stopping.",
      "Build the dataset instead, preview less data, or raise SVC_PREVIEW_TIME_LIMIT_SECONDS."),
  RETRY_OF_ITSELF(
      "The run that is to be retried is the new run itself.",
      "Leave the run id out, and one is made."),
  RETRY_OF_IN_PROGRESS(
      "The run that is to be retried is still running.", "Wait for it to end, or cancel it.");

  private final Explanation explanation;

  RunProblem(String meaning, String remedy) {
    this.explanation = new Explanation(meaning, remedy);
  }

  @Override
  public Explanation explanation() {
    return explanation;
  }
}
