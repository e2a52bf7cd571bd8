package io.datasetbuilder.infrastructure.text.scan;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A place in a UTF-8 text. A line ends with LF, CRLF or CR.
 *
 * @param line counted from 1
 * @param column the character of the line, counted from 1
 */
public record TextPlace(long line, long column) {

  /** The place of a byte of a file; of its end when the file is shorter. */
  public static TextPlace of(Path utf8, long offset) throws IOException {
    Counter counter = new Counter();
    byte[] block = new byte[1 << 16];
    long left = offset;
    try (InputStream in = new BufferedInputStream(Files.newInputStream(utf8))) {
      while (left > 0) {
        int read = in.read(block, 0, (int) Math.min(block.length, left));
        if (read < 0) {
          break;
        }
        counter.add(block, 0, read);
        left -= read;
      }
    }
    return counter.place();
  }

  /** The place of the byte at {@code to} in a text that begins at {@code from}. */
  public static TextPlace of(byte[] utf8, int from, int to) {
    Counter counter = new Counter();
    counter.add(utf8, from, to);
    return counter.place();
  }

  private static final class Counter {
    private long line = 1;
    private long column = 1;
    private boolean afterCarriageReturn;

    void add(byte[] bytes, int from, int to) {
      for (int i = from; i < to; i++) {
        byte b = bytes[i];
        if (b == '\n' && afterCarriageReturn) {
          afterCarriageReturn = false;
          continue;
        }
        afterCarriageReturn = b == '\r';
        if (b == '\n' || b == '\r') {
          line++;
          column = 1;
        } else if ((b & 0xC0) != 0x80) {
          column++;
        }
      }
    }

    TextPlace place() {
      return new TextPlace(line, column);
    }
  }
}
