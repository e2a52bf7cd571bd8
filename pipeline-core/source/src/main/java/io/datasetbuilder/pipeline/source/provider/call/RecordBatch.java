package io.datasetbuilder.pipeline.source.provider.call;

import java.util.Objects;

/**
 * Some records of a call as JSON Lines in UTF-8: each an object on a line of its own, ended by a
 * line feed, in the provider's order and spelling. Bytes, not objects: what goes to a file need not
 * be taken apart.
 */
public final class RecordBatch {

  private final byte[] buffer;
  private final int length;
  private final int records;

  /**
   * A batch over a buffer, which is not copied.
   *
   * @param buffer holds the lines from its start
   * @param length bytes of the lines
   * @param records how many they are
   */
  public RecordBatch(byte[] buffer, int length, int records) {
    Objects.checkFromIndexSize(0, length, buffer.length);
    this.buffer = buffer;
    this.length = length;
    this.records = records;
  }

  /**
   * Holds the lines from its start. The receiver may read it only while it is reported about the
   * batch.
   */
  public byte[] buffer() {
    return buffer;
  }

  /** Bytes of the lines. */
  public int length() {
    return length;
  }

  /** Number of records. */
  public int records() {
    return records;
  }
}
