package io.datasetbuilder.pipeline.model.checksum;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.MessageDigest;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;

/**
 * Any number of SHA-256 hashes, given back in ascending order: split by their first byte, spilled
 * to files when a part grows, each part sorted on its own. Memory is bounded whatever the count.
 * Not thread-safe.
 */
final class SortedHashes {

  private static final int PARTS = 256;
  private static final int INDEX_BITS = 20;

  /** Number of parts that are sorted while one is digested. */
  private static final int AHEAD = 3;

  /** Hashes of a part that is sorted ahead: several of larger ones would take much memory. */
  private static final int SORTED_AHEAD = 1 << 17;

  private final SpillStore spill;
  private final Bounds bounds;
  private final String name;
  private final int depth;
  private final byte[][] buffers = new byte[PARTS][];
  private final int[] buffered = new int[PARTS];
  private final long[] spilled = new long[PARTS];

  /**
   * Bounds of the memory for hashes.
   *
   * @param buffered hashes of one part that are kept before they are spilled, at least 4
   * @param sortedAtOnce most hashes of one part that are sorted at once; a larger part is split
   *     again by the next byte; at most 2^20
   */
  record Bounds(int buffered, int sortedAtOnce) {
    static final Bounds USUAL = new Bounds(1024, 1 << INDEX_BITS);

    Bounds {
      if (buffered < 4 || sortedAtOnce < 1 || sortedAtOnce > 1 << INDEX_BITS) {
        throw new IllegalArgumentException("bounds that cannot be kept");
      }
    }
  }

  SortedHashes(SpillStore spill, Bounds bounds) {
    this(spill, bounds, "hashes", 0);
  }

  private SortedHashes(SpillStore spill, Bounds bounds, String name, int depth) {
    this.spill = spill;
    this.bounds = bounds;
    this.name = name;
    this.depth = depth;
  }

  void add(byte[] hashes, int offset) throws IOException {
    int part = hashes[offset + depth] & 0xff;
    byte[] buffer = buffers[part];
    if (buffer == null) {
      buffer = new byte[4 * Sha256.LENGTH];
      buffers[part] = buffer;
    }
    if (buffered[part] == buffer.length) {
      buffer = makeRoom(part);
    }
    System.arraycopy(hashes, offset, buffer, buffered[part], Sha256.LENGTH);
    buffered[part] += Sha256.LENGTH;
  }

  private byte[] makeRoom(int part) throws IOException {
    byte[] buffer = buffers[part];
    int most = bounds.buffered() * Sha256.LENGTH;
    if (buffer.length < most) {
      buffers[part] = Arrays.copyOf(buffer, Math.min(most, buffer.length * 4));
      return buffers[part];
    }
    try (OutputStream out = spill.append(fileOf(part))) {
      out.write(buffer);
    }
    spilled[part] += buffer.length;
    buffered[part] = 0;
    return buffer;
  }

  /**
   * Feeds all hashes to the digest in ascending order; the store is then empty.
   *
   * @param sorters sort the next parts while one is digested
   */
  void drainTo(MessageDigest digest, Executor sorters) throws IOException {
    Deque<FutureTask<byte[]>> ahead = new ArrayDeque<>();
    int next = 0;
    for (int part = 0; part < PARTS; part++) {
      for (; next < PARTS && next <= part + AHEAD; next++) {
        int later = next;
        FutureTask<byte[]> sorting = new FutureTask<>(() -> sorted(later));
        ahead.add(sorting);
        if (count(next) <= SORTED_AHEAD) {
          sorters.execute(sorting);
        }
      }
      FutureTask<byte[]> sorted = ahead.remove();
      sorted.run();
      digest.update(result(sorted));
      if (count(part) > bounds.sortedAtOnce()) {
        drainLarge(part, digest);
      }
      buffers[part] = null;
    }
  }

  private long count(int part) {
    return (spilled[part] + buffered[part]) / Sha256.LENGTH;
  }

  /**
   * The hashes of a part in ascending order; none of one that is too large to be sorted at once.
   */
  private byte[] sorted(int part) throws IOException {
    long count = count(part);
    return count == 0 || count > bounds.sortedAtOnce()
        ? new byte[0]
        : sorted(load(part), (int) count);
  }

