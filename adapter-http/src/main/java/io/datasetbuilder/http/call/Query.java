package io.datasetbuilder.http.call;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The parameters of a query, percent-decoded. Of one that is given twice the last value counts.
 *
 * @param values by name, in the order given
 */
public record Query(Map<String, List<String>> values) {

  public Query {
    values = Map.copyOf(values);
  }

  /** A text; empty when it is not given. */
  public Optional<String> text(String name) {
    List<String> given = values.getOrDefault(name, List.of());
    return given.isEmpty() ? Optional.empty() : Optional.of(given.get(given.size() - 1));
  }

  /** All values of a parameter that may be repeated. */
  public List<String> all(String name) {
    return values.getOrDefault(name, List.of());
  }

  /**
   * A limit: a whole number from 1 on.
   *
   * @param standard what counts when none is given
   * @throws RefusedCall 400 for anything else; numbers beyond an int count as its greatest
   */
  public int limit(int standard) {
    Optional<String> given = text("limit");
    if (given.isEmpty()) {
      return standard;
    }
    String digits = given.get();
    if (!digits.matches("0*[1-9][0-9]*") || digits.length() > 40) {
      throw RefusedCall.because(HttpStatus.BAD_REQUEST, "'limit' must be a positive integer");
    }
    String significant = digits.replaceFirst("^0+", "");
    return significant.length() > 9 ? Integer.MAX_VALUE : Integer.parseInt(significant);
  }

  /**
   * A flag: exactly {@code true} or {@code false}.
   *
   * @throws RefusedCall 400 for anything else
   */
  public boolean flag(String name, boolean standard) {
    Optional<String> given = text(name);
    if (given.isEmpty()) {
      return standard;
    }
    if (!given.get().equals("true") && !given.get().equals("false")) {
      throw RefusedCall.because(HttpStatus.BAD_REQUEST, "'" + name + "' must be 'true' or 'false'");
    }
    return given.get().equals("true");
  }
}
