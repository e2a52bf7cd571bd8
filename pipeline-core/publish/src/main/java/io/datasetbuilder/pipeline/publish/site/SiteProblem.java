package io.datasetbuilder.pipeline.publish.site;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemCode;

/** Problems of the folder of a site. */
public enum SiteProblem implements ProblemCode {
  SITE_FOLDER_OCCUPIED(
      "The folder of the site holds files that this service did not write. Nothing was changed.",
      "Choose an empty folder, one that does not exist, or the folder of an earlier site."),
  SITE_FOLDER_OVERLAPS(
      "The folder of the site is the folder of the runs or of the warehouse, or one contains the"
          + " other.",
      "Choose a folder apart from both."),
  SITE_IN_PROGRESS(
      "Another process is writing a site to the same folder.", "Wait for it to end and try again.");

  private final String meaning;
  private final String remedy;

  SiteProblem(String meaning, String remedy) {
    this.meaning = meaning;
    this.remedy = remedy;
  }

  @Override
  public Explanation explanation() {
    return new Explanation(meaning, remedy);
  }

  /** Problem with a message. */
  public Problem with(String message) {
    return Problem.of(this, "", message);
  }
}
