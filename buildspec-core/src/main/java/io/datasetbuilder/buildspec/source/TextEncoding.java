package io.datasetbuilder.buildspec.source;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * How the bytes of a text file are decoded.
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

  /** What decodes it. */
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
}
