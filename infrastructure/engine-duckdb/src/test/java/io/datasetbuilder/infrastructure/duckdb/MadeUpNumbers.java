package io.datasetbuilder.infrastructure.duckdb;

import java.util.List;
import java.util.Random;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;

/** Seeded columns of numbers: personal ones that are nobody's, and others of the same length. */
final class MadeUpNumbers {

  private static final int[] BIRTH_WEIGHTS = {2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5};
  private static final int[] BUSINESS_WEIGHTS = {1, 3, 7, 1, 3, 7, 1, 3, 5};

  private final Random random;

  MadeUpNumbers(long seed) {
    this.random = new Random(seed * 0x9E3779B97F4A7C15L);
  }

  List<Long> of(int rows, LongSupplier number) {
    return LongStream.generate(number).limit(rows).boxed().toList();
  }

  long between(long low, long high) {
    return low + (long) (random.nextDouble() * (high - low + 1));
  }

  /** A mobile number without its zero. */
  long mobile() {
    return between(1_020_000_000L, 1_099_999_999L);
  }

  /** A registration number of somebody born between two years, as the number that it is. */
  long registration(int firstYear, int lastYear) {
    int year = (int) between(firstYear, lastYear);
    int century = (year < 2000 ? 1 : 3) + random.nextInt(2);
    String digits =
        "%02d%02d%02d%d%05d"
            .formatted(year % 100, between(1, 12), between(1, 28), century, between(0, 99_999));
    int check = (11 - weighted(digits, BIRTH_WEIGHTS) % 11) % 10;
    return Long.parseLong(digits + check);
  }

  /** A card number of sixteen digits. */
  long card() {
    String digits = "4%014d".formatted(between(0, 99_999_999_999_999L));
    int sum = 0;
    for (int i = 0; i < digits.length(); i++) {
      int doubled = (digits.charAt(i) - '0') * (2 - i % 2);
      sum += doubled > 9 ? doubled - 9 : doubled;
    }
    return Long.parseLong(digits + (10 - sum % 10) % 10);
  }

  /** A registration number of a business in the middle of Seoul. */
  long business() {
    String digits = "10%d%06d".formatted(between(1, 9), between(0, 999_999));
    int sum = weighted(digits, BUSINESS_WEIGHTS) + (digits.charAt(8) - '0') * 5 / 10;
    return Long.parseLong(digits + (10 - sum % 10) % 10);
  }

  /** An article number of Korea, as bar codes have it. */
  long article() {
    String digits = "880%09d".formatted(between(0, 999_999_999));
    int sum = 0;
    for (int i = 0; i < digits.length(); i++) {
      sum += (digits.charAt(i) - '0') * (i % 2 == 0 ? 1 : 3);
    }
    return Long.parseLong(digits + (10 - sum % 10) % 10);
  }

  /** A day and a minute of some years as twelve digits. */
  long minute() {
    return Long.parseLong(
        "%d%02d%02d%02d%02d"
            .formatted(
                between(1998, 2030),
                between(1, 12),
                between(1, 28),
                between(0, 23),
                between(0, 59)));
  }

  private static int weighted(String digits, int[] weights) {
    int sum = 0;
    for (int i = 0; i < weights.length; i++) {
      sum += (digits.charAt(i) - '0') * weights[i];
    }
    return sum;
  }
}