  private static byte[] result(FutureTask<byte[]> sorting) throws IOException {
    try {
      return sorting.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException failed) {
        throw failed;
      }
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted while sorting");
    }
  }

  /** Many equal records give many equal hashes, which no further byte distinguishes. */
  private void drainLarge(int part, MessageDigest digest) throws IOException {
    if (allEqual(part)) {
      forEach(part, hash -> digest.update(hash, 0, Sha256.LENGTH));
    } else {
      SortedHashes finer = new SortedHashes(spill, bounds, fileOf(part), depth + 1);
      forEach(part, hash -> finer.add(hash, 0));
      buffers[part] = null;
      finer.drainTo(digest, Runnable::run);
    }
    if (spilled[part] > 0) {
      spill.delete(fileOf(part));
    }
  }

  private boolean allEqual(int part) throws IOException {
    byte[] first = Arrays.copyOf(buffers[part], Sha256.LENGTH);
    for (int i = 0; i < buffered[part]; i += Sha256.LENGTH) {
      if (!Arrays.equals(first, 0, first.length, buffers[part], i, i + first.length)) {
        return false;
      }
    }
    byte[] hash = new byte[Sha256.LENGTH];
    if (spilled[part] > 0) {
      try (InputStream in = spill.read(fileOf(part))) {
        while (in.readNBytes(hash, 0, hash.length) == hash.length) {
          if (!Arrays.equals(first, hash)) {
            return false;
          }
        }
      }
    }
    return true;
  }

  private interface HashUser {
    void take(byte[] hash) throws IOException;
  }

  private void forEach(int part, HashUser user) throws IOException {
    byte[] hash = new byte[Sha256.LENGTH];
    if (spilled[part] > 0) {
      try (InputStream in = spill.read(fileOf(part))) {
        while (in.readNBytes(hash, 0, hash.length) == hash.length) {
          user.take(hash);
        }
      }
    }
    for (int i = 0; i < buffered[part]; i += Sha256.LENGTH) {
      user.take(Arrays.copyOfRange(buffers[part], i, i + Sha256.LENGTH));
    }
  }

  private byte[] load(int part) throws IOException {
    if (spilled[part] == 0) {
      return buffers[part];
    }
    byte[] all = new byte[(int) spilled[part] + buffered[part]];
    try (InputStream in = spill.read(fileOf(part))) {
      in.readNBytes(all, 0, (int) spilled[part]);
    }
    spill.delete(fileOf(part));
    System.arraycopy(buffers[part], 0, all, (int) spilled[part], buffered[part]);
    return all;
  }

  private String fileOf(int part) {
    return name + "-" + part;
  }

  /**
   * Sorts by a 44-bit prefix that carries the index, then puts right the few that share a prefix.
   */
  private byte[] sorted(byte[] hashes, int count) {
    long[] keys = new long[count];
    for (int i = 0; i < count; i++) {
      keys[i] = (prefix(hashes, i * Sha256.LENGTH) >>> INDEX_BITS << INDEX_BITS) | i;
    }
    Arrays.sort(keys);
    int mask = (1 << INDEX_BITS) - 1;
    int[] order = new int[count];
    for (int i = 0; i < count; i++) {
      int index = (int) (keys[i] & mask);
      int j = i;
      while (j > 0
          && keys[j - 1] >>> INDEX_BITS == keys[i] >>> INDEX_BITS
          && compare(hashes, order[j - 1], index) > 0) {
        order[j] = order[j - 1];
        j--;
      }
      order[j] = index;
    }
    byte[] sorted = new byte[count * Sha256.LENGTH];
    for (int i = 0; i < count; i++) {
      System.arraycopy(hashes, order[i] * Sha256.LENGTH, sorted, i * Sha256.LENGTH, Sha256.LENGTH);
    }
    return sorted;
  }

  /**
   * Eight bytes that follow those which the whole part shares; positive, so that signed order is
   * byte order.
   */
  private long prefix(byte[] hashes, int offset) {
    long value = 0;
    for (int i = 0; i < 8; i++) {
      int at = depth + 1 + i;
      value = (value << 8) | (at < Sha256.LENGTH ? hashes[offset + at] & 0xff : 0);
    }
    return value >>> 1;
  }

  private static int compare(byte[] hashes, int left, int right) {
    int l = left * Sha256.LENGTH;
    int r = right * Sha256.LENGTH;
    return Arrays.compareUnsigned(hashes, l, l + Sha256.LENGTH, hashes, r, r + Sha256.LENGTH);
  }
}
