package io.datasetbuilder.infrastructure.http.standin.content;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Bytes of a page that is being made. For use by one thread. */
public final class PageBuffer {

  /** Width of a counter within a record. */
  static final int DIGITS = 9;

  private byte[] bytes;
  private int length;

  public PageBuffer(int expected) {
    bytes = new byte[Math.max(expected, 64)];
  }

  public void append(byte[] more) {
    room(more.length);
    System.arraycopy(more, 0, bytes, length, more.length);
    length += more.length;
  }

  public void append(String text) {
    append(text.getBytes(StandardCharsets.UTF_8));
  }

  public void append(char ascii) {
    room(1);
    bytes[length++] = (byte) ascii;
  }

  /** Nine digits, with zeros in front. */
  void appendCounter(long number) {
    room(DIGITS);
    long rest = number;
    for (int at = length + DIGITS - 1; at >= length; at--) {
      bytes[at] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
    length += DIGITS;
  }

  public byte[] toBytes() {
    return Arrays.copyOf(bytes, length);
  }

  private void room(int more) {
    if (length + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + more));
    }
  }
}
