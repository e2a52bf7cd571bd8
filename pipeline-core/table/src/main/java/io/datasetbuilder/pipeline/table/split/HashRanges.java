package io.datasetbuilder.pipeline.table.split;

import static java.util.Objects.requireNonNull;

import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.table.plan.Expression;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Which hashes belong to which split: the rows in ascending order of their hashes, cut into pieces
 * of the given sizes. Two rows with one hash are as good as impossible.
 *
 * @param prefix what is hashed before a row's number
 * @param ranges the first and last hash of each split, inclusive; empty for a split without rows
 */
record HashRanges(String prefix, List<Optional<Range>> ranges) {

  /** Two hashes as 64 lower-case hex digits. */
  record Range(String first, String last) {}

  HashRanges {
    ranges = List.copyOf(ranges);
  }

  /**
   * @param counts rows of each split; their sum is the number of rows
   */
  static HashRanges of(RowHashes hashes, List<Long> counts) {
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
    return new HashRanges(hashes.prefix(), ranges);
  }

  int size() {
    return ranges.size();
  }

  /** For each split, whether a row belongs to it. */
  List<Expression> conditions(Expression row) {
    return ranges.stream().map(range -> condition(row, range)).toList();
  }

  private Expression condition(Expression row, Optional<Range> range) {
    return range
        .<Expression>map(
            between ->
                new Expression.Between(
                    hash(row), Expression.text(between.first()), Expression.text(between.last())))
        .orElseGet(() -> new Expression.BooleanLiteral(false));
  }

  /** The hash of a row, given its number. */
  Expression hash(Expression row) {
    return new Expression.Sha256Hex(
        new Expression.Concat(
            List.of(Expression.text(prefix), new Expression.Convert(row, Simple.STRING))));
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
}
