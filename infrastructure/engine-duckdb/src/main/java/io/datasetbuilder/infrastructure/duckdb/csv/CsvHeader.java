package io.datasetbuilder.infrastructure.duckdb.csv;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.infrastructure.duckdb.scan.RecordFault;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The first record of a CSV text: the column names, in NFC. Blank lines before it are skipped. A
 * first column without a name, and any whose name is a quoted empty text, is called {@code
 * column_<n>} by its place, with a further number where another column has that name.
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
  private static final Pattern SEPARATOR = Pattern.compile("\"?sep=.?\"?[\r\n]*");

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
   * The header of a text; without names where there are only blank lines so far.
   *
   * @param linesBefore lines of the text before the block
   */
  static CsvHeader read(byte[] block, int from, int length, long linesBefore) {
    CsvRecord record = new CsvRecord();
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
    List<String> written = written(record);
    List<String> names = new ArrayList<>(written);
    names.replaceAll(name -> Normalizer.normalize(name, Normalizer.Form.NFC));
    List<Problem> problems = check(names, record);
    List<String> generated = new ArrayList<>();
    for (int i = 0; i < names.size() && problems.isEmpty(); i++) {
      if (isToBeNamed(i, names.get(i), record)) {
        names.set(i, free("column_" + (i + 1), names));
        generated.add(names.get(i));
      }
    }
    return new CsvHeader(
        names,
        written,
        new String(block, start, record.position() - start, StandardCharsets.UTF_8).strip(),
        generated,
        record.position() - from,
        lines,
        blankLines,
        blankLines > 0 ? LineEnd.UNUSUAL : ends(record),
        problems);
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
                    .withHint(OtherDelimiter.HINT))
        .orElseGet(fault::problem);
  }

  static Optional<Problem> separator(byte[] block, int from, int to) {
    String line = new String(block, from, Math.min(to - from, 16), StandardCharsets.UTF_8);
    if (!SEPARATOR.matcher(line).matches()) {
      return Optional.empty();
    }
    String message = "the first line is a note for spreadsheet programs ('sep='), not a header";
    String remedy =
        line.contains("sep=,")
            ? "remove the first line"
            : "remove the first line, and " + OtherDelimiter.HINT;
    return Optional.of(RecordProblem.SEPARATOR_LINE.says(message).withHint(remedy));
  }

  private static List<String> written(CsvRecord record) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < record.cells(); i++) {
      int length = record.end(i) - record.start(i);
      names.add(new String(record.array(i), record.start(i), length, StandardCharsets.UTF_8));
    }
    return names;
  }

  /** An index that was written without a name, or a name that was written and is empty. */
  private static boolean isToBeNamed(int column, String name, CsvRecord record) {
    return (column == 0 && name.isBlank()) || (name.isEmpty() && record.isQuoted(column));
  }

  private static String free(String wanted, List<String> names) {
    String name = wanted;
    for (int i = 2; names.stream().anyMatch(name::equalsIgnoreCase); i++) {
      name = wanted + "_" + i;
    }
    return name;
  }

  private static LineEnd ends(CsvRecord record) {
    if (record.lineBreaks() > 1 || record.unusualLineEnds()) {
      return LineEnd.UNUSUAL;
    }
    return record.sawCrlf() ? LineEnd.CRLF : LineEnd.LINE_FEED;
  }

  private static List<Problem> check(List<String> names, CsvRecord record) {
    Optional<OtherDelimiter> other =
        names.size() == 1 ? OtherDelimiter.in(names.get(0)) : Optional.empty();
    if (other.isPresent()) {
      return List.of(
          RecordProblem.WRONG_DELIMITER
              .says("the header has no comma but " + other.get().label())
              .withHint(OtherDelimiter.HINT));
    }
    List<Problem> problems = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < names.size(); i++) {
      String name = names.get(i);
      if (isToBeNamed(i, name, record)) {
        continue;
      }
      if (name.isBlank()) {
        problems.add(
            RecordProblem.EMPTY_COLUMN_NAME.says(
                "column " + (i + 1) + " of the header has no name"));
      } else if (!seen.add(name)) {
        problems.add(
            RecordProblem.DUPLICATE_COLUMN_NAME.says(
                "column name '" + name + "' appears more than once in the header"));
      }
    }
    return problems;
  }
}
