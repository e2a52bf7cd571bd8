package io.datasetbuilder.infrastructure.spark;

import java.util.BitSet;

/**
 * Thread-safe count of the sessions of a driver. Each has a number, which names its pool of Spark's
 * fair scheduler; numbers are given again, since Spark keeps every pool that it has seen.
 */
final class SparkLoad {

  private final BitSet open = new BitSet();
  private final BitSet abandoned = new BitSet();

  /** Counts a session and returns its number. */
  synchronized int opened() {
    int number = open.nextClearBit(0);
    open.set(number);
    return number;
  }

  synchronized void abandoned(int number) {
    abandoned.set(number);
  }

  synchronized void closed(int number) {
    open.clear(number);
  }

  synchronized void closedAbandoned(int number) {
    abandoned.clear(number);
    open.clear(number);
  }

  synchronized int sessionsInUse() {
    return open.cardinality() - abandoned.cardinality();
  }

  synchronized int sessionsAbandoned() {
    return abandoned.cardinality();
  }
}
