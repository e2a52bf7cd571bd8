package io.datasetbuilder.infrastructure.query;

import static io.datasetbuilder.warehouse.problem.WarehouseProblem.ARTIFACT_UNAVAILABLE;
import static io.datasetbuilder.warehouse.problem.WarehouseProblem.BYTE_LIMIT_EXCEEDED;
import static io.datasetbuilder.warehouse.problem.WarehouseProblem.QUERY_FAILED;
import static io.datasetbuilder.warehouse.problem.WarehouseProblem.RESULT_TOO_LARGE;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.infrastructure.query.process.SetUpException;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.query.ExportQuery;

/** Problems of queries whose cause is not the statement. */
final class QueryProblems {

  private static final int MIB = 1 << 20;

  private QueryProblems() {}

  static Problem fileMissing() {
    return of(ARTIFACT_UNAVAILABLE, "the file of the table does not exist any more");
  }

  static Problem cancelled() {
    return of(QUERY_FAILED, "the query was cancelled");
  }

  static Problem closed() {
    return of(QUERY_FAILED, "the service is shutting down");
  }

  /**
   * No process was ready for the query.
   *
   * @param capped whether the memory of a process is capped
   */
  static Problem notStarted(boolean capped) {
    String message = "the process of the query could not start";
    return of(
        QUERY_FAILED, capped ? message + "; the memory cap of queries may be too small" : message);
  }

  /** The files that processes start from cannot be written. */
  static Problem notSetUp(SetUpException cause) {
    return cause.isOfFullDisk()
        ? diskFull()
        : Problem.of(
            StorageProblem.TEMPORARY_UNWRITABLE,
            "",
            "The query engine cannot write to the folder for temporary files.");
  }

  /** The code of every full disk, whichever engine finds it full. */
  static Problem diskFull() {
    return Problem.of(StorageProblem.DISK_FULL, "", "The disk that the service works on is full.");
  }

  static Problem ended() {
    return of(
        QUERY_FAILED, "the process of the query ended before its result; it may need less memory");
  }

  /**
   * The result is larger than a process may return.
   *
   * @param code {@code result_too_large} to state the limit, or {@code query_failed}
   */
  static Problem tooLarge(WarehouseProblem code, long maxBytes) {
    Problem problem = of(code, "the result is larger than " + maxBytes / MIB + " MiB");
    return code == RESULT_TOO_LARGE
        ? problem.with("max_bytes", JsonValue.of(maxBytes))
        : problem.withHint("read fewer rows or columns, or shorter values");
  }

  /** The data file of an export would be larger than it may be. */
  static Problem tooManyBytes() {
    long most = ExportQuery.MAX_BYTES;
    return of(BYTE_LIMIT_EXCEEDED, "the data file would be larger than " + most / MIB + " MiB")
        .with("limit", JsonValue.of(most));
  }

  private static Problem of(WarehouseProblem code, String message) {
    return Problem.of(code, "", message);
  }
}
