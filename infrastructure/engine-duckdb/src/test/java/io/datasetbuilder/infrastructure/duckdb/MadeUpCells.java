package io.datasetbuilder.infrastructure.duckdb;

import java.math.BigInteger;
import java.util.Random;

/** Source of the cells of one column. */
final class MadeUpCells {

  private final MadeUpNumbers numbers;
  private final Random random;
  private long row;

  MadeUpCells(long seed) {
    this.numbers = new MadeUpNumbers(seed);
    this.random = new Random(seed);
  }

  MadeUpNumbers numbers() {
    return numbers;
  }

  /** A running number. */
  long row() {
    return row++;
  }

  /** A pattern: {@code #} becomes a digit, {@code @} a letter, {@code x} a hexadecimal digit. */
  String filled(String pattern) {
    StringBuilder text = new StringBuilder(pattern.length());
    boolean coded = pattern.indexOf('@') >= 0 && !pattern.contains("example");
    for (int i = 0; i < pattern.length(); i++) {
      char c = pattern.charAt(i);
      text.append(
          switch (c) {
            case '#' -> (char) ('0' + random.nextInt(10));
            case '@' -> coded ? (char) ('A' + random.nextInt(26)) : c;
            case 'x' -> pattern.contains("xx") ? "0123456789abcdef".charAt(random.nextInt(16)) : c;
            default -> c;
          });
    }
    return text.toString();
  }

  /** A registration number of a company with its check digit. */
  String company() {
    String digits = filled("1101110#####");
    int sum = 0;
    for (int i = 0; i < digits.length(); i++) {
      sum += (digits.charAt(i) - '0') * (1 + i % 2);
    }
    return digits.substring(0, 6) + "-" + digits.substring(6) + (10 - sum % 10) % 10;
  }

  String groupedCard() {
    String digits = String.valueOf(numbers.card());
    return String.join(
        "-",
        digits.substring(0, 4),
        digits.substring(4, 8),
        digits.substring(8, 12),
        digits.substring(12));
  }

  /** An account in Germany with its check digits. */
  String iban() {
    String account = "%018d".formatted(numbers.between(0, 999_999_999_999_999_999L));
    BigInteger remainder = new BigInteger(account + "131400").mod(BigInteger.valueOf(97));
    return "DE%02d%s".formatted(98 - remainder.intValue(), account);
  }
}
