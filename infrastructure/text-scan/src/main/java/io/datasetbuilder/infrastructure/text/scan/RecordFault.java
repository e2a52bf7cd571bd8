package io.datasetbuilder.infrastructure.text.scan;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import java.util.Optional;

/**
 * The first thing wrong in a text of records.
 *
 * @param line where, counted from 1 in what was read
 * @param column the character of the line, counted from 1; 0 where the line says enough
 * @param hint what to do about this text, where more is known than the code's own remedy
 */
public record RecordFault(
    RecordProblem code, long line, long column, String detail, Optional<String> hint) {

  /** A fault of a whole line. */
  public RecordFault(RecordProblem code, long line, String detail) {
    this(code, line, 0, detail, Optional.empty());
  }

  /** A fault of one character. */
  public static RecordFault at(TextPlace place, RecordProblem code, String detail) {
    return new RecordFault(code, place.line(), place.column(), detail, Optional.empty());
  }

  /** The same fault, of a text that begins so many lines further up. */
  public RecordFault below(long lines) {
    return new RecordFault(code, line + lines, column, detail, hint);
  }

  /** The same fault, in this column of its line. */
  public RecordFault inColumn(long found) {
    return new RecordFault(code, line, found, detail, hint);
  }

  public RecordFault withHint(String text) {
    return new RecordFault(code, line, column, detail, Optional.of(text));
  }

  public Problem problem() {
    String place = column > 0 ? "line " + line + ", column " + column : "line " + line;
    Problem problem = code.says(place + ": " + detail);
    return hint.map(problem::withHint).orElse(problem);
  }
}
