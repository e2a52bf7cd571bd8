package io.datasetbuilder.infrastructure.spark.plan;

import java.io.Serializable;
import java.util.Arrays;

/**
 * A list of floats as an array, which grows. For one thread. Public, since code that Spark
 * generates names it.
 */
public final class FloatList implements Serializable {

  private static final long serialVersionUID = 1L;

  private static final int FEW = 64;

  private double[] values = new double[FEW];
  private int size;

  void add(double value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, 2 * size);
    }
    values[size] = value;
    size++;
  }

  void addAll(FloatList more) {
    int all = size + more.size;
    if (all > values.length) {
      values = Arrays.copyOf(values, Math.max(all, 2 * size));
    }
    System.arraycopy(more.values, 0, values, size, more.size);
    size = all;
  }

  /** The values in ascending order. */
  double[] sorted() {
    double[] sorted = Arrays.copyOf(values, size);
    Arrays.sort(sorted);
    return sorted;
  }
}
