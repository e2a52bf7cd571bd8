package io.datasetbuilder.infrastructure.duckdb.sql;

import java.math.BigInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Decimals with more digits than the engine has, as texts with all their digits. In the file they
 * are whole numbers of up to 32 bytes, the most significant first, in two's complement.
 */
public final class LargeDecimalSql {

  private static final int MOST_BYTES = 32;

  /** The powers of two by their exponents plus 1. */
  private static final String POWERS =
      IntStream.range(0, 8 * MOST_BYTES)
          .mapToObj(i -> "'" + BigInteger.TWO.pow(i) + "'")
          .collect(Collectors.joining(", ", "(CAST([", "] AS BIGNUM[]))"));

  private LargeDecimalSql() {}

  /** True for bytes that are not such a number. */
  public static String notOf(String bytes) {
    return "octet_length(%1$s) NOT BETWEEN 1 AND %2$d".formatted(bytes, MOST_BYTES);
  }

  /**
   * The text of a decimal, with its digits after the point also where they are zeros.
   *
   * @param bytes expression of the stored bytes
   * @param scale digits after the point
   */
  static String text(String bytes, int scale) {
    String whole =
        "CASE WHEN %1$s IS NOT NULL THEN CAST(%2$s AS VARCHAR) END".formatted(bytes, sum(bytes));
    // A lambda computes the sum once, wherever its text is used.
    return scale == 0
        ? whole
        : "list_transform([%s], lambda whole: %s)[1]".formatted(whole, withPoint(scale));
  }

  /** The text {@code whole} with a point before the last digits, of which it may have fewer. */
  private static String withPoint(int scale) {
    String digits = "ltrim(whole, '-')";
    String padded =
        "lpad(%1$s, CAST(greatest(length(%1$s), %2$d) AS INTEGER), '0')"
            .formatted(digits, scale + 1);
    return """
    CASE WHEN starts_with(whole, '-') THEN '-' ELSE '' END \
    || left(%1$s, -%2$d) || '.' || right(%1$s, %2$d)\
    """
        .formatted(padded, scale);
  }

  /** The sum of the powers of two whose bits are set; the first bit counts as negative. */
  private static String sum(String bytes) {
    return """
    list_sum(list_transform(range(0, 8 * octet_length(%1$s)), lambda i: \
    CASE WHEN get_bit(CAST(%1$s AS BIT), CAST(i AS INTEGER)) = 0 THEN CAST('0' AS BIGNUM) \
    WHEN i = 0 THEN - (%2$s[8 * octet_length(%1$s)]) \
    ELSE %2$s[8 * octet_length(%1$s) - i] END))\
    """
        .formatted(bytes, POWERS);
  }
}
