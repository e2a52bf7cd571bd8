package io.datasetbuilder.pipeline.table.split;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.NavigableMap;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Finds hashes by their place in ascending order without holding or sorting them all: the first
 * pass counts hashes by their leading bits, the second keeps those of the few buckets that hold a
 * wanted place. Memory stays within some megabytes for any number of rows.
 */
final class RankedHashes {

  private static final int MOST_BITS = 20;

  /** Hashes of a bucket, on average, while there are buckets left. */
  private static final int USUAL_BUCKET_BITS = 6;

  private final RowHashes hashes;
  private final int bits;

  RankedHashes(RowHashes hashes) {
    this.hashes = hashes;
    int rowBits = Long.SIZE - Long.numberOfLeadingZeros(hashes.rows());
    this.bits = Math.min(MOST_BITS, Math.max(0, rowBits - USUAL_BUCKET_BITS));
  }

  /**
   * The hashes at some places, as 64 lower-case hex digits.
   *
   * @param ranks places, from 0 to the number of rows - 1
   */
  SortedMap<Long, String> at(SortedSet<Long> ranks) {
    SortedMap<Long, String> found = new TreeMap<>();
    if (ranks.isEmpty()) {
      return found;
    }
    NavigableMap<Integer, Long> buckets = wanted(sizes(), ranks);
    NavigableMap<Integer, List<byte[]>> contents = contents(buckets);
    contents.forEach(
        (bucket, content) -> {
          content.sort(Arrays::compareUnsigned);
          long first = requireNonNull(buckets.get(bucket));
          for (long rank : ranks.subSet(first, first + content.size())) {
            found.put(rank, HexFormat.of().formatHex(content.get((int) (rank - first))));
          }
        });
    return found;
  }

  private long[] sizes() {
    long[] sizes = new long[1 << bits];
    hashes.forEach(hash -> sizes[bucket(hash)]++);
    return sizes;
  }

  /** The buckets that hold a wanted place, and the place of their first hash. */
  private static NavigableMap<Integer, Long> wanted(long[] sizes, SortedSet<Long> ranks) {
    NavigableMap<Integer, Long> buckets = new TreeMap<>();
    SortedSet<Long> open = new TreeSet<>(ranks);
    long first = 0;
    for (int bucket = 0; bucket < sizes.length && !open.isEmpty(); bucket++) {
      long end = first + sizes[bucket];
      if (open.first() < end) {
        buckets.put(bucket, first);
        open = open.tailSet(end);
      }
      first = end;
    }
    return buckets;
  }

  private NavigableMap<Integer, List<byte[]>> contents(NavigableMap<Integer, Long> buckets) {
    NavigableMap<Integer, List<byte[]>> contents = new TreeMap<>();
    buckets.keySet().forEach(bucket -> contents.put(bucket, new ArrayList<>()));
    hashes.forEach(
        hash -> {
          List<byte[]> content = contents.get(bucket(hash));
          if (content != null) {
            content.add(hash.clone());
          }
        });
    return contents;
  }

  private int bucket(byte[] hash) {
    int leading = (hash[0] & 0xff) << 16 | (hash[1] & 0xff) << 8 | (hash[2] & 0xff);
    return leading >>> (24 - bits);
  }
}
