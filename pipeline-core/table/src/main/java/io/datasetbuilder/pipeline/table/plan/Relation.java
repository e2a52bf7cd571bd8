package io.datasetbuilder.pipeline.table.plan;

import java.math.BigDecimal;
import java.util.List;

/** Rows that are to be made from other rows. */
public sealed interface Relation {

  /** All rows of a stored table, in source order. */
  record Scan(TableSource source) implements Relation {}

  /** The given columns of each row, in this order; row order is kept. */
  record Project(Relation input, List<Named> columns) implements Relation {
    public Project {
      columns = List.copyOf(columns);
    }
  }

  /** The rows for which the condition is true; row order is kept. */
  record Filter(Relation input, Expression condition) implements Relation {}

  /**
   * All columns and a whole number that counts the rows in order. Directly over a Parquet table it
   * costs nothing, since the number is the row's position in the file.
   */
  record NumberRows(Relation input, String column, long first) implements Relation {}

  /**
   * One row for each distinct tuple of the keys, null counting as a value; one row in all without
   * keys.
   */
  record Aggregate(Relation input, List<Named> keys, List<Measure> measures) implements Relation {
    public Aggregate {
      keys = List.copyOf(keys);
      measures = List.copyOf(measures);
    }
  }

  /**
   * Rows in the given order; nulls last.
   *
   * @param total whether no two rows are equal in all keys, so that the order leaves nothing open:
   *     an engine may then sort and write on several threads
   */
  record Sort(Relation input, List<Order> by, boolean total) implements Relation {
    public Sort {
      by = List.copyOf(by);
    }

    /** An order that may leave rows with equal keys in any order. */
    public Sort(Relation input, List<Order> by) {
      this(input, by, false);
    }
  }

  /**
   * Rows of both sides whose keys are equal, in no particular order: the columns of the left side,
   * then those of the right. A null key equals nothing.
   *
   * @param left its column names differ from those of the right side
   * @param on what must be equal, all of it; at least one
   */
  record Join(Relation left, Relation right, JoinKind kind, List<KeyEquality> on)
      implements Relation {
    public Join {
      on = List.copyOf(on);
    }
  }

  /** The rows of each part in turn; all parts have the same columns. */
  record Concat(List<Relation> parts) implements Relation {
    public Concat {
      parts = List.copyOf(parts);
    }
  }

  /** At most the first rows. */
  record Limit(Relation input, long rows) implements Relation {}

  /** Rows that a join keeps. */
  enum JoinKind {
    /** Every pair that matches. */
    INNER,
    /** Every pair that matches, and left rows without a partner, with nulls on the right. */
    LEFT,
    /**
     * Every pair that matches, and the rows of both sides without a partner, with nulls on the
     * other.
     */
    FULL,
    /** Left rows that have a partner, each once, with the columns of the left side only. */
    SEMI,
    /** Left rows without a partner, with the columns of the left side only. */
    ANTI;

    /** Whether the result has the columns of the left side only. */
    public boolean isLeftOnly() {
      return this == SEMI || this == ANTI;
    }
  }

  /** Two expressions that must be equal: one over the left columns, one over the right. */
  record KeyEquality(Expression left, Expression right) {}

  /** An expression and the name of its column. */
  record Named(String name, Expression expression) {}

  /** One sort key. */
  record Order(Expression key, boolean descending) {}

  /** Aggregate over the rows of a group, and the name of its column. */
  record Measure(String name, Figure figure) {}

  /** Aggregate: a count, a sum or a picked value. */
  sealed interface Figure {
    /** All rows. */
    record CountRows() implements Figure {}

    /** Rows for which the condition is true. */
    record CountWhere(Expression condition) implements Figure {}

    /** Distinct non-null values. */
    record CountDistinct(Expression value, Held held) implements Figure {}

    /**
     * Distinct non-null whole numbers of a known range, by one bit for each number of the range.
     *
     * @param value from {@code min} to {@code max}, or null
     */
    record CountDistinctWithin(Expression value, long min, long max) implements Figure {}

    /**
     * Each distinct non-null value with its rows, as a list of structs {@code (key, value)} in no
     * particular order; null or empty without one.
     *
     * @param value whole numbers, few of them distinct
     */
    record CountEach(Expression value, Held held) implements Figure {}

    /** UTF-8 bytes of the non-null texts; null without one. */
    record TextBytes(Expression value) implements Figure {}

    /** Sum of the non-null whole numbers, exact up to 38 digits; null without one. */
    record Sum(Expression value) implements Figure {}

    /**
     * Sum of the squares of the non-null whole numbers; null without one.
     *
     * @param value whole numbers of at most 31 bits and a sign
     */
    record SumOfSquares(Expression value) implements Figure {}

    /**
     * Quantiles of the non-null numbers as floats, interpolated between two of them, as a list;
     * null without one. All values are held in memory.
     *
     * @param levels 0 to 1
     */
    record Quantiles(Expression value, List<BigDecimal> levels) implements Figure {
      public Quantiles {
        levels = List.copyOf(levels);
      }
    }

    /**
     * Pearson's coefficient of the rows in which both numbers are non-null; null where one of them
     * is the same in all of these rows.
     */
    record Correlation(Expression left, Expression right) implements Figure {}

    /** The smallest non-null value. */
    record Min(Expression value) implements Figure {}

    /** The largest non-null value. */
    record Max(Expression value) implements Figure {}

    /**
     * The most frequent non-null values with their counts, as a list of structs {@code (n, v)}: the
     * highest count first, then by value. All distinct values are held in memory.
     *
     * @param value texts, booleans or whole numbers
     * @param most length of the list, at least 1
     */
    record MostFrequent(Expression value, int most, Held held) implements Figure {}
  }

  /** Way in which an engine holds the values that an aggregate compares with each other. */
  enum Held {
    /** All of them at once: costs nearly nothing for few values, and cannot be spilled. */
    LISTED,
    /** The distinct ones in a table of their own: takes megabytes however few they are. */
    GROUPED;

    /** Rows beyond which a list of all values costs more than a table of the distinct ones. */
    private static final long LISTED_ROWS = 1L << 14;

    /** The cheaper way for a table of so many rows. */
    public static Held of(long rows) {
      return rows <= LISTED_ROWS ? LISTED : GROUPED;
    }
  }
}
