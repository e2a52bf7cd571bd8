package io.datasetbuilder.infrastructure.text.csv;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.read.CsvDialect;
import io.datasetbuilder.infrastructure.text.scan.FileMarks;
import io.datasetbuilder.infrastructure.text.scan.RecordFault;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import io.datasetbuilder.pipeline.table.bronze.TableBounds;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Reads what precedes the rows of a text in a declared dialect: skipped lines, notes, and the
 * records that hold the names.
 */
final class DialectHeader {

  private final CsvDialect dialect;
  private final DialectText text;
  private final DialectRecord record;
  private final List<List<CsvNames.Cell>> parts = new ArrayList<>();
  private byte[] line = new byte[0];
  private long skippedLines;
  private long commentLines;
  private long blankLines;
  private boolean rowRead;

  DialectHeader(CsvDialect dialect, DialectText text, DialectRecord record) {
    this.dialect = dialect;
    this.text = text;
    this.record = record;
  }

  long skippedLines() {
    return skippedLines;
  }

  long commentLines() {
    return commentLines;
  }

  long blankLines() {
    return blankLines;
  }

  /** Whether the record just read is the first row, as of a text without a header. */
  boolean rowRead() {
    return rowRead;
  }

  /** Whether the last record of the header is at an index of some bytes, as a line of its own. */
  boolean isHeaderLine(byte[] bytes, int at, int limit) {
    int end = at + line.length;
    return line.length > 0
        && end <= limit
        && Arrays.equals(bytes, at, end, line, 0, line.length)
        && (end == limit || bytes[end] == '\n' || bytes[end] == '\r');
  }

  /** The cells of the header as they are written; none where it is not one record. */
  List<String> written() {
    return parts.size() == 1 ? parts.get(0).stream().map(CsvNames.Cell::text).toList() : List.of();
  }

  /** Reads up to the first row. */
  Result<CsvNames> read() throws IOException {
    for (; skippedLines < dialect.skipRows(); skippedLines++) {
      if (!record.skipLine()) {
        return refused(end("line " + dialect.skipRows() + " that read.skip_rows passes over"));
      }
    }
    List<Integer> rows = dialect.header().rows();
    Result<CsvNames> names = rows.isEmpty() ? withoutHeader() : withHeader(rows);
    return names.then(this::check);
  }

  private Result<CsvNames> withoutHeader() throws IOException {
    DialectRecord.Kind kind = nextRecord();
    if (kind == DialectRecord.Kind.FAULT) {
      return refused(record.fault().problem());
    }
    rowRead = kind == DialectRecord.Kind.RECORD;
    int declared = dialect.columns().size();
    int cells = rowRead ? cells().size() : declared;
    return cells == 0
        ? refused(RecordProblem.EMPTY_FILE.says("the file has no row, and read.columns names none"))
        : Result.ok(CsvNames.withoutHeader(cells, dialect));
  }

  private Result<CsvNames> withHeader(List<Integer> rows) throws IOException {
    int last = rows.get(rows.size() - 1);
    for (int seen = 1; seen <= last; seen++) {
      DialectRecord.Kind kind = nextRecord();
      boolean header = rows.contains(seen);
      if (kind == DialectRecord.Kind.END) {
        return refused(
            isEmpty()
                ? RecordProblem.EMPTY_FILE.says("the file is empty")
                : end("record " + last + ", which read.header names"));
      }
      if (kind == DialectRecord.Kind.FAULT && !isPassedOver(header)) {
        return refused(wrongDelimiter().orElseGet(() -> record.fault().problem()));
      }
      if (header) {
        Optional<Problem> separator =
            CsvHeader.separator(text.bytes(), record.start(), text.start());
        if (separator.isPresent()) {
          return refused(separator.get());
        }
        add();
      } else {
        skippedLines += kind == DialectRecord.Kind.FAULT ? 1 : record.lines();
      }
    }
    return joined().then(cells -> Result.ok(CsvNames.of(cells, dialect)));
  }

