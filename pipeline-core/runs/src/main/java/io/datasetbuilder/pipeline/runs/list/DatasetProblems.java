package io.datasetbuilder.pipeline.runs.list;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.text.Quoting;

/** What is said of a dataset that cannot be shown, the same way by every use case. */
public final class DatasetProblems {

  private DatasetProblems() {}

  /** No run of the dataset may be shown. */
  public static <T> Result<T> notFound(String datasetId) {
    String message = "dataset not found: " + Quoting.cut(datasetId);
    return Result.refused(Problem.of(ReadingProblem.DATASET_NOT_FOUND, "dataset_id", message));
  }
}
