package io.datasetbuilder.pipeline.model.checksum;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Builds the canonical JSON of one record: keys in code-point order (the caller's duty), no spaces,
 * UTF-8, numbers as written in Bronze. In texts {@code "} and {@code \} are escaped, control
 * characters as {@code \b \t \n \f \r} or {@code \}{@code u00xx} in lower case; all other
 * characters are written unchanged. Reusable, not thread-safe.
 */
public final class CanonicalRecord {

  private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

  private byte[] bytes = new byte[512];
  private int length;

  /** Starts the next record. */
  public CanonicalRecord clear() {
    length = 0;
    return this;
  }

  /** Appends bytes as they are: punctuation, numbers, prepared keys. */
  public CanonicalRecord raw(byte[] source, int from, int to) {
    int count = to - from;
    reserve(count);
    System.arraycopy(source, from, bytes, length, count);
    length += count;
    return this;
  }

  /** Appends bytes as they are. */
  public CanonicalRecord raw(byte[] source) {
    return raw(source, 0, source.length);
  }

  /** Appends one ASCII character. */
  public CanonicalRecord raw(char ascii) {
    reserve(1);
    bytes[length++] = (byte) ascii;
    return this;
  }

  /** Appends a text as a JSON string. */
  public CanonicalRecord text(String value) {
    byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
    return text(utf8, 0, utf8.length);
  }

  /** Appends UTF-8 text as a JSON string. */
  public CanonicalRecord text(byte[] utf8, int from, int to) {
    reserve(2 + 6 * (to - from));
    byte[] out = bytes;
    int end = length;
    out[end++] = '"';
    for (int i = from; i < to; i++) {
      byte b = utf8[i];
      if ((b >= 0 && b < 0x20) || b == '"' || b == '\\') {
        length = end;
        escape(b);
        end = length;
      } else {
        out[end++] = b;
      }
    }
    out[end++] = '"';
    length = end;
    return this;
  }

  /**
   * Appends UTF-16 text as a JSON string.
   *
   * @return false if the text contains an unpaired surrogate; the bytes are then incomplete
   */
  public boolean text(char[] utf16, int from, int count) {
    reserve(2 + 6 * count);
    bytes[length++] = '"';
    int end = from + count;
    for (int i = plain(utf16, from, end); i < end; i++) {
      char c = utf16[i];
      if (c < 0x80) {
        if (c < 0x20 || c == '"' || c == '\\') {
          escape((byte) c);
        } else {
          bytes[length++] = (byte) c;
        }
      } else if (!Character.isSurrogate(c)) {
        multibyte(c);
      } else if (Character.isHighSurrogate(c)
          && i + 1 < end
          && Character.isLowSurrogate(utf16[i + 1])) {
        multibyte(Character.toCodePoint(c, utf16[++i]));
      } else {
        return false;
      }
    }
    bytes[length++] = '"';
    return true;
  }

  /** Appends characters that need no escape; returns the index of the first other one. */
  private int plain(char[] utf16, int from, int end) {
    byte[] out = bytes;
    int to = length;
    int at = from;
    while (at < end
        && utf16[at] < 0x80
        && utf16[at] >= 0x20
        && utf16[at] != '"'
        && utf16[at] != '\\') {
      out[to++] = (byte) utf16[at++];
    }
    length = to;
    return at;
  }

  private void multibyte(int codePoint) {
    if (codePoint < 0x800) {
      bytes[length++] = (byte) (0xc0 | (codePoint >> 6));
    } else {
      if (codePoint < 0x10000) {
        bytes[length++] = (byte) (0xe0 | (codePoint >> 12));
      } else {
        bytes[length++] = (byte) (0xf0 | (codePoint >> 18));
        bytes[length++] = (byte) (0x80 | ((codePoint >> 12) & 0x3f));
      }
      bytes[length++] = (byte) (0x80 | ((codePoint >> 6) & 0x3f));
    }
    bytes[length++] = (byte) (0x80 | (codePoint & 0x3f));
  }

  private void escape(byte b) {
    bytes[length++] = '\\';
    switch (b) {
      case '"', '\\' -> bytes[length++] = b;
      case '\b' -> bytes[length++] = 'b';
      case '\t' -> bytes[length++] = 't';
      case '\n' -> bytes[length++] = 'n';
      case '\f' -> bytes[length++] = 'f';
      case '\r' -> bytes[length++] = 'r';
      default -> {
        bytes[length++] = 'u';
        bytes[length++] = '0';
        bytes[length++] = '0';
        bytes[length++] = HEX[b >> 4];
        bytes[length++] = HEX[b & 0xf];
      }
    }
  }

  private void reserve(int more) {
    if (bytes.length - length < more) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + more));
    }
  }

  /** The bytes so far; only the first {@link #length()} count. Valid until the next change. */
  public byte[] array() {
    return bytes;
  }

  /** Bytes so far. */
  public int length() {
    return length;
  }

  /** A copy of the bytes so far. */
  public byte[] toBytes() {
    return Arrays.copyOf(bytes, length);
  }
}
