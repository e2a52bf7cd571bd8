package io.datasetbuilder.warehouse.request;

import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.warehouse.snapshot.TableName;

/** Members that requests on a table of the warehouse share. */
final class TableFields {

  /** The snapshot that a request reads when it names none: the newest committed one. */
  static final String CURRENT = "current";

  private TableFields() {}

  static TableName table(RequestFields request) {
    return new TableName(request.requiredText("table"));
  }

  static String snapshot(RequestFields request) {
    return request.text("snapshot").orElse(CURRENT);
  }

  /** The request, or all problems that were found in it. */
  static <T> Result<T> result(T request, ProblemLog log) {
    return log.problems().isEmpty() ? Result.ok(request) : Result.refused(log.problems());
  }
}
