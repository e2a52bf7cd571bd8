package io.datasetbuilder.infrastructure.http.scrub;

import io.datasetbuilder.infrastructure.http.scrub.SecretSearch.SecretMatch;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Finds the values of query parameters whose name is one of a credential. */
final class CredentialNames {

  private static final Set<String> USUAL =
      Set.of(
          "servicekey",
          "service_key",
          "apikey",
          "api_key",
          "key",
          "auth_key",
          "authkey",
          "oc",
          "token",
          "accesstoken",
          "access_token",
          "authorization",
          "consumer_key",
          "consumer_secret",
          "secret",
          "password",
          "x-api-key",
          "x-app-token");

  private static final int LONGEST = 64;

  private final Set<String> names = new HashSet<>(USUAL);
  private final Set<String> publicValues;

  /**
   * @param more names in addition to the usual ones, in any case
   * @param publicValues that are shown under any name
   */
  CredentialNames(Set<String> more, Set<String> publicValues) {
    more.forEach(name -> names.add(name.toLowerCase(Locale.ROOT)));
    this.publicValues = Set.copyOf(publicValues);
  }

  /** Whether there is such a value. */
  boolean finds(byte[] bytes, int from, int to) {
    List<SecretMatch> hits = new ArrayList<>();
    collect(bytes, from, to, hits);
    return !hits.isEmpty();
  }

  /** Adds where values are. */
  void collect(byte[] bytes, int from, int to, List<SecretMatch> hits) {
    for (int at = sign(bytes, from, to); at < to; at = sign(bytes, at + 1, to)) {
      int value = at + signLength(bytes, at, to);
      if (value > at && isCredential(bytes, from, at)) {
        int end = valueEnd(bytes, value, to);
        if (end > value && !publicValues.contains(ascii(bytes, value, end))) {
          hits.add(new SecretMatch(value, end));
        }
      }
    }
  }

  /** Bytes of the equals sign that begins here, raw or escaped for JSON; 0 when none does. */
  private static int signLength(byte[] bytes, int at, int to) {
    if (bytes[at] == '=') {
      return 1;
    }
    boolean escaped = at + 6 <= to && (bytes[at + 1] | 0x20) == 'u'; // most are of other letters
    return escaped && ascii(bytes, at, at + 6).equalsIgnoreCase("\\u003d") ? 6 : 0;
  }

  /** Whether a name of a credential ends here, after the beginning of a parameter. */
  private boolean isCredential(byte[] bytes, int from, int end) {
    int start = end;
    while (start > from && end - start < LONGEST && isNamed(bytes[start - 1])) {
      start--;
    }
    if (start == from) {
      return false;
    }
    byte before = bytes[start - 1];
    String name = ascii(bytes, start, end).toLowerCase(Locale.ROOT);
    return switch (before) {
      case '?', '&', ';' -> names.contains(name);
      case '\\' ->
          (name.startsWith("u0026") || name.startsWith("u003f"))
              && names.contains(name.substring(5));
      case '%' ->
          (name.startsWith("26") || name.startsWith("3f")) && names.contains(name.substring(2));
      default -> false;
    };
  }

  private static int valueEnd(byte[] bytes, int from, int to) {
    int end = from;
    while (end < to && !endsValue(bytes, end, to)) {
      end += bytes[end] == '\\' && end + 1 < to ? 2 : 1;
    }
    return end;
  }

  private static boolean endsValue(byte[] bytes, int at, int to) {
    byte each = bytes[at];
    if (each == '\\') {
      boolean text = at + 1 < to && (bytes[at + 1] == '/' || bytes[at + 1] == 'u');
      return !text || (at + 6 <= to && ascii(bytes, at, at + 6).equals("\\u0026"));
    }
    return (each >= 0 && each <= ' ') || "&\"'<>#".indexOf(each) >= 0;
  }

  private static boolean isNamed(byte each) {
    return each == '_' || each == '-' || (each >= '0' && Character.isLetterOrDigit(each));
  }

  /** The next equals sign or backslash; the end when none follows. */
  private static int sign(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to && bytes[at] != '=' && bytes[at] != '\\') {
      at++;
    }
    return at;
  }

  private static String ascii(byte[] bytes, int from, int to) {
    return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
  }
}
