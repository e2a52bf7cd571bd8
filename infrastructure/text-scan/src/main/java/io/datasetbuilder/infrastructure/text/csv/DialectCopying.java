package io.datasetbuilder.infrastructure.text.csv;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.read.CsvDialect;
import io.datasetbuilder.infrastructure.text.scan.FileMarks;
import io.datasetbuilder.infrastructure.text.scan.RecordFault;
import io.datasetbuilder.pipeline.model.manifest.DialectAdjustments;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** One pass over a text in a declared dialect that copies its rows. To be used once. */
final class DialectCopying {

  private final DialectSource source;
  private final CsvDialect dialect;
  private final Path file;

  private CanonicalCsvWriter writer;
  private int columns;
  private long filled;
  private long trimmed;
  private long comments;
  private long blankLines;
  private long pendingBlankLines;

  /**
   * @param file receives the copy
   */
  DialectCopying(DialectSource source, Path file) {
    this.source = source;
    this.dialect = source.dialect();
    this.file = file;
  }

  /**
   * Copies the text.
   *
   * @param size bytes of it, without its footer
   */
  Result<DialectCopy> write(long size) throws IOException {
    try (InputStream in = source.open(size);
        CanonicalCsvWriter out = new CanonicalCsvWriter(Files.newOutputStream(file))) {
      writer = out;
      DialectText text = source.text(in);
      DialectRecord record = new DialectRecord(text, new DialectSyntax(dialect));
      DialectHeader header = new DialectHeader(dialect, text, record);
      Result<CsvNames> names = header.read();
      Result<DialectCopy> copy = names.then(found -> Result.ok(begin(found, header)));
      Optional<Problem> fault =
          copy instanceof Result.Ok<DialectCopy> ? rows(record, header, text) : Optional.empty();
      Optional<Problem> malformed = source.malformed(text);
      Optional<Problem> refused = malformed.isPresent() ? malformed : fault;
      return refused.isPresent()
          ? Result.refused(refused.get())
          : copy.map(begun -> finished(begun, header));
    }
  }

  private DialectCopy begin(CsvNames names, DialectHeader header) {
    columns = names.names().size();
    CsvHeader canonical =
        new CsvHeader(
            names.names(),
            header.written(),
            "",
            names.generated(),
            DialectCopy.line(columns).length,
            1,
            0,
            CsvHeader.LineEnd.LINE_FEED,
            List.of());
    return new DialectCopy(file, canonical, 0, DialectAdjustments.NONE);
  }

  private DialectCopy finished(DialectCopy begun, DialectHeader header) {
    DialectAdjustments adjustments =
        new DialectAdjustments(
            filled,
            trimmed,
            comments + header.commentLines(),
            header.skippedLines(),
            dialect.skipFooter());
    return new DialectCopy(
        file, begun.header(), blankLines + pendingBlankLines + header.blankLines(), adjustments);
  }

  private Optional<Problem> rows(DialectRecord record, DialectHeader header, DialectText text)
      throws IOException {
    writer.putLine(DialectCopy.line(columns));
    DialectRecord.Kind kind = header.rowRead() ? DialectRecord.Kind.RECORD : record.next();
    while (true) {
      switch (kind) {
        case END -> {
          return Optional.empty();
        }
        case FAULT -> {
          return Optional.of(record.fault().problem());
        }
        case COMMENT -> comments++;
        case BLANK -> pendingBlankLines++;
        case RECORD -> {
          Optional<RecordFault> fault =
              endsBeforeAnotherFile(record, header, text)
                  ? Optional.of(FileMarks.inside(record.firstLine()))
                  : copy(record, text);
          if (fault.isPresent()) {
            return fault.map(RecordFault::problem);
          }
        }
      }
      kind = record.next();
    }
  }

  /** A file without a line end may be followed by the byte order mark and header of another. */
  private static boolean endsBeforeAnotherFile(
      DialectRecord record, DialectHeader header, DialectText text) {
    int end = text.start();
    int mark = FileMarks.firstByteOrderMark(text.bytes(), record.start(), end);
    while (mark < end) {
      if (header.isHeaderLine(text.bytes(), mark + FileMarks.BYTE_ORDER_MARK, end)) {
        return true;
      }
      mark = FileMarks.firstByteOrderMark(text.bytes(), mark + 1, end);
    }
    return false;
  }

  private Optional<RecordFault> copy(DialectRecord record, DialectText text) throws IOException {
    CsvCells cells = record.cells();
    if (dialect.trailingDelimiter()) {
      if (cells.count() < 2 || !cells.isNull(cells.count() - 1)) {
        return Optional.of(
            new RecordFault(
                RecordProblem.RAGGED_ROW,
                record.firstLine(),
                "the row does not end with a delimiter, as read.trailing_delimiter declares"));
      }
      cells.removeLast();
    }
    int count = cells.count();
    boolean fills = dialect.shortRows() == CsvDialect.ShortRows.FILL && count < columns;
    if (count != columns && !fills) {
      return Optional.of(
          DialectHints.ragged(
              record.firstLine(),
              count,
              columns,
              cells.isNull(count - 1),
              text.bytes()[record.start()]));
    }
    writeBlankLines();
    for (int i = 0; i < count; i++) {
      write(i, cells);
    }
    for (int i = count; i < columns; i++) {
      writer.putNull();
    }
    filled += columns - count;
    trimmed += record.trimmed();
    comments += record.isCommented() ? 1 : 0;
    return writer.endRecord() > BronzeReader.MAX_RECORD_CHARS
        ? Optional.of(
            new RecordFault(
                RecordProblem.RECORD_TOO_LARGE,
                record.firstLine(),
                "the row is larger than 32 Mi characters when its quotes are doubled"))
        : Optional.empty();
  }

  /** Before a record they are records of a single column, and nothing among several. */
  private void writeBlankLines() throws IOException {
    if (columns > 1) {
      blankLines += pendingBlankLines;
      pendingBlankLines = 0;
    }
    for (; pendingBlankLines > 0; pendingBlankLines--) {
      writer.putNull();
      writer.endRecord();
    }
  }

  private void write(int column, CsvCells cells) throws IOException {
    if (cells.isNull(column)) {
      writer.putNull();
      return;
    }
    writer.put(cells.array(column), cells.start(column), cells.end(column));
  }
}
