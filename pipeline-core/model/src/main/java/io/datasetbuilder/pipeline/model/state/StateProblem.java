package io.datasetbuilder.pipeline.model.state;

import io.datasetbuilder.buildspec.problem.ProblemCode;

/** Why the state of the service (uploads, credentials) cannot be used. It is never made anew. */
public enum StateProblem implements ProblemCode {
  STATE_UNREADABLE(
      "The service's state is damaged, or is no state of this service. It holds uploads and"
          + " credentials, so that it is neither replaced nor set aside.",
      "Restore .service/state.sqlite3 or the tables on the PostgreSQL server from a copy, or move"
          + " them away yourself: uploads and credentials are lost then, finished runs are not."),
  STATE_TOO_NEW(
      "The service's state was written by a newer version of this service.",
      "Use that version or a newer one, or another output folder or database."),
  STATE_UNAVAILABLE(
      "The service's state cannot be opened or written: the folder cannot be written, the database"
          + " server cannot be reached, or others have kept it busy for too long.",
      "Check the disk and the folder .service in the output folder, or the database server and"
          + " SVC_DATABASE_URL, then try again.");

  private final Explanation explanation;

  StateProblem(String meaning, String remedy) {
    this.explanation = new Explanation(meaning, remedy);
  }

  @Override
  public Explanation explanation() {
    return explanation;
  }
}
