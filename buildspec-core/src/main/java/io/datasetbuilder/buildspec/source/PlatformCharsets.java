package io.datasetbuilder.buildspec.source;

import java.nio.charset.Charset;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The charsets of the platform by every name they have. Gathered once, when a name other than UTF-8
 * is first looked up: the platform's own search for a name that it does not know is slow each time.
 */
final class PlatformCharsets {

  private static final Map<String, Charset> BY_NAME = gather();

  private PlatformCharsets() {}

  /** The charset of a name that is spelled as {@link TextEncoding} spells it. */
  static Optional<Charset> named(String spelled) {
    return Optional.ofNullable(BY_NAME.get(spelled));
  }

  /** A charset's own name goes before the other names of any. */
  private static Map<String, Charset> gather() {
    Map<String, Charset> byName = new HashMap<>();
    Charset.availableCharsets().forEach((name, charset) -> byName.put(spelled(name), charset));
    for (Charset charset : Charset.availableCharsets().values()) {
      charset.aliases().forEach(alias -> byName.putIfAbsent(spelled(alias), charset));
    }
    return Map.copyOf(byName);
  }

  private static String spelled(String name) {
    return TextEncoding.spelled(name);
  }
}
