package io.datasetbuilder.infrastructure.spark.scan;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;

/**
 * Records of a CSV text as RFC 4180 has it. An empty cell without quotes is null, one with quotes
 * is the empty text. A line without a cell is no record, but for a text of one column.
 */
final class CsvRecords implements AutoCloseable {

  private static final int END = -1;
  private static final int BYTE_ORDER_MARK = '\uFEFF';

  private final Reader text;
  private final char delimiter;
  private final int width;
  private final char[] buffer = new char[1 << 16];
  private final StringBuilder cell = new StringBuilder();
  private int filled;
  private int at;

  /**
   * @param text of the whole file, closed with this
   * @param width cells of each record
   */
  CsvRecords(Reader text, char delimiter, int width) {
    this.text = text;
    this.delimiter = delimiter;
    this.width = width;
    if (peek() == BYTE_ORDER_MARK) {
      at++;
    }
  }

  /** The cells of the next record; null at the end. */
  String[] next() {
    skipEmptyLines();
    if (peek() == END) {
      return null;
    }
    String[] cells = new String[width];
    for (int i = 0; ; i++) {
      String value = cell();
      if (i < width) {
        cells[i] = value;
      }
      int end = read();
      if (end != delimiter) {
        if (end == '\r' && peek() == '\n') {
          at++;
        }
        return cells;
      }
    }
  }

  private void skipEmptyLines() {
    while (width > 1 && isLineEnd(peek())) {
      at++;
    }
  }

  private String cell() {
    cell.setLength(0);
    boolean quoted = peek() == '"';
    if (quoted) {
      at++;
      quotedPart();
    }
    while (peek() != delimiter && peek() != END && !isLineEnd(peek())) {
      cell.append((char) read());
    }
    return cell.length() == 0 && !quoted ? null : cell.toString();
  }

  private void quotedPart() {
    for (int c = read(); c != END; c = read()) {
      if (c == '"') {
        if (peek() != '"') {
          return;
        }
        at++;
      }
      cell.append((char) c);
    }
  }

  private static boolean isLineEnd(int c) {
    return c == '\n' || c == '\r';
  }

  private int read() {
    int c = peek();
    at++;
    return c;
  }

  private int peek() {
    if (at >= filled) {
      fill();
    }
    return at < filled ? buffer[at] : END;
  }

  private void fill() {
    try {
      int read = text.read(buffer);
      filled = Math.max(0, read);
      at = 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    try {
      text.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
