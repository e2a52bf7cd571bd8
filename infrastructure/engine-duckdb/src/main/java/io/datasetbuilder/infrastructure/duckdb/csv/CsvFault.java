package io.datasetbuilder.infrastructure.duckdb.csv;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;

/**
 * The first thing wrong in a CSV text.
 *
 * @param line where, counted from 1 in what was read
 */
record CsvFault(RecordProblem code, long line, String detail) {

  static CsvFault of(CsvRecord.Ending ending, long line) {
    return switch (ending) {
      case UNTERMINATED_QUOTE ->
          new CsvFault(RecordProblem.UNTERMINATED_QUOTE, line, "a quoted cell is never closed");
      case STRAY_QUOTE ->
          new CsvFault(RecordProblem.STRAY_QUOTE, line, "a quote stands where none may");
      case NUL_BYTE -> new CsvFault(RecordProblem.NUL_BYTE, line, "there is a NUL character");
      case OK -> throw new IllegalArgumentException("not a fault");
    };
  }

  static CsvFault ragged(long line, int cells, int columns) {
    String found = cells == 1 ? "1 cell" : cells + " cells";
    return new CsvFault(
        RecordProblem.RAGGED_ROW, line, "the row has " + found + ", the header " + columns);
  }

  static CsvFault tooLarge(long line) {
    return new CsvFault(
        RecordProblem.RECORD_TOO_LARGE, line, "the row is larger than 32 Mi characters");
  }

  CsvFault below(long lines) {
    return new CsvFault(code, line + lines, detail);
  }

  Problem problem() {
    return code.says("line " + line + ": " + detail);
  }
}
