package io.datasetbuilder.pipeline.provider;

import java.util.Objects;

/**
 * Some records of a call as JSON Lines in UTF-8: each an object on a line of its own, ended by a
 * line feed, in the provider's order and spelling. Bytes, not objects: what goes to a file need not
 * be taken apart.
 *
 * @param buffer holds the lines from its start; the receiver may read it only during the call
 * @param length bytes of the lines
 * @param records how many they are
 */
public record RecordBatch(byte[] buffer, int length, int records) {
  public RecordBatch {
    Objects.checkFromIndexSize(0, length, buffer.length);
  }
}
