package io.datasetbuilder.pipeline.gold.split;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.datasetbuilder.pipeline.model.checksum.Sha256;
import java.security.DigestException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * The hash of each row of a table: SHA-256 of the seed as decimal text, a zero byte, and the row's
 * number, from 1, as decimal text. The table itself plays no part.
 */
record RowHashes(long seed, long rows) {

  /** Digits of the largest row number. */
  private static final int MOST_DIGITS = 19;

  /** The text before the row's number in what is hashed. */
  String prefix() {
    return seed + "\0";
  }

  /**
   * Hands over the hash of each row, in row order, in an array that is used again for the next row.
   */
  void forEach(Consumer<byte[]> each) {
    MessageDigest digest = Sha256.digest();
    byte[] hash = new byte[Sha256.LENGTH];
    byte[] prefix = prefix().getBytes(US_ASCII);
    byte[] message = Arrays.copyOf(prefix, prefix.length + MOST_DIGITS);
    int length = prefix.length + 1;
    message[prefix.length] = '0';
    try {
      for (long row = 1; row <= rows; row++) {
        length = increment(message, prefix.length, length);
        digest.update(message, 0, length);
        digest.digest(hash, 0, hash.length);
        each.accept(hash);
      }
    } catch (DigestException e) {
      throw new IllegalStateException("the array holds a whole hash", e);
    }
  }

  /** Adds one to a decimal number in place; cheaper than writing each number anew. */
  private static int increment(byte[] message, int start, int end) {
    int at = end - 1;
    while (at >= start && message[at] == '9') {
      message[at--] = '0';
    }
    if (at >= start) {
      message[at]++;
      return end;
    }
    message[start] = '1';
    message[end] = '0';
    return end + 1;
  }
}
