package io.datasetbuilder.infrastructure.query.plan;

import io.datasetbuilder.warehouse.query.SortKey.Direction;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;

/** The order of cells, written in Java: nulls last, NaN before them, in both directions. */
final class PlainOrder {

  private PlainOrder() {}

  /** The order of the cells of a type. */
  static Comparator<String> of(String dtype, Direction direction) {
    Comparator<String> values = (a, b) -> compare(dtype, a, b);
    Comparator<String> directed = direction == Direction.ASC ? values : values.reversed();
    return Comparator.comparing(PlainOrder::rank)
        .thenComparing((a, b) -> rank(a) > 0 ? 0 : directed.compare(a, b));
  }

  private static int rank(String cell) {
    if (cell == null) {
      return 2;
    }
    return cell.equals("NaN") ? 1 : 0;
  }

  /** Compares cells that are neither null nor NaN. */
  static int compare(String dtype, String a, String b) {
    if (dtype.equals("Float64")) {
      return Double.compare(Double.parseDouble(a), Double.parseDouble(b));
    }
    if (dtype.contains("Int") || dtype.startsWith("Decimal")) {
      return new BigDecimal(a).compareTo(new BigDecimal(b));
    }
    return Arrays.compareUnsigned(
        a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8));
  }
}
