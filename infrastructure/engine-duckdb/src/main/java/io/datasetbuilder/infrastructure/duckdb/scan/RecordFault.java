package io.datasetbuilder.infrastructure.duckdb.scan;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;

/**
 * The first thing wrong in a text of records.
 *
 * @param line where, counted from 1 in what was read
 */
public record RecordFault(RecordProblem code, long line, String detail) {

  /** The same fault, of a text that begins so many lines further up. */
  public RecordFault below(long lines) {
    return new RecordFault(code, line + lines, detail);
  }

  public Problem problem() {
    return code.says("line " + line + ": " + detail);
  }
}
