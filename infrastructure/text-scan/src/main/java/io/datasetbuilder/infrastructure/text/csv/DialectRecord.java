package io.datasetbuilder.infrastructure.text.csv;

import io.datasetbuilder.infrastructure.text.scan.FileMarks;
import io.datasetbuilder.infrastructure.text.scan.RecordFault;
import io.datasetbuilder.infrastructure.text.scan.TextPlace;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import java.io.IOException;
import java.util.Optional;

/**
 * Reads one record at a time of a text in a declared dialect. Cells are ranges of the text; only a
 * cell with escapes is copied. Reusable, not thread-safe.
 */
final class DialectRecord {

  /** Kind of what has been read. */
  enum Kind {
    RECORD,
    COMMENT,
    /** A line with nothing in it; with {@code trim}, also one of blanks. */
    BLANK,
    FAULT,
    END
  }

  private final DialectText text;
  private final DialectSyntax syntax;
  private final DialectCell cell;
  private final CsvCells cells = new CsvCells();
  private long line = 1;
  private int lineBreaks;
  private int length;
  private RecordFault fault;

  DialectRecord(DialectText text, DialectSyntax syntax) {
    this.text = text;
    this.syntax = syntax;
    this.cell = new DialectCell(text, syntax, cells);
  }

  CsvCells cells() {
    return cells;
  }

  /** Offset in the text of the next record. */
  long nextOffset() {
    return text.offset();
  }

  /** Other delimiter next to a refused quote: it follows the quote, or precedes it. */
  Optional<OtherDelimiter> otherDelimiter() {
    int at = cell.position();
    Optional<OtherDelimiter> here =
        at < text.limit() ? OtherDelimiter.of(text.bytes()[at]) : Optional.empty();
    return here.isPresent() || at == text.start() ? here : OtherDelimiter.of(text.bytes()[at - 1]);
  }

  /** Line on which the record just read begins. */
  long firstLine() {
    return line - lineBreaks;
  }

  /** Lines that the record just read takes. */
  long lines() {
    return Math.max(1, lineBreaks);
  }

  /** Index in the text's bytes of the record just read. */
  int start() {
    return text.start() - length;
  }

  /** Offset in the text of the record just read. */
  long offset() {
    return text.offset() - length;
  }

  /** Cells of the record just read that lost blanks. */
  int trimmed() {
    return cell.trimmed();
  }

  /** Whether a comment ends the record just read. */
  boolean isCommented() {
    return cell.isCommented();
  }

  /** The fault of a record that cannot be read. */
  RecordFault fault() {
    return fault;
  }

  /** Reads the next record or line; after a fault the position is still before the record. */
  Kind next() throws IOException {
    while (true) {
      int start = text.start();
      Kind kind = parse(start);
      if (kind == Kind.FAULT) {
        return kind;
      }
      int size = kind == null ? text.limit() - start : cell.position() - start;
      if (size > BronzeReader.MAX_RECORD_CHARS) {
        return refuse(
            new RecordFault(
                RecordProblem.RECORD_TOO_LARGE, line, "the row is larger than 32 Mi characters"));
      }
      if (kind != null) {
        length = size;
        line += lineBreaks;
        text.consume(cell.position());
        return kind;
      }
      text.fill();
    }
  }

  /** Passes over the rest of a line; returns false at the end of the text. */
  boolean skipLine() throws IOException {
    boolean any = false;
    while (true) {
      int at = text.start();
      while (at < text.limit() && !text.isLineEnd(at)) {
        at++;
      }
      any |= at > text.start();
      boolean found = at < text.limit();
      if (found && !text.isCut(at)) {
        text.consume(text.afterLineEnd(at));
        line++;
        return true;
      }
      text.consume(at);
      if (text.ended()) {
        return any;
      }
      any |= found;
      text.fill();
    }
  }

  private Kind refuse(RecordFault found) {
    fault = found;
    return Kind.FAULT;
  }

  /** Reads the record or line at an index; null where the text has to be read on. */
  private Kind parse(int start) {
    cells.clear();
    cell.begin(start);
    lineBreaks = 0;
    if (text.isCut(start)) {
      return null;
    }
    if (start >= text.limit()) {
      return Kind.END;
    }
    if (syntax.isComment(text.bytes(), start, text.limit())) {
      return comment(start);
    }
    if (text.isMarkAt(start)) {
      return refuse(FileMarks.inside(line));
    }
    while (true) {
      DialectCell.End end = cell.next();
      switch (end) {
        case DELIMITER -> {}
        case LINE, TEXT -> {
          lineBreaks = cell.lineBreaks();
          boolean nothing = cells.count() == 1 && cells.isNull(0);
          return !nothing ? Kind.RECORD : cell.isCommented() ? Kind.COMMENT : Kind.BLANK;
        }
        case CUT -> {
          return null;
        }
        case UNTERMINATED_QUOTE, STRAY_QUOTE, NUL_BYTE -> {
          return refuse(fault(end, start));
        }
      }
    }
  }

  private Kind comment(int start) {
    int at = start;
    while (at < text.limit() && !text.isLineEnd(at)) {
      at++;
    }
    if (text.isCut(at)) {
      return null;
    }
    lineBreaks = at < text.limit() ? 1 : 0;
    cell.begin(at < text.limit() ? text.afterLineEnd(at) : at);
    return Kind.COMMENT;
  }

  private RecordFault fault(DialectCell.End end, int start) {
    int at = cell.position();
    TextPlace place = TextPlace.of(text.bytes(), start, at);
    RecordFault found =
        switch (end) {
          case UNTERMINATED_QUOTE ->
              RecordFault.at(
                      place, RecordProblem.UNTERMINATED_QUOTE, "a quoted cell is never closed")
                  .withHint(DialectHints.declare("quote: none") + " if no cell is quoted");
          case STRAY_QUOTE ->
              RecordFault.at(
                      place,
                      RecordProblem.STRAY_QUOTE,
                      "a quote is inside an unquoted cell, or text follows a closing quote")
                  .withHint(DialectHints.ofStrayQuote(text.bytes(), start, at, text.limit()));
          default -> RecordFault.at(place, RecordProblem.NUL_BYTE, "there is a NUL character");
        };
    return found.below(line - 1);
  }
}
