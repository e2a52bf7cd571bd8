package io.datasetbuilder.infrastructure.text.csv;

import io.datasetbuilder.infrastructure.text.scan.RecordFault;
import io.datasetbuilder.infrastructure.text.scan.TextPlace;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import java.util.Optional;

/**
 * Reads one CSV record at a time out of a block of bytes, as RFC 4180 has it. Cells are ranges of
 * the block; only a cell with doubled quotes is copied. Reusable, not thread-safe.
 */
final class CsvRecord {

  /** Result of reading one record. */
  enum Ending {
    OK,
    UNTERMINATED_QUOTE,
    STRAY_QUOTE,
    NUL_BYTE
  }

  private final byte delimiter;
  private final boolean[] special = new boolean[256];
  private final CsvCells cells = new CsvCells();

  private byte[] block = new byte[0];
  private int limit;
  private int position;
  private int lineBreaks;
  private boolean bareCarriageReturn;
  private boolean crlf;
  private boolean lineFeed;

  /**
   * @param delimiter an ASCII character
   */
  CsvRecord(char delimiter) {
    this.delimiter = (byte) delimiter;
    for (char c : new char[] {delimiter, '\n', '\r', '"', 0}) {
      special[c] = true;
    }
  }

  /** Starts on a block. */
  void reset(byte[] bytes, int from, int to) {
    block = bytes;
    position = from;
    limit = to;
    bareCarriageReturn = false;
    crlf = false;
    lineFeed = false;
  }

  boolean atEnd() {
    return position >= limit;
  }

  /** Offset in the block of the next byte to read. */
  int position() {
    return position;
  }

  /** Cells of the record just read. */
  int cells() {
    return cells.count();
  }

  byte[] array(int cell) {
    return cells.array(cell);
  }

  int start(int cell) {
    return cells.start(cell);
  }

  int end(int cell) {
    return cells.end(cell);
  }

  /** Whether the cell is null: empty and not quoted. */
  boolean isNull(int cell) {
    return cells.isNull(cell);
  }

  /** Whether the record is a line with nothing in it: not even blanks or quotes. */
  boolean isBlankLine() {
    return cells.count() == 1 && cells.isNull(0);
  }

  boolean isQuoted(int cell) {
    return cells.isQuoted(cell);
  }

  /** Number of line breaks inside and after the record just read. */
  int lineBreaks() {
    return lineBreaks;
  }

  /** Whether the line ends seen so far are of more than one kind, or carriage returns alone. */
  boolean unusualLineEnds() {
    return bareCarriageReturn || (crlf && lineFeed);
  }

  boolean sawCrlf() {
    return crlf;
  }

  boolean sawLineFeed() {
    return lineFeed;
  }

  /**
   * The fault of the record just read, at the offending character.
   *
   * @param start offset of the record in the block
   * @param line where the record begins
   */
  RecordFault fault(Ending ending, int start, long line) {
    TextPlace place = TextPlace.of(block, start, position);
    RecordFault fault =
        switch (ending) {
          case UNTERMINATED_QUOTE ->
              RecordFault.at(
                  place, RecordProblem.UNTERMINATED_QUOTE, "a quoted cell is never closed");
          case STRAY_QUOTE ->
              RecordFault.at(
                  place,
                  RecordProblem.STRAY_QUOTE,
                  "a quote is inside an unquoted cell, or text follows a closing quote");
          case NUL_BYTE ->
              RecordFault.at(place, RecordProblem.NUL_BYTE, "there is a NUL character");
          case OK -> throw new IllegalStateException("not a fault");
        };
    return ending == Ending.STRAY_QUOTE
        ? fault.withHint(strayQuoteHint(start)).below(line - 1)
        : fault.below(line - 1);
  }

  private String strayQuoteHint(int start) {
    return strayDelimiter(start)
        .map(other -> "if the cells are separated by " + other.label() + ", " + other.remedy())
        .orElseGet(() -> DialectHints.ofStrayQuote(block, start, position, limit));
  }

  /** Other delimiter next to a refused quote: it follows the quote, or precedes it. */
  Optional<OtherDelimiter> strayDelimiter(int start) {
    Optional<OtherDelimiter> here = OtherDelimiter.of(position < limit ? block[position] : 0);
    return here.isPresent() || position == start ? here : OtherDelimiter.of(block[position - 1]);
  }

  /** Reads the next record; a failed one leaves the position at the offending byte. */
  Ending next() {
    cells.clear();
    lineBreaks = 0;
    while (true) {
      Ending ending = position < limit && block[position] == '"' ? quotedCell() : plainCell();
      if (ending != Ending.OK) {
        return ending;
      }
      if (position >= limit) {
        return Ending.OK;
      }
      byte separator = block[position++];
      if (separator == delimiter) {
        if (position == limit) {
          cells.add(block, position, position, false);
          return Ending.OK;
        }
        continue;
      }
      endLine(separator);
      return Ending.OK;
    }
  }

  private void endLine(byte separator) {
    lineBreaks++;
    if (separator == '\n') {
      lineFeed = true;
    } else if (position < limit && block[position] == '\n') {
      position++;
      crlf = true;
    } else {
      bareCarriageReturn = true;
    }
  }

  private Ending plainCell() {
    int start = position;
    int at = start;
    byte[] bytes = block;
    while (at < limit && !special[bytes[at] & 0xff]) {
      at++;
    }
    position = at;
    if (at < limit && bytes[at] == '"') {
      return Ending.STRAY_QUOTE;
    }
    if (at < limit && bytes[at] == 0) {
      return Ending.NUL_BYTE;
    }
    cells.add(bytes, start, at, false);
    return Ending.OK;
  }

  private Ending quotedCell() {
    int opening = position;
    int start = position + 1;
    int copyFrom = start;
    int copyStart = cells.copied();
    boolean copied = false;
    for (int at = start; at < limit; at++) {
      byte b = block[at];
      if (b == '"') {
        if (at + 1 < limit && block[at + 1] == '"') {
          cells.copy(block, copyFrom, at + 1);
          copied = true;
          copyFrom = at + 2;
          at++;
        } else {
          return closeQuote(at, start, copied, copyFrom, copyStart);
        }
      } else if (b == '\n' || (b == '\r' && !(at + 1 < limit && block[at + 1] == '\n'))) {
        lineBreaks++;
      } else if (b == 0) {
        position = at;
        return Ending.NUL_BYTE;
      }
    }
    position = opening;
    return Ending.UNTERMINATED_QUOTE;
  }

  private Ending closeQuote(int at, int start, boolean copied, int copyFrom, int copyStart) {
    if (copied) {
      cells.copy(block, copyFrom, at);
      cells.addCopied(copyStart, true);
    } else {
      cells.add(block, start, at, true);
    }
    position = at + 1;
    boolean ends =
        position >= limit
            || block[position] == delimiter
            || block[position] == '\n'
            || block[position] == '\r';
    return ends ? Ending.OK : Ending.STRAY_QUOTE;
  }
}
