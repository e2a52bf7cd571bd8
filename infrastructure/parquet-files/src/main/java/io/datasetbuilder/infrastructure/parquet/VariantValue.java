package io.datasetbuilder.infrastructure.parquet;

import io.datasetbuilder.infrastructure.parquet.VariantFault.Reason;
import io.datasetbuilder.infrastructure.parquet.VariantText.Elements;
import io.datasetbuilder.infrastructure.parquet.VariantText.Part;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * A value in the binary encoding of variants, as bytes of which nothing is trusted. It is decoded
 * while it is written.
 *
 * @param bytes those of the value that this one is, or is a part of
 * @param at where it begins
 */
record VariantValue(LittleEndian bytes, long at, VariantNames names) implements Part {

  private static final int BASIC_TYPE_BITS = 2;
  private static final int BASIC_TYPE_MASK = 3;
  private static final int SHORT_TEXT = 1;
  private static final int OBJECT = 2;
  private static final int ARRAY = 3;

  private static final int SIZE_MASK = 3;
  private static final int LENGTH_BYTES = 4;
  private static final int MOST_SCALE = 38;

  /** A value that is the whole of some bytes. */
  static VariantValue of(byte[] bytes, VariantNames names) {
    return new VariantValue(new LittleEndian(bytes), 0, names);
  }

  @Override
  public void write(VariantText text) throws VariantFault {
    int header = bytes.octet(at);
    int rest = header >>> BASIC_TYPE_BITS;
    switch (header & BASIC_TYPE_MASK) {
      case SHORT_TEXT -> text.text(bytes.text(at, 1, rest));
      case OBJECT -> text.object(members());
      case ARRAY -> array(rest, text);
      default -> scalar(rest, text);
    }
  }

  boolean isObject() throws VariantFault {
    return (bytes.octet(at) & BASIC_TYPE_MASK) == OBJECT;
  }

  /** The members of an object; their order and their names are not checked. */
  VariantMembers members() throws VariantFault {
    int header = bytes.octet(at) >>> BASIC_TYPE_BITS;
    int offsetSize = (header & SIZE_MASK) + 1;
    int idSize = ((header >>> 2) & SIZE_MASK) + 1;
    int countSize = (header & 0x10) == 0 ? 1 : LENGTH_BYTES;
    int count = bytes.unsigned(at + 1, countSize);
    long ids = at + 1 + countSize;
    long offsets = ids + (long) count * idSize;
    return new EncodedMembers(bytes, names, count, ids, idSize, parts(offsets, count, offsetSize));
  }

  private void array(int header, VariantText text) throws VariantFault {
    int countSize = (header & 0x4) == 0 ? 1 : LENGTH_BYTES;
    int count = bytes.unsigned(at + 1, countSize);
    text.array(count, parts(at + 1 + countSize, count, (header & SIZE_MASK) + 1));
  }

  /** Values that follow a table of their offsets, which has one more for the end of the last. */
  private Elements parts(long offsets, int count, int offsetSize) throws VariantFault {
    long values = offsets + (count + 1L) * offsetSize;
    bytes.octet(values - 1);
    return place -> {
      long offset = bytes.unsigned(offsets + (long) place * offsetSize, offsetSize);
      return new VariantValue(bytes, values + offset, names);
    };
  }

  /** The types of the format, by their numbers. */
  private void scalar(int type, VariantText text) throws VariantFault {
    switch (type) {
      case 0 -> text.nothing();
      case 1 -> text.truth(true);
      case 2 -> text.truth(false);
      case 3 -> text.whole(bytes.signed(at + 1, Byte.BYTES));
      case 4 -> text.whole(bytes.signed(at + 1, Short.BYTES));
      case 5 -> text.whole(bytes.signed(at + 1, Integer.BYTES));
      case 6 -> text.whole(number());
      case 7 -> text.float64(Double.longBitsToDouble(number()));
      case 8 -> text.decimal(decimal(Integer.BYTES));
      case 9 -> text.decimal(decimal(Long.BYTES));
      case 10 -> text.decimal(decimal(2 * Long.BYTES));
      case 11 -> text.date((int) bytes.signed(at + 1, Integer.BYTES));
      case 12 -> text.microseconds(number(), true);
      case 13 -> text.microseconds(number(), false);
      case 14 -> text.float32(Float.intBitsToFloat((int) bytes.signed(at + 1, Integer.BYTES)));
      case 15 -> text.bytes(bytes.part(at + 1 + LENGTH_BYTES, length()));
      case 16 -> text.text(bytes.text(at, 1 + LENGTH_BYTES, length()));
      case 17 -> text.time(number());
      case 18 -> text.nanoseconds(number(), true);
      case 19 -> text.nanoseconds(number(), false);
      case 20 -> uuid(text);
      default -> throw new VariantFault(Reason.DAMAGED);
    }
  }

  private long number() throws VariantFault {
    return bytes.signed(at + 1, Long.BYTES);
  }

  private int length() throws VariantFault {
    return bytes.unsigned(at + 1, LENGTH_BYTES);
  }

  private BigDecimal decimal(int size) throws VariantFault {
    int scale = bytes.octet(at + 1);
    VariantFault.unless(scale <= MOST_SCALE);
    byte[] stored = bytes.part(at + 2, size);
    return new BigDecimal(new BigInteger(reversed(stored)), scale);
  }

  /** Unlike numbers, the bytes of a UUID are in the order of its digits. */
  private void uuid(VariantText text) throws VariantFault {
    LittleEndian digits = new LittleEndian(reversed(bytes.part(at + 1, 2 * Long.BYTES)));
    text.uuid(digits.signed(Long.BYTES, Long.BYTES), digits.signed(0, Long.BYTES));
  }

  private static byte[] reversed(byte[] bytes) {
    byte[] reversed = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      reversed[bytes.length - 1 - i] = bytes[i];
    }
    return reversed;
  }

  /** Members whose names are numbers in a table. */
  private record EncodedMembers(
      LittleEndian bytes, VariantNames names, int count, long ids, int idSize, Elements values)
      implements VariantMembers {
    @Override
    public String name(int place) throws VariantFault {
      return names.name(bytes.unsigned(ids + (long) place * idSize, idSize));
    }

    @Override
    public Part value(int place) throws VariantFault {
      return values.element(place);
    }
  }
}
