package io.datasetbuilder.infrastructure.duckdb.json;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import io.datasetbuilder.pipeline.table.bronze.TableBounds;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.exc.UnexpectedEndOfInputException;

/**
 * The first thing wrong in a JSON text.
 *
 * @param line counted from 1 in what was read
 */
record JsonFault(RecordProblem code, long line, String detail) {

  static JsonFault of(JacksonException failure, JsonParser parser, long lineOfRecord) {
    if (BoundedJsonParser.pastBounds(failure)) {
      boolean deep = parser.streamReadContext().getNestingDepth() >= BoundedJsonParser.MAX_DEPTH;
      return deep
          ? new JsonFault(
              RecordProblem.JSON_TOO_DEEP,
              lineOfRecord,
              "values are nested more than " + BoundedJsonParser.MAX_DEPTH + " levels deep")
          : new JsonFault(
              RecordProblem.RECORD_TOO_LARGE,
              lineOfRecord,
              "a text or number is larger than a record may be");
    }
    String detail =
        failure instanceof UnexpectedEndOfInputException
            ? "the text ends in the middle of a value"
            : "this is not well-formed JSON";
    return new JsonFault(RecordProblem.MALFORMED_JSON, lineOfRecord, detail);
  }

  static JsonFault of(JsonRecord.Refused refused, long line) {
    return new JsonFault(refused.code(), line, refused.detail());
  }

  static JsonFault tooManyColumns(long line) {
    return new JsonFault(
        RecordProblem.TOO_MANY_COLUMNS,
        line,
        "the records up to here have more than "
            + TableBounds.MOST_COLUMNS
            + " columns, fields inside objects included");
  }

  JsonFault below(long lines) {
    return new JsonFault(code, line + lines, detail);
  }

  /** For records that come from no text. */
  Problem withoutLine() {
    return code.says(detail);
  }

  Problem problem() {
    return code.says("line " + line + ": " + detail);
  }
}
