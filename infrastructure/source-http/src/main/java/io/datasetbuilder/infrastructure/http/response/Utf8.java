package io.datasetbuilder.infrastructure.http.response;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Validates UTF-8 without making characters of it. */
final class Utf8 {

  private static final VarHandle EIGHT =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long HIGH_BITS = 0x8080808080808080L;

  private Utf8() {}

  /** Whether all bytes are well-formed UTF-8: no overlong form, no surrogate, nothing cut off. */
  static boolean isWellFormed(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to) {
      if (bytes[at] >= 0) {
        at = pastAscii(bytes, at, to);
      } else {
        int length = lengthOf(bytes, at, to);
        if (length == 0) {
          return false;
        }
        at += length;
      }
    }
    return true;
  }

  private static int pastAscii(byte[] bytes, int from, int to) {
    int at = from;
    while (at + 8 <= to && ((long) EIGHT.get(bytes, at) & HIGH_BITS) == 0) {
      at += 8;
    }
    while (at < to && bytes[at] >= 0) {
      at++;
    }
    return at;
  }

  /** Bytes of the character that begins here; 0 when it is malformed. */
  private static int lengthOf(byte[] bytes, int at, int to) {
    int lead = bytes[at] & 0xff;
    int length = lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
    if (length == 0 || length > to - at) {
      return 0;
    }
    int second = bytes[at + 1] & 0xff;
    int lowest = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
    int highest = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
    if (second < lowest || second > highest) {
      return 0;
    }
    for (int i = 2; i < length; i++) {
      if ((bytes[at + i] & 0xc0) != 0x80) {
        return 0;
      }
    }
    return length;
  }
}
