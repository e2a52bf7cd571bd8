package io.datasetbuilder.infrastructure.text.scan;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Searches bytes eight at a time: these loops see every byte of every source. */
public final class ByteSearch {

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long LOW_BITS = 0x7f7f7f7f7f7f7f7fL;
  private static final long HIGH_BITS = 0x8080808080808080L;
  private static final long ONES = 0x0101010101010101L;

  private ByteSearch() {}

  /** Index of the first such byte, or {@code to} if it does not occur. */
  public static int indexOf(byte value, byte[] bytes, int from, int to) {
    int at = from;
    for (; at <= to - Long.BYTES; at += Long.BYTES) {
      long found = matches(bytes, at, value);
      if (found != 0) {
        return at + (Long.numberOfTrailingZeros(found) >>> 3);
      }
    }
    while (at < to && bytes[at] != value) {
      at++;
    }
    return at;
  }

  /** Index of the first byte of two, or {@code to} if neither occurs. */
  public static int indexOfEither(byte one, byte other, byte[] bytes, int from, int to) {
    int at = from;
    for (; at <= to - Long.BYTES; at += Long.BYTES) {
      long found = matches(bytes, at, one) | matches(bytes, at, other);
      if (found != 0) {
        return at + (Long.numberOfTrailingZeros(found) >>> 3);
      }
    }
    while (at < to && bytes[at] != one && bytes[at] != other) {
      at++;
    }
    return at;
  }

  /** Number of such bytes. */
  public static int count(byte value, byte[] bytes, int from, int to) {
    int count = 0;
    int at = from;
    for (; at <= to - Long.BYTES; at += Long.BYTES) {
      count += Long.bitCount(matches(bytes, at, value));
    }
    for (; at < to; at++) {
      count += bytes[at] == value ? 1 : 0;
    }
    return count;
  }

  /** Index of the first byte that is not ASCII, or {@code to} when all are. */
  public static int firstNonAscii(byte[] bytes, int from, int to) {
    int at = from;
    while (at <= to - Long.BYTES && ((long) LONGS.get(bytes, at) & HIGH_BITS) == 0) {
      at += Long.BYTES;
    }
    while (at < to && bytes[at] >= 0) {
      at++;
    }
    return at;
  }

  /** The high bit of each of eight bytes that equals the value. */
  private static long matches(byte[] bytes, int at, byte value) {
    long differing = (long) LONGS.get(bytes, at) ^ ((value & 0xffL) * ONES);
    return ~(((differing & LOW_BITS) + LOW_BITS) | differing | LOW_BITS);
  }
}
