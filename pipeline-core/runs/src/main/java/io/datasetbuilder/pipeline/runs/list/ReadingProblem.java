package io.datasetbuilder.pipeline.runs.list;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.text.Quoting;

/** Problems of requests about finished runs and their files. */
public enum ReadingProblem implements ProblemCode {
  DATASET_NOT_FOUND(
      "The caller can see no run of this dataset: it was never built, or only by other owners.",
      "List the datasets and check the id and the output folder."),
  RUN_NOT_IN_DATASET(
      "The run exists, but it built another dataset.", "List the runs of the dataset."),
  RUN_WITHOUT_OWNER(
      "The run's manifest names neither an owner_id nor a created_by, so it has no owner.",
      "Write created_by into the manifest, or build again under another run id."),
  UNKNOWN_SOURCE(
      "The run has no source of this key.", "Use one of the source keys that the run shows."),
  UNKNOWN_STAGE("The stage does not exist.", "Use bronze, silver or gold."),
  INVALID_LIMIT(
      "A limit is a whole number within the bounds of its list.",
      "Use a number within the bounds that the message names."),
  INVALID_CURSOR(
      "A cursor is the next_cursor of the page before, unchanged.",
      "Begin again with the first page."),
  INVALID_FILTER(
      "A filter is empty, or holds an unknown word.",
      "Use the words that the message names, or leave the filter out."),
  UNSUPPORTED_WINDOW("Only one window is supported.", "Use 24h, or omit it."),
  SPEC_SNAPSHOT_MISSING(
      "The run has no stored spec: buildspec.yaml is missing, or was not written by this program.",
      "Restore the file from a copy, or build again under another run id."),
  ARTIFACT_NOT_FOUND("The run has no file of this path.", "List the files of the run."),
  INVALID_ARTIFACT_PATH(
      "A path of a file must be relative to its run, must not contain empty segments, '.' or '..',"
          + " and must lead to a file.",
      "Use a path from the list of the run's files."),
  SIDECAR_UNREADABLE(
      "A document that describes a run's table does not have the known form.",
      "Restore the file from a copy, or build again under another run id."),
  MIXED_CHECKSUM_ALGORITHMS(
      "Checksums that were computed in different ways cannot be compared.",
      "Build the older run again, so that both use the same algorithm."),
  DECLARED_PII_WITHHELD(
      "The file contains columns in plain form that are declared as personal data.",
      "Use the Gold files of the run, in which the columns are masked."),
  PII_DECLARATION_UNAVAILABLE(
      "It is unknown which columns of the file are declared as personal data.",
      "Restore the run's buildspec.yaml, or build again under another run id.");

  private final String meaning;
  private final String remedy;

  ReadingProblem(String meaning, String remedy) {
    this.meaning = meaning;
    this.remedy = remedy;
  }

  @Override
  public Explanation explanation() {
    return new Explanation(meaning, remedy);
  }

  /** The refusal of a dataset no run of which may be shown. */
  public static <T> Result<T> datasetNotFound(String datasetId) {
    String message = "dataset not found: " + Quoting.cut(datasetId);
    return Result.refused(Problem.of(DATASET_NOT_FOUND, "dataset_id", message));
  }
}
