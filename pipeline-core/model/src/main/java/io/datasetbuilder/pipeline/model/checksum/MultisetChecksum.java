package io.datasetbuilder.pipeline.model.checksum;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.concurrent.Executor;

/**
 * {@code data_checksum} of a source, algorithm {@code canonical-multiset-v2}: SHA-256 of each
 * record's canonical JSON ({@link CanonicalRecord}), then SHA-256 over the record count (8 bytes,
 * big-endian) and the hashes in ascending order. The order of the records does not matter, their
 * number does. Batches may come from several threads.
 */
public final class MultisetChecksum {

  /** The algorithm's name in manifests. */
  public static final String ALGORITHM = "canonical-multiset-v2";

  /** The checksum of no record at all. */
  public static final String OF_NOTHING =
      Sha256.tagged(Sha256.digest().digest(new byte[Long.BYTES]));

  private final SortedHashes hashes;
  private long count;

  /**
   * @param spill where hashes go that do not fit into memory (about 8 MiB)
   */
  public MultisetChecksum(SpillStore spill) {
    this.hashes = new SortedHashes(spill, SortedHashes.Bounds.USUAL);
  }

  /** Adds the hashes of some records: {@code records} times 32 bytes. */
  public synchronized void add(byte[] batch, int records) {
    try {
      for (int i = 0; i < records; i++) {
        hashes.add(batch, i * Sha256.LENGTH);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    count += records;
  }

  /** Records so far. */
  public synchronized long count() {
    return count;
  }

  /**
   * {@code sha256:<hex>} over everything added; to be called once, last.
   *
   * @param sorters sort some hashes while others are digested
   */
  public synchronized String finish(Executor sorters) {
    MessageDigest digest = Sha256.digest();
    digest.update(ByteBuffer.allocate(Long.BYTES).putLong(0, count));
    try {
      hashes.drainTo(digest, sorters);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Sha256.tagged(digest.digest());
  }
}
