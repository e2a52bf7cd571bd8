package io.datasetbuilder.infrastructure.http.response;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Growing bytes of JSON text, used again for each response. */
final class LineBuffer {

  /**
   * Most bytes: columns and cubes repeat names in each record, and a small response must not fill
   * the memory.
   */
  static final int LARGEST = 128 << 20;

  private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

  private byte[] bytes = new byte[1 << 16];
  private int length;

  byte[] bytes() {
    return bytes;
  }

  int length() {
    return length;
  }

  void clear() {
    length = 0;
  }

  LineBuffer put(char ascii) {
    room(1);
    bytes[length++] = (byte) ascii;
    return this;
  }

  /** Bytes as they are. */
  LineBuffer raw(byte[] source, int from, int to) {
    room(to - from);
    System.arraycopy(source, from, bytes, length, to - from);
    length += to - from;
    return this;
  }

  /** Bytes of valid JSON without the blanks between its tokens: numbers and texts as spelled. */
  LineBuffer compact(byte[] source, int from, int to) {
    room(to - from);
    boolean inText = false;
    int at = from;
    while (at < to) {
      byte each = source[at++];
      if (inText && each == '\\') {
        bytes[length++] = each;
        each = source[at++];
      } else if (each == '"') {
        inText = !inText;
      } else if (!inText && each <= ' ' && each >= 0) {
        continue;
      }
      bytes[length++] = each;
    }
    return this;
  }

  /** A JSON text with its quotes. */
  LineBuffer text(String text) {
    put('"');
    for (byte each : text.getBytes(StandardCharsets.UTF_8)) {
      if (each == '"' || each == '\\') {
        put('\\').put((char) each);
      } else if (each >= 0 && each < ' ') {
        put('\\').put('u').put('0').put('0');
        put((char) HEX[each >> 4]).put((char) HEX[each & 15]);
      } else {
        room(1);
        bytes[length++] = each;
      }
    }
    return put('"');
  }

  private void room(int more) {
    if (more > bytes.length - length) {
      if (length > LARGEST - more) {
        throw MalformedResponse.tooLarge();
      }
      bytes = Arrays.copyOf(bytes, Math.min(LARGEST, Math.max(length + more, bytes.length * 2)));
    }
  }
}
