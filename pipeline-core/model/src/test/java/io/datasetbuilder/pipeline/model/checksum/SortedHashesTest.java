package io.datasetbuilder.pipeline.model.checksum;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SortedHashesTest {

  private final SpillInMemory spill = new SpillInMemory();

  private byte[] sorted(byte[][] hashes, int buffered, int sortedAtOnce) throws IOException {
    SortedHashes sorting = new SortedHashes(spill, new SortedHashes.Bounds(buffered, sortedAtOnce));
    for (byte[] hash : hashes) {
      sorting.add(hash, 0);
    }
    MessageDigest digest = Sha256.digest();
    sorting.drainTo(digest, Runnable::run);
    return digest.digest();
  }

  private static byte[] naively(byte[][] hashes) {
    byte[][] copy = hashes.clone();
    Arrays.sort(copy, Arrays::compareUnsigned);
    MessageDigest digest = Sha256.digest();
    for (byte[] hash : copy) {
      digest.update(hash);
    }
    return digest.digest();
  }

  /** Hashes of which many begin alike and some are equal. */
  private static byte[][] hashes(Random random, int count) {
    byte[][] hashes = new byte[count][Sha256.LENGTH];
    for (byte[] hash : hashes) {
      random.nextBytes(hash);
      Arrays.fill(hash, 0, random.nextInt(32), (byte) random.nextInt(3));
    }
    for (int i = 0; i < count / 10; i++) {
      hashes[random.nextInt(count)] = hashes[random.nextInt(count)];
    }
    return hashes;
  }

  @Test
  void sortsAsANaiveSortDoesWhateverSpillsAndSplits() throws IOException {
    for (int seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      byte[][] hashes = hashes(random, 1 + random.nextInt(3_000));
      int buffered = 4 + random.nextInt(60);
      int sortedAtOnce = 1 + random.nextInt(200);

      assertThat(sorted(hashes, buffered, sortedAtOnce))
          .as("seed %d", seed)
          .isEqualTo(naively(hashes));
      assertThat(spill.files).as("seed %d", seed).isEmpty();
    }
    assertThat(spill.appends).isPositive();
  }

  @Test
  void sortsManyEqualHashes() throws IOException {
    byte[][] hashes = new byte[50_000][];
    Arrays.fill(hashes, new byte[Sha256.LENGTH]);
    hashes[777] = new byte[Sha256.LENGTH];
    hashes[777][31] = 1;

    assertThat(sorted(hashes, 16, 100)).isEqualTo(naively(hashes));
    assertThat(spill.files).isEmpty();
  }

  @Test
  void takesTheFirstByteAsUnsigned() throws IOException {
    byte[][] hashes = new byte[2][Sha256.LENGTH];
    hashes[0][0] = (byte) 0x80;
    hashes[1][0] = 0x7f;

    assertThat(sorted(hashes, 4, 10)).isEqualTo(naively(hashes));
  }
}
