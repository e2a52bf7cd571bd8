package io.datasetbuilder.infrastructure.query.child;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Functions that the engine of queries has besides its own: those that analysts know from other
 * databases, and lists of numbers and times of a bounded length in place of unbounded ones. They
 * are macros of the engine, which it finds before its own functions.
 */
final class AddedFunctions {

  /** The most items of a list that is made of its bounds: the minutes of two months. */
  static final int MOST_ITEMS = 100_000;

  private static final String IFF =
      "CREATE MACRO iff(condition, yes, no) AS CASE WHEN condition THEN yes ELSE no END";

  private static final String NVL = "CREATE MACRO nvl(value, other) AS coalesce(value, other)";

  /**
   * The function of the SQL standard: 0 below the buckets, and one more than their number above
   * them.
   */
  private static final String WIDTH_BUCKET =
      "CREATE MACRO width_bucket(operand, low, high, buckets) AS CASE"
          + " WHEN low < high THEN CASE WHEN operand < low THEN 0"
          + " WHEN operand >= high THEN buckets + 1"
          + " ELSE CAST(floor((operand - low) * buckets / (high - low)) AS INTEGER) + 1 END"
          + " WHEN low > high THEN CASE WHEN operand > low THEN 0"
          + " WHEN operand <= high THEN buckets + 1"
          + " ELSE CAST(floor((low - operand) * buckets / (low - high)) AS INTEGER) + 1 END END";

  private AddedFunctions() {}

  /** Their names, in lower case. */
  static Set<String> names() {
    return Set.of("iff", "nvl", "width_bucket", "soundex", "range", "generate_series");
  }

  /** Statements that create them. */
  static List<String> creating() {
    return List.of(IFF, NVL, WIDTH_BUCKET, soundex(), series("range"), series("generate_series"));
  }

  /** Letters that are no consonants, and h and w between two of one code, count for nothing. */
  private static String soundex() {
    String letters =
        "regexp_replace(regexp_replace(upper(value), '[^A-Z]', '', 'g'), '(.)[HW]+', '\\1', 'g')";
    String codes =
        "translate(" + letters + ", 'BFPVCGJKQSXZDTLMNRAEIOUYHW', '11112222222233455600000000')";
    for (int digit = 1; digit <= 6; digit++) {
      codes = "regexp_replace(" + codes + ", '" + digit + "+', '" + digit + "', 'g')";
    }
    return "CREATE MACRO soundex(value) AS CASE WHEN regexp_matches(value, '[A-Za-z]')"
        + " THEN rpad(upper(regexp_extract(value, '[A-Za-z]'))"
        + " || replace(substr("
        + codes
        + ", 2), '0', ''), 4, '0')"
        + " WHEN value IS NOT NULL THEN '' END";
  }

  /** A function of the engine by the same name that refuses to make longer lists. */
  private static String series(String name) {
    String tooLong =
        " THEN error('a list of more than " + MOST_ITEMS + " items') ELSE system.main.";
    String most = MOST_ITEMS + "::BIGINT";
    return Stream.of(
            "(stop) AS CASE WHEN stop > " + MOST_ITEMS + tooLong + name + "(stop) END",
            "(start, stop) AS CASE WHEN stop > start + "
                + most
                + tooLong
                + name
                + "(start, stop) END",
            "(start, stop, step) AS CASE WHEN"
                + " (start <= stop AND start + step > start AND start + step * "
                + most
                + " < stop) OR (start >= stop AND start + step < start AND start + step * "
                + most
                + " > stop)"
                + tooLong
                + name
                + "(start, stop, step) END")
        .collect(Collectors.joining(", ", "CREATE MACRO " + name, ""));
  }
}
