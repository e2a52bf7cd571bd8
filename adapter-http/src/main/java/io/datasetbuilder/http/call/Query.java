package io.datasetbuilder.http.call;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
   * @param raw as it was sent; null: there is none
   * @throws RefusedCall 400 for malformed escapes
   */
  public static Query parse(String raw) {
    Map<String, List<String>> values = new LinkedHashMap<>();
    for (String pair : raw == null ? new String[0] : raw.split("&", -1)) {
      if (!pair.isEmpty()) {
        int equals = pair.indexOf('=');
        String name = decoded(equals < 0 ? pair : pair.substring(0, equals));
        String value = equals < 0 ? "" : decoded(pair.substring(equals + 1));
        values.computeIfAbsent(name, absent -> new ArrayList<>()).add(value);
      }
    }
    return new Query(values);
  }

  private static String decoded(String text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
    byte[] raw = text.getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < raw.length; i++) {
      if (raw[i] == '%') {
        bytes.write(hexDigit(raw, i + 1) << 4 | hexDigit(raw, i + 2));
        i += 2;
      } else {
        bytes.write(raw[i] == '+' ? ' ' : raw[i]);
      }
    }
    try {
      ByteBuffer all = ByteBuffer.wrap(bytes.toByteArray());
      return StandardCharsets.UTF_8.newDecoder().decode(all).toString();
    } catch (CharacterCodingException notUtf8) {
      throw malformed();
    }
  }

  private static int hexDigit(byte[] raw, int at) {
    int digit = at < raw.length ? Character.digit(raw[at], 16) : -1;
    if (digit < 0) {
      throw malformed();
    }
    return digit;
  }

  private static RefusedCall malformed() {
    return RefusedCall.badRequest("invalid percent-encoding in the query");
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
    Optional<String> given = text("limit");
    if (given.isEmpty()) {
      return standard;
    }
    String digits = given.get();
    if (!digits.matches("0*[1-9][0-9]*") || digits.length() > 40) {
      throw RefusedCall.badRequest("'limit' must be a positive integer");
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
      throw RefusedCall.badRequest("'" + name + "' must be 'true' or 'false'");
    }
    return given.get().equals("true");
  }
}