  /** A quote that is refused next to another delimiter shows what separates the cells. */
  private Optional<Problem> wrongDelimiter() {
    return record
        .otherDelimiter()
        .filter(other -> dialect.delimiter().isEmpty())
        .map(
            other ->
                RecordProblem.WRONG_DELIMITER
                    .says("the cells of the header are separated by " + other.label())
                    .withHint(other.remedy()));
  }

  /** Notes above the header need not be well-formed records. */
  private boolean isPassedOver(boolean header) throws IOException {
    return !header && record.fault().code() == RecordProblem.STRAY_QUOTE && record.skipLine();
  }

  /** The next record, the end, or a fault. */
  private DialectRecord.Kind nextRecord() throws IOException {
    while (true) {
      DialectRecord.Kind kind = record.next();
      if (kind == DialectRecord.Kind.BLANK) {
        blankLines++;
      } else if (kind == DialectRecord.Kind.COMMENT) {
        commentLines++;
      } else {
        return kind;
      }
    }
  }

  private void add() {
    commentLines += record.isCommented() ? 1 : 0;
    parts.add(cells());
    line =
        new String(
                text.bytes(), record.start(), text.start() - record.start(), StandardCharsets.UTF_8)
            .strip()
            .getBytes(StandardCharsets.UTF_8);
  }

  private List<CsvNames.Cell> cells() {
    CsvCells cells = record.cells();
    List<CsvNames.Cell> texts = new ArrayList<>();
    int last = cells.count() - 1;
    int count = dialect.trailingDelimiter() && last > 0 && cells.isNull(last) ? last : last + 1;
    for (int i = 0; i < count; i++) {
      int length = cells.end(i) - cells.start(i);
      String cell = new String(cells.array(i), cells.start(i), length, StandardCharsets.UTF_8);
      texts.add(new CsvNames.Cell(cell, cells.isQuoted(i)));
    }
    return texts;
  }

  private Result<List<CsvNames.Cell>> joined() {
    if (parts.size() == 1) {
      return Result.ok(parts.get(0));
    }
    int columns = parts.stream().mapToInt(List::size).max().orElseThrow();
    boolean filled = dialect.shortRows() == CsvDialect.ShortRows.FILL;
    if (!filled && parts.stream().anyMatch(part -> part.size() < columns)) {
      return Result.refused(
          new RecordFault(
                  RecordProblem.RAGGED_ROW,
                  record.firstLine(),
                  "the records of the header have different numbers of cells")
              .withHint(DialectHints.declare("short_rows: fill") + ", if missing cells are empty")
              .problem());
    }
    List<CsvNames.Cell> cells = new ArrayList<>();
    for (int i = 0; i < columns; i++) {
      List<String> words = new ArrayList<>();
      for (List<CsvNames.Cell> part : parts) {
        if (i < part.size() && !part.get(i).text().isBlank()) {
          words.add(part.get(i).text());
        }
      }
      cells.add(new CsvNames.Cell(String.join(" ", words), false));
    }
    return Result.ok(cells);
  }

  private Result<CsvNames> check(CsvNames names) {
    if (!names.problems().isEmpty()) {
      return Result.refused(names.problems());
    }
    if (names.names().size() > TableBounds.MOST_COLUMNS) {
      return Result.refused(TableBounds.tooManyColumns(names.names().size()));
    }
    return names.names().stream().anyMatch(FileMarks::beginsWithMark)
        ? Result.refused(FileMarks.inside(record.firstLine()).problem())
        : Result.ok(names);
  }

  private boolean isEmpty() {
    return parts.isEmpty() && skippedLines == 0 && commentLines == 0;
  }

  private static Result<CsvNames> refused(Problem problem) {
    return Result.refused(problem);
  }

  private static Problem end(String missing) {
    return RecordProblem.HEADER_NOT_FOUND.says("the file ends before " + missing);
  }
}
