package io.datasetbuilder.infrastructure.parquet;

/**
 * Names of the members of a variant's objects: the metadata that every part of the variant refers
 * to. A name is decoded when it is first asked for.
 */
final class VariantNames {

  private static final int VERSION = 1;
  private static final int VERSION_MASK = 0x0f;
  private static final int OFFSET_SIZE_SHIFT = 6;

  private final LittleEndian bytes;
  private final int offsetSize;
  private final int firstOffset;
  private final int firstName;
  private final String[] decoded;

  private VariantNames(
      LittleEndian bytes, int offsetSize, int firstOffset, int firstName, int size) {
    this.bytes = bytes;
    this.offsetSize = offsetSize;
    this.firstOffset = firstOffset;
    this.firstName = firstName;
    this.decoded = new String[size];
  }

  /**
   * The names in a metadata.
   *
   * @throws VariantFault it is of another version than 1, or does not hold as many names as it says
   */
  static VariantNames of(byte[] metadata) throws VariantFault {
    LittleEndian bytes = new LittleEndian(metadata);
    int header = bytes.unsigned(0, 1);
    VariantFault.unless((header & VERSION_MASK) == VERSION);
    int offsetSize = (header >>> OFFSET_SIZE_SHIFT) + 1;
    int size = bytes.unsigned(1, offsetSize);
    int firstOffset = 1 + offsetSize;
    long firstName = firstOffset + (size + 1L) * offsetSize;
    VariantFault.unless(firstName <= metadata.length);
    return new VariantNames(bytes, offsetSize, firstOffset, (int) firstName, size);
  }

  /** The name with this number, from 0. */
  String name(int id) throws VariantFault {
    VariantFault.unless(id >= 0 && id < decoded.length);
    if (decoded[id] == null) {
      int start = offset(id);
      int end = offset(id + 1);
      VariantFault.unless(start <= end);
      decoded[id] = bytes.text(firstName, start, end - start);
    }
    return decoded[id];
  }

  private int offset(int place) throws VariantFault {
    return bytes.unsigned(firstOffset + (long) place * offsetSize, offsetSize);
  }
}
