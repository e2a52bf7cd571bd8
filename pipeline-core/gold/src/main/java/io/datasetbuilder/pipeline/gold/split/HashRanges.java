package io.datasetbuilder.pipeline.gold.split;

import static java.util.Objects.requireNonNull;

import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.table.plan.Expression;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Ranges of hashes by split: the rows in ascending order of their hashes, cut into pieces of the
 * given sizes. Two rows with one hash are as good as impossible.
 *
 * @param prefix the text that is hashed before what identifies a row
 * @param ranges the first and last hash of each split, inclusive; empty for a split without rows
 * @param hashed what identifies a row: its number, or a text
 */
record HashRanges(String prefix, List<Optional<Range>> ranges, Expression hashed) {

  /** The leading digits of a hash that decide about its range where ranges are shares. */
  private static final int DECIDING_DIGITS = 16;

  private static final int HEX_DIGITS = 64;

  /** Two hashes as 64 lower-case hex digits. */
  record Range(String first, String last) {}

  HashRanges {
    ranges = List.copyOf(ranges);
  }

  /**
   * @param counts rows of each split; their sum is the number of rows
   * @param row the number of a row
   */
  static HashRanges of(RowHashes hashes, List<Long> counts, Expression row) {
    SortedSet<Long> ranks = new TreeSet<>();
    long first = 0;
    for (long count : counts) {
      if (count > 0) {
        ranks.add(first);
        ranks.add(first + count - 1);
      }
      first += count;
    }
    SortedMap<Long, String> found = new RankedHashes(hashes).at(ranks);
    List<Optional<Range>> ranges = new ArrayList<>();
    first = 0;
    for (long count : counts) {
      ranges.add(
          count == 0
              ? Optional.empty()
              : Optional.of(
                  new Range(
                      requireNonNull(found.get(first)),
                      requireNonNull(found.get(first + count - 1)))));
      first += count;
    }
    return new HashRanges(hashes.prefix(), ranges, row);
  }

  /**
   * Ranges that are shares of all possible hashes: what a hash belongs to does not depend on other
   * rows.
   *
   * @param ratios shares of their sum, in order
   */
  static HashRanges ofShares(String prefix, Collection<BigDecimal> ratios, Expression hashed) {
    BigInteger all = BigInteger.ONE.shiftLeft(4 * DECIDING_DIGITS);
    BigDecimal whole = ratios.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
    List<Optional<Range>> ranges = new ArrayList<>();
    BigDecimal sum = BigDecimal.ZERO;
    BigInteger from = BigInteger.ZERO;
    for (BigDecimal ratio : ratios) {
      sum = sum.add(ratio);
      BigInteger to =
          new BigDecimal(all).multiply(sum).divide(whole, 0, RoundingMode.FLOOR).toBigInteger();
      ranges.add(
          to.equals(from)
              ? Optional.empty()
              : Optional.of(new Range(hex(from, '0'), hex(to.subtract(BigInteger.ONE), 'f'))));
      from = to;
    }
    return new HashRanges(prefix, ranges, hashed);
  }

  private static String hex(BigInteger leading, char rest) {
    String digits = leading.toString(16);
    return "0".repeat(DECIDING_DIGITS - digits.length())
        + digits
        + String.valueOf(rest).repeat(HEX_DIGITS - DECIDING_DIGITS);
  }

  int size() {
    return ranges.size();
  }

  /** For each split, whether a row belongs to it. */
  List<Expression> conditions() {
    return ranges.stream().map(this::condition).toList();
  }

  private Expression condition(Optional<Range> range) {
    return range
        .<Expression>map(
            between ->
                new Expression.Between(
                    hash(), Expression.text(between.first()), Expression.text(between.last())))
        .orElseGet(() -> new Expression.BooleanLiteral(false));
  }

  /** The hash of a row. */
  Expression hash() {
    return new Expression.Sha256Hex(
        new Expression.Concat(
            List.of(Expression.text(prefix), new Expression.Convert(hashed, Simple.STRING))));
  }

  /** The number of the split that a hash belongs to, from 0; some split must have a row. */
  Expression number(Expression hash) {
    int[] filled =
        IntStream.range(0, size()).filter(split -> ranges.get(split).isPresent()).toArray();
    return number(hash, filled);
  }

  /** By halves: the expression stays as shallow as the splits are few. */
  private Expression number(Expression hash, int[] splits) {
    if (splits.length == 1) {
      return Expression.number(splits[0]);
    }
    int half = splits.length / 2;
    String last = ranges.get(splits[half - 1]).orElseThrow().last();
    return new Expression.When(
        new Expression.Comparison(Expression.Operator.LE, hash, Expression.text(last)),
        number(hash, Arrays.copyOf(splits, half)),
        number(hash, Arrays.copyOfRange(splits, half, splits.length)));
  }

  /**
   * Finds hashes by their place in ascending order without holding or sorting them all: the first
   * pass counts hashes by their leading bits, the second keeps those of the few buckets that hold a
   * wanted place. Memory stays within some megabytes for any number of rows.
   */
  static final class RankedHashes {

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
}
