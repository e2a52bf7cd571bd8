package io.datasetbuilder.infrastructure.text.scan;

import io.datasetbuilder.pipeline.model.checksum.CanonicalRecord;
import io.datasetbuilder.pipeline.model.checksum.MultisetChecksum;
import io.datasetbuilder.pipeline.model.checksum.Sha256;
import java.security.DigestException;
import java.security.MessageDigest;
import java.util.Arrays;

/** The hashes of some records, one after the other. Not thread-safe. */
public final class HashBatch {

  private final MessageDigest sha256 = Sha256.digest();
  private byte[] hashes = new byte[1024 * Sha256.LENGTH];
  private int records;

  /** Hashes one record. */
  public void add(CanonicalRecord record) {
    sha256.update(record.array(), 0, record.length());
    if (records * Sha256.LENGTH == hashes.length) {
      hashes = Arrays.copyOf(hashes, hashes.length * 2);
    }
    try {
      sha256.digest(hashes, records * Sha256.LENGTH, Sha256.LENGTH);
    } catch (DigestException e) {
      throw new IllegalStateException("room was made for the hash", e);
    }
    records++;
  }

  public int records() {
    return records;
  }

  /** Hands all hashes to a checksum and starts over. */
  public void moveTo(MultisetChecksum checksum) {
    checksum.add(hashes, records);
    records = 0;
  }
}
