package io.datasetbuilder.infrastructure.duckdb.csv;

import io.datasetbuilder.infrastructure.duckdb.scan.RecordFault;
import io.datasetbuilder.infrastructure.duckdb.scan.TextPlace;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import java.util.Arrays;
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

  private static final boolean[] SPECIAL = new boolean[256];

  static {
    for (char c : new char[] {',', '\n', '\r', '"', 0}) {
      SPECIAL[c] = true;
    }
  }

  private byte[] block = new byte[0];
  private int limit;
  private int position;
  private byte[] unescaped = new byte[256];
  private int unescapedLength;

  private int[] starts = new int[16];
  private int[] ends = new int[16];
  private byte[][] arrays = new byte[16][];
  private boolean[] quoted = new boolean[16];
  private int cells;
  private int lineBreaks;
  private boolean bareCarriageReturn;
  private boolean crlf;
  private boolean lineFeed;

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
    return cells;
  }

  byte[] array(int cell) {
    return arrays[cell];
  }

  int start(int cell) {
    return starts[cell];
  }

  int end(int cell) {
    return ends[cell];
  }

  /** Whether the cell is null: empty and not quoted. */
  boolean isNull(int cell) {
    return starts[cell] == ends[cell] && !quoted[cell];
  }

  /** Whether the record is a line with nothing in it: not even blanks or quotes. */
  boolean isBlankLine() {
    return cells == 1 && isNull(0);
  }

  boolean isQuoted(int cell) {
    return quoted[cell];
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
    return strayDelimiter(start)
        .filter(delimiter -> ending == Ending.STRAY_QUOTE)
        .map(delimiter -> fault.withHint(hint(delimiter)))
        .orElse(fault)
        .below(line - 1);
  }

  private static String hint(OtherDelimiter delimiter) {
    return "if the cells are separated by " + delimiter.label() + ", " + OtherDelimiter.HINT;
  }

  /** Other delimiter next to a refused quote: it follows the quote, or precedes it. */
  Optional<OtherDelimiter> strayDelimiter(int start) {
    Optional<OtherDelimiter> here = OtherDelimiter.of(position < limit ? block[position] : 0);
    return here.isPresent() || position == start ? here : OtherDelimiter.of(block[position - 1]);
  }

  /** Reads the next record; a failed one leaves the position at the offending byte. */
  Ending next() {
    cells = 0;
    lineBreaks = 0;
    unescapedLength = 0;
    while (true) {
      Ending ending = position < limit && block[position] == '"' ? quotedCell() : plainCell();
      if (ending != Ending.OK) {
        return ending;
      }
      if (position >= limit) {
        return Ending.OK;
      }
      byte separator = block[position++];
      if (separator == ',') {
        if (position == limit) {
          add(block, position, position, false);
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
    while (at < limit && !SPECIAL[bytes[at] & 0xff]) {
      at++;
    }
    position = at;
    if (at < limit && bytes[at] == '"') {
      return Ending.STRAY_QUOTE;
    }
    if (at < limit && bytes[at] == 0) {
      return Ending.NUL_BYTE;
    }
    add(bytes, start, at, false);
    return Ending.OK;
  }

  private Ending quotedCell() {
    int opening = position;
    int start = position + 1;
    int copyFrom = start;
    int copyStart = unescapedLength;
    boolean copied = false;
    for (int at = start; at < limit; at++) {
      byte b = block[at];
      if (b == '"') {
        if (at + 1 < limit && block[at + 1] == '"') {
          copy(copyFrom, at + 1);
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
      copy(copyFrom, at);
      add(null, copyStart, unescapedLength, true);
    } else {
      add(block, start, at, true);
    }
    position = at + 1;
    boolean ends =
        position >= limit
            || block[position] == ','
            || block[position] == '\n'
            || block[position] == '\r';
    return ends ? Ending.OK : Ending.STRAY_QUOTE;
  }

  private void copy(int from, int to) {
    int count = to - from;
    if (unescaped.length - unescapedLength < count) {
      byte[] larger =
          Arrays.copyOf(unescaped, Math.max(unescaped.length * 2, unescapedLength + count));
      for (int i = 0; i < cells; i++) {
        if (arrays[i] == unescaped) {
          arrays[i] = larger;
        }
      }
      unescaped = larger;
    }
    System.arraycopy(block, from, unescaped, unescapedLength, count);
    unescapedLength += count;
  }

  private void add(byte[] array, int start, int end, boolean inQuotes) {
    if (cells == starts.length) {
      grow();
    }
    arrays[cells] = array == null ? unescaped : array;
    starts[cells] = start;
    ends[cells] = end;
    quoted[cells] = inQuotes;
    cells++;
  }

  private void grow() {
    int size = cells * 2;
    starts = Arrays.copyOf(starts, size);
    ends = Arrays.copyOf(ends, size);
    arrays = Arrays.copyOf(arrays, size);
    quoted = Arrays.copyOf(quoted, size);
  }
}
