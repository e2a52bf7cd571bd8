package io.datasetbuilder.pipeline.source.packed;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import java.math.BigDecimal;

/**
 * A cell of a workbook as it is stored.
 *
 * @param row from 0
 * @param column from 0
 * @param value as it is stored; of a text the text itself
 * @param hasFormula whether the value is the result of a formula
 */
public record StoredCell(
    int row, int column, Kind kind, String value, CellFormat format, boolean hasFormula) {

  /** More digits than a number of a workbook has, in either direction. */
  private static final int MOST_DIGITS = 400;

  /** Kinds of values. */
  public enum Kind {
    NUMBER,
    TEXT,
    BOOLEAN,
    /** A date in ISO 8601, as the strict edition of the standard has it. */
    ISO_DATE,
    ERROR,
    /** A formula that was never calculated. */
    NO_RESULT
  }

  /**
   * The value as text: numbers with all their digits and without an exponent, dates and times in
   * ISO 8601.
   *
   * @param dates how the workbook counts days
   * @param sheet for messages
   */
  public Result<String> text(CellDate dates, String sheet) {
    return switch (kind) {
      case TEXT, ISO_DATE -> Result.ok(value);
      case BOOLEAN -> bool(sheet);
      case NUMBER -> number(dates, sheet);
      case ERROR -> refused(UnpackProblem.CELL_ERROR, sheet, "is an error of its formula");
      case NO_RESULT ->
          refused(UnpackProblem.CELL_UNREADABLE, sheet, "has a formula that was never calculated");
    };
  }

  private Result<String> bool(String sheet) {
    return switch (value.strip()) {
      case "1", "true" -> Result.ok("true");
      case "0", "false" -> Result.ok("false");
      default -> refused(UnpackProblem.CELL_UNREADABLE, sheet, "is neither true nor false");
    };
  }

  private Result<String> number(CellDate dates, String sheet) {
    BigDecimal number;
    try {
      number = new BigDecimal(value.strip());
    } catch (NumberFormatException noNumber) {
      return refused(UnpackProblem.CELL_UNREADABLE, sheet, "is no number, but stored as one");
    }
    if (Math.abs((long) number.scale()) > MOST_DIGITS || number.precision() > MOST_DIGITS) {
      return refused(UnpackProblem.CELL_UNREADABLE, sheet, "has more digits than a number has");
    }
    if (format == CellFormat.NUMBER) {
      return Result.ok(number.toPlainString());
    }
    return dates
        .text(number, format)
        .map(Result::ok)
        .orElseGet(
            () ->
                refused(
                    UnpackProblem.CELL_UNREADABLE,
                    sheet,
                    "is formatted as a date, and no date has its number"));
  }

  private Result<String> refused(UnpackProblem code, String sheet, String message) {
    String at = sheet + "!" + SheetRange.address(row, column);
    return Result.refused(Problem.of(code, at, "the cell " + message).withHint(hint(code)));
  }

  private static String hint(UnpackProblem code) {
    return code == UnpackProblem.CELL_ERROR
        ? "correct it, or choose a range without it, as in Sheet1!A4:F200"
        : "correct it in a spreadsheet program and save the workbook";
  }
}
