package io.datasetbuilder.benchmarks;

import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * What the codes of orders stand for: one line for each code of six digits, in no order of the
 * codes. The first lines of the seed are the same however many are taken. For one thread.
 */
final class Products {

  static final String HEADER = "code,express,product,cost,family,vendor\n";

  /** There are so many codes of six digits. */
  static final int MOST = 1_000_000;

  /** Shares no factor with {@link #MOST}, so that its multiples pass every code once. */
  private static final long STRIDE = 7_919;

  private static final List<String> FAMILIES =
      List.of("paper", "tools", "lamps", "textiles", "toys", "Möbel", "도구", "spares");

  private final Random random;
  private long last;

  Products(long seed) {
    this.random = new Random(seed);
  }

  void append(StringBuilder line) {
    long code = last++ * STRIDE % MOST;
    line.append(String.format(Locale.ROOT, "%06d", code))
        .append(',')
        .append(random.nextInt(4) == 0)
        .append(",Product ")
        .append(last)
        .append(',');
    Decimals.point(line, random.nextInt(100_000), 100);
    line.append(',')
        .append(FAMILIES.get(random.nextInt(FAMILIES.size())))
        .append(",V")
        .append(random.nextInt(5_000))
        .append('\n');
  }
}
