package io.datasetbuilder.pipeline.table.composition;

import java.util.List;
import java.util.stream.LongStream;

/**
 * Left rows that are joined together.
 *
 * @param from the first, counted from 0
 * @param to the one behind the last
 */
record RowRange(long from, long to) {

  /**
   * Result rows that are sorted at once: so many fit into memory, where a spilling sort would cost
   * more than the join.
   */
  private static final long SORTED_AT_ONCE = 1_000_000;

  /** Row group of a table file: a range that ends with one leaves no small one behind. */
  private static final long ROW_GROUP = 122_880;

  private static final long MOST_RANGES = 1_000;

  /**
   * The ranges of a join, in order, at least one. Each range reads the right side again: there are
   * no more of them than what was read so often comes to the rows of left side and result. They
   * depend on the counts of rows alone, since the written bytes do on them.
   */
  static List<RowRange> of(long leftRows, long rightRows, long resultRows) {
    long wanted = Math.max(1, ceiling(resultRows, SORTED_AT_ONCE));
    long affordable = Math.max(1, (leftRows + resultRows) / Math.max(1, rightRows));
    long ranges = Math.min(Math.min(wanted, affordable), MOST_RANGES);
    long even = Math.max(1, ceiling(leftRows, ranges));
    long size = even < ROW_GROUP ? even : ceiling(even, ROW_GROUP) * ROW_GROUP;
    return LongStream.range(0, Math.max(1, ceiling(leftRows, size)))
        .mapToObj(i -> new RowRange(i * size, Math.min((i + 1) * size, leftRows)))
        .toList();
  }

  private static long ceiling(long whole, long part) {
    return (whole + part - 1) / part;
  }
}
