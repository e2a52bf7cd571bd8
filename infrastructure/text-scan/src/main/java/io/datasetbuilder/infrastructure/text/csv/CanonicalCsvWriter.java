package io.datasetbuilder.infrastructure.text.csv;

import io.datasetbuilder.infrastructure.text.scan.FileMarks;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Writes records as RFC 4180 has them, with commas and LF; null is an empty unquoted cell, and an
 * empty text a quoted one. Not thread-safe.
 */
final class CanonicalCsvWriter implements AutoCloseable {

  private static final boolean[] SPECIAL = new boolean[256];

  static {
    for (char c : new char[] {',', '\n', '\r', '"'}) {
      SPECIAL[c] = true;
    }
  }

  private final OutputStream out;
  private final byte[] buffer = new byte[1 << 18];
  private int filled;
  private boolean first = true;
  private long length;

  CanonicalCsvWriter(OutputStream out) {
    this.out = out;
  }

  /** A line as it is, with its end. */
  void putLine(byte[] line) throws IOException {
    write(line, 0, line.length);
    length = 0;
  }

  void putNull() throws IOException {
    separate();
  }

  /** A cell with a value. */
  void put(byte[] cell, int from, int to) throws IOException {
    separate();
    int at = from;
    while (at < to && !SPECIAL[cell[at] & 0xff]) {
      at++;
    }
    if (at == to && to > from && !FileMarks.isByteOrderMark(cell, from, to)) {
      write(cell, from, to);
      return;
    }
    write('"');
    int start = from;
    for (; at < to; at++) {
      if (cell[at] == '"') {
        write(cell, start, at + 1);
        start = at;
      }
    }
    write(cell, start, to);
    write('"');
  }

  private void separate() throws IOException {
    if (!first) {
      write(',');
    }
    first = false;
  }

  /** Ends the record; returns how many bytes it has. */
  long endRecord() throws IOException {
    write('\n');
    long bytes = length;
    length = 0;
    first = true;
    return bytes;
  }

  private void write(char ascii) throws IOException {
    if (filled == buffer.length) {
      flush();
    }
    buffer[filled++] = (byte) ascii;
    length++;
  }

  private void write(byte[] bytes, int from, int to) throws IOException {
    int count = to - from;
    length += count;
    if (count > buffer.length - filled) {
      flush();
    }
    if (count > buffer.length) {
      out.write(bytes, from, count);
      return;
    }
    System.arraycopy(bytes, from, buffer, filled, count);
    filled += count;
  }

  private void flush() throws IOException {
    out.write(buffer, 0, filled);
    filled = 0;
  }

  @Override
  public void close() throws IOException {
    flush();
    out.close();
  }
}
