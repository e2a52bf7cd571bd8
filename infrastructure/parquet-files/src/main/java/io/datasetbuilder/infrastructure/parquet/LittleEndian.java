package io.datasetbuilder.infrastructure.parquet;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Bytes of a variant, which may be damaged: whatever lies outside of them is refused. Numbers have
 * their least significant byte first.
 */
@SuppressWarnings("ArrayRecordComponent") // only read, never compared
record LittleEndian(byte[] bytes) {

  private static final int BYTE_BITS = 8;

  private int place(long at, long length) throws VariantFault {
    VariantFault.unless(at >= 0 && length >= 0 && at <= bytes.length - length);
    return (int) at;
  }

  /** The byte at a place. */
  int octet(long at) throws VariantFault {
    return bytes[place(at, 1)] & 0xff;
  }

  /** A whole number that is not negative, of 1 to 4 bytes. */
  int unsigned(long at, int size) throws VariantFault {
    long number = signed(at, size) & (-1L >>> (Long.SIZE - size * BYTE_BITS));
    VariantFault.unless(number <= Integer.MAX_VALUE);
    return (int) number;
  }

  /** A whole number of 1 to 8 bytes. */
  long signed(long at, int size) throws VariantFault {
    int from = place(at, size);
    long number = bytes[from + size - 1];
    for (int i = size - 2; i >= 0; i--) {
      number = (number << BYTE_BITS) | (bytes[from + i] & 0xff);
    }
    return number;
  }

  /** A text in UTF-8, no byte of which is replaced. */
  String text(long base, int from, int length) throws VariantFault {
    int start = place(base + from, length);
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(bytes, start, length))
          .toString();
    } catch (CharacterCodingException other) {
      throw new VariantFault(VariantFault.Reason.DAMAGED);
    }
  }

  /** A copy of some bytes. */
  byte[] part(long at, int length) throws VariantFault {
    int from = place(at, length);
    return Arrays.copyOfRange(bytes, from, from + length);
  }
}
