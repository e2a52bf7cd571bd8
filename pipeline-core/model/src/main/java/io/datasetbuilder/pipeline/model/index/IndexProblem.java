package io.datasetbuilder.pipeline.model.index;

import io.datasetbuilder.buildspec.problem.ProblemCode;

/** Why the index of runs cannot be used. */
public enum IndexProblem implements ProblemCode {
  INDEX_UNREADABLE(
      "The index of runs is damaged, or is no index of this service. The runs themselves are not"
          + " touched.",
      "Run rebuild-index: it moves the damaged file aside, or drops its own damaged tables, and"
          + " reads the manifests again. Tables of another program are left alone: choose another"
          + " schema then."),
  INDEX_TOO_NEW(
      "The index of runs was written by a newer version of this service.",
      "Use that version or a newer one, or another output folder or database."),
  INDEX_UNAVAILABLE(
      "The index of runs cannot be opened or written: the disk is full, the folder cannot be"
          + " written, the database server cannot be reached, or others have kept it busy for too"
          + " long.",
      "Check the disk and the folder .service in the output folder, or the database server and"
          + " SVC_DATABASE_URL, then try again.");

  private final Explanation explanation;

  IndexProblem(String meaning, String remedy) {
    this.explanation = new Explanation(meaning, remedy);
  }

  @Override
  public Explanation explanation() {
    return explanation;
  }
}
