package io.datasetbuilder.infrastructure.text.csv;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.read.CsvDialect;
import io.datasetbuilder.infrastructure.text.scan.RecordFault;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The first record of a CSV text: the column names. Blank lines before it are skipped.
 *
 * @param names one a column, distinct and none empty when there are no problems
 * @param written the cells of the header, as the file has them
 * @param line the text of its lines, without the last line end
 * @param generated those of the names that the header does not have
 * @param bytes how much of the text the header takes, blank lines before it included
 * @param lines how many lines it takes, these included
 * @param blankLines how many of them are blank
 * @param ends how its line ends
 * @param problems what is wrong with it
 */
record CsvHeader(
    List<String> names,
    List<String> written,
    String line,
    List<String> generated,
    int bytes,
    int lines,
    int blankLines,
    LineEnd ends,
    List<Problem> problems) {

  /** First line that spreadsheet programs write to name the delimiter. */
  private static final Pattern SEPARATOR = Pattern.compile("\"?sep=(.?)\"?[\r\n]*");

  /** Line ending of the header. */
  enum LineEnd {
    LINE_FEED,
    CRLF,
    /**
     * A bare carriage return, several lines or blank ones: the engine cannot skip such a header.
     */
    UNUSUAL
  }

  /**
   * The header of a text whose cells are separated by one ASCII character; without names where
   * there are only blank lines so far.
   *
   * @param linesBefore lines of the text before the block
   */
  static CsvHeader read(byte[] block, int from, int length, long linesBefore, CsvDialect dialect) {
    CsvRecord record = new CsvRecord(dialect.delimiterText().charAt(0));
    record.reset(block, from, length);
    int blankLines = 0;
    int lines = 0;
    int start = from;
    CsvRecord.Ending ending = CsvRecord.Ending.OK;
    while (!record.atEnd()) {
      start = record.position();
      ending = record.next();
      lines += record.lineBreaks();
      if (ending != CsvRecord.Ending.OK || !record.isBlankLine()) {
        break;
      }
      blankLines++;
    }
    if (ending != CsvRecord.Ending.OK) {
      RecordFault fault = record.fault(ending, start, linesBefore + blankLines + 1);
      return nameless(blankLines, lines, List.of(problem(fault, record, start)));
    }
    if (record.cells() == 0 || record.isBlankLine()) {
      return nameless(blankLines, lines, List.of());
    }
    Optional<Problem> separator = separator(block, start, record.position());
    if (separator.isPresent()) {
      return nameless(blankLines, lines, List.of(separator.get()));
    }
    List<CsvNames.Cell> cells = cells(record);
    CsvNames names = CsvNames.of(cells, dialect);
    if (cells.size() == 1 && names.problems().isEmpty() && dialect.delimiter().isEmpty()) {
      Optional<Problem> other = OtherDelimiter.ofRows(block, start, record.position(), length);
      if (other.isPresent()) {
        return nameless(blankLines, lines, List.of(other.get()));
      }
    }
    return new CsvHeader(
        names.names(),
        cells.stream().map(CsvNames.Cell::text).toList(),
        new String(block, start, record.position() - start, StandardCharsets.UTF_8).strip(),
        names.generated(),
        record.position() - from,
        lines,
        blankLines,
        blankLines > 0 ? LineEnd.UNUSUAL : ends(record),
        names.problems());
  }

  private static CsvHeader nameless(int blankLines, int lines, List<Problem> problems) {
    return new CsvHeader(
        List.of(), List.of(), "", List.of(), 0, lines, blankLines, LineEnd.UNUSUAL, problems);
  }

  /** A quote that is refused next to another delimiter shows what separates the cells. */
  private static Problem problem(RecordFault fault, CsvRecord record, int start) {
    return record
        .strayDelimiter(start)
        .filter(delimiter -> fault.code() == RecordProblem.STRAY_QUOTE)
        .map(
            delimiter ->
                RecordProblem.WRONG_DELIMITER
                    .says("the cells of the header are separated by " + delimiter.label())
                    .withHint(delimiter.remedy()))
        .orElseGet(fault::problem);
  }

  /** The refusal of a first line that spreadsheet programs write to name the delimiter. */
  static Optional<Problem> separator(byte[] block, int from, int to) {
    String line = new String(block, from, Math.min(to - from, 16), StandardCharsets.UTF_8);
    Matcher separator = SEPARATOR.matcher(line);
    if (!separator.matches()) {
      return Optional.empty();
    }
    String message = "the first line is a note for spreadsheet programs ('sep='), not a header";
    String delimiter =
        separator.group(1).isEmpty()
            ? ""
            : OtherDelimiter.of(separator.group(1).charAt(0))
                .map(other -> ", " + other.option())
                .orElse("");
    return Optional.of(
        RecordProblem.SEPARATOR_LINE
            .says(message)
            .withHint(DialectHints.declare("skip_rows: 1" + delimiter)));
  }

  private static List<CsvNames.Cell> cells(CsvRecord record) {
    List<CsvNames.Cell> cells = new ArrayList<>();
    for (int i = 0; i < record.cells(); i++) {
      int length = record.end(i) - record.start(i);
      String text = new String(record.array(i), record.start(i), length, StandardCharsets.UTF_8);
      cells.add(new CsvNames.Cell(text, record.isQuoted(i)));
    }
    return cells;
  }

  private static LineEnd ends(CsvRecord record) {
    if (record.lineBreaks() > 1 || record.unusualLineEnds()) {
      return LineEnd.UNUSUAL;
    }
    return record.sawCrlf() ? LineEnd.CRLF : LineEnd.LINE_FEED;
  }
}
