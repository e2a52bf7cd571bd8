package io.datasetbuilder.buildspec.source;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Encoding of a text file.
 *
 * @param name the name, lower case with hyphens
 */
public record TextEncoding(String name) {

  /**
   * Names that the platform lacks or reads otherwise: its {@code cp949} is the older IBM table,
   * without most Hangul syllables that files called so hold.
   */
  private static final Map<String, String> PLATFORM_NAMES =
      Map.ofEntries(
          Map.entry("utf8", "utf-8"),
          Map.entry("utf-8-sig", "utf-8"),
          Map.entry("latin-1", "iso-8859-1"),
          Map.entry("latin1", "iso-8859-1"),
          Map.entry("ascii", "us-ascii"),
          Map.entry("cp949", "x-windows-949"),
          Map.entry("uhc", "x-windows-949"),
          Map.entry("ms949", "x-windows-949"),
          Map.entry("cp932", "windows-31j"),
          Map.entry("cp936", "gbk"),
          Map.entry("cp950", "x-windows-950"));

  /** The default. A byte order mark is dropped. */
  public static final TextEncoding UTF_8 = new TextEncoding("utf-8");

  /**
   * @throws IllegalArgumentException when the name is no known encoding's, or not as {@link #named}
   *     writes it
   */
  public TextEncoding {
    if (charsetOf(name).isEmpty() || !name.equals(spelled(name))) {
      throw new IllegalArgumentException("not a known encoding");
    }
  }

  /**
   * The encoding of this name; letter case does not count, nor whether words are joined by {@code
   * _} or {@code -}.
   */
  public static Optional<TextEncoding> named(String name) {
    String spelled = spelled(name);
    return charsetOf(spelled)
        .map(charset -> charset.equals(StandardCharsets.UTF_8) ? UTF_8 : new TextEncoding(spelled));
  }

  /** Charset that decodes it. */
  public Charset charset() {
    return charsetOf(name).orElseThrow();
  }

  static String spelled(String name) {
    return name.toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static Optional<Charset> charsetOf(String spelled) {
    String platformName = PLATFORM_NAMES.getOrDefault(spelled, spelled);
    return platformName.equals("utf-8")
        ? Optional.of(StandardCharsets.UTF_8)
        : PlatformCharsets.named(platformName);
  }

  /**
   * The charsets of the platform by every name they have. Gathered once, when a name other than
   * UTF-8 is first looked up: the platform's own search for a name that it does not know is slow
   * each time.
   */
  static final class PlatformCharsets {

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
}
