package io.datasetbuilder.pipeline.runs.verify;

import io.datasetbuilder.buildspec.problem.ProblemCode;

/** Differences between a run and its manifest. */
public enum VerifyProblem implements ProblemCode {
  FILE_MISSING(
      "A file that the manifest lists is not in the run's folder.",
      "Restore the file from a copy, or build again under another run id."),
  FILE_CHANGED(
      "A file's length or hash is not the one that the manifest recorded.",
      "Restore the file from a copy, or build again under another run id."),
  FILE_UNLISTED(
      "The folder of the run contains a file that the manifest does not list.",
      "Move it out of the run's folder: a finished run is never added to."),
  FILE_NOT_REMOVED(
      "A file with raw records is recorded as removed, and is still in the run's folder: the"
          + " removal was interrupted, or the file was restored from a copy.",
      "Run prune --apply, which removes it; serve does so within an hour."),
  REMOVAL_UNDECLARED(
      "Raw records are recorded as removed, which bronze of the stored BuildSpec does not declare,"
          + " or not for this time.",
      "Restore the files from a copy, or build again under another run id."),
  DIGEST_MISMATCH(
      "A digest computed from the files is not the one that the manifest recorded.",
      "Restore the files from a copy, or build again under another run id."),
  ROW_COUNT_MISMATCH(
      "A table does not hold as many rows as was recorded.",
      "Do not use the run; build again under another run id, and report it."),
  COLUMN_MISMATCH(
      "A table's columns are not those that were recorded.",
      "Do not use the run; build again under another run id, and report it."),
  CELL_MISMATCH(
      "Cells of a table are not those of the table that it repeats, or not as many as was"
          + " recorded.",
      "Do not use the run; build again under another run id, and report it."),
  SIDECAR_MISMATCH(
      "A document that describes the data contradicts the manifest.",
      "Do not use the run; build again under another run id, and report it."),
  TABLE_UNREADABLE(
      "A table file of the run cannot be read.",
      "Restore the file from a copy, or build again under another run id.");

  private final String meaning;
  private final String remedy;

  VerifyProblem(String meaning, String remedy) {
    this.meaning = meaning;
    this.remedy = remedy;
  }

  @Override
  public Explanation explanation() {
    return new Explanation(meaning, remedy);
  }
}
