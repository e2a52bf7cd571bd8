package io.datasetbuilder.http.call;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jetty.util.UrlEncoded;

/**
 * The parameters of a query, percent-decoded. Of one that is repeated the last value counts.
 *
 * @param values by name, in the order given
 */
public record Query(Map<String, List<String>> values) {

  public Query {
    values = Map.copyOf(values);
  }

  /**
   * Parses the query of an address strictly: escapes must be whole and make UTF-8.
   *
   * @param raw as it was sent; null: the address has no query
   * @throws RefusedCall 400 for malformed escapes
   */
  public static Query parse(String raw) {
    Map<String, List<String>> values = new LinkedHashMap<>();
    try {
      UrlEncoded.decodeUtf8To(
          raw == null ? "" : raw,
          0,
          raw == null ? 0 : raw.length(),
          (name, value) -> values.computeIfAbsent(name, absent -> new ArrayList<>()).add(value),
          false,
          false,
          false);
    } catch (RuntimeException malformed) {
      throw RefusedCall.badRequest("invalid percent-encoding in the query");
    }
    return new Query(values);
  }

  /** A text; empty when it is not given. */
  public Optional<String> text(String name) {
    List<String> given = all(name);
    return given.isEmpty() ? Optional.empty() : Optional.of(given.get(given.size() - 1));
  }

  /** All values of a parameter that may be repeated. */
  public List<String> all(String name) {
    return values.getOrDefault(name, List.of());
  }

  /**
   * Checks a parameter that has one value so far, and may be left out.
   *
   * @throws RefusedCall 400 for another value
   */
  public void requireOnly(String name, String value) {
    if (!text(name).map(value::equals).orElse(true)) {
      throw RefusedCall.badRequest("'" + name + "' must be '" + value + "'");
    }
  }

  /**
   * A limit that may be 0, for nothing of a list: a whole number from 0 on.
   *
   * @param standard used when none is given
   * @throws RefusedCall 400 for anything else; numbers beyond an int count as its greatest
   */
  public int limitOrNone(int standard) {
    return text("limit").filter(digits -> digits.matches("0{1,40}")).isPresent()
        ? 0
        : limit(standard);
  }

  /**
   * A limit: a whole number from 1 on.
   *
   * @param standard used when none is given
   * @throws RefusedCall 400 for anything else; numbers beyond an int count as its greatest
   */
  public int limit(int standard) {
    String digits = text("limit").orElse(String.valueOf(standard));
    if (!digits.matches("0*[1-9][0-9]*") || digits.length() > 40) {
      throw RefusedCall.badRequest("'limit' must be a positive integer");
    }
    return (int) atMost(Integer.MAX_VALUE, digits);
  }

  /**
   * A flag: exactly {@code true} or {@code false}.
   *
   * @throws RefusedCall 400 for anything else
   */
  public boolean flag(String name, boolean standard) {
    String given = text(name).orElse(String.valueOf(standard));
    if (!given.equals("true") && !given.equals("false")) {
      throw RefusedCall.badRequest("'" + name + "' must be 'true' or 'false'");
    }
    return given.equals("true");
  }

  /** A whole number of any length; greater ones count as the greatest. */
  public static long atMost(long greatest, String digits) {
    return new BigInteger(digits).min(BigInteger.valueOf(greatest)).longValue();
  }
}
