package io.datasetbuilder.pipeline.bronze;

import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Names of text encodings, read as data people mean them: whatever the JVM decodes, and a few names
 * that it reads as something else or not at all.
 */
public final class TextEncoding {

  /**
   * The JVM takes {@code cp949} for an IBM code page; everybody else means the Windows superset of
   * EUC-KR.
   */
  private static final Map<String, String> MEANT =
      Map.of(
          "cp949", "x-windows-949",
          "uhc", "x-windows-949",
          "ms949", "x-windows-949",
          "utf-8-sig", "UTF-8",
          "latin-1", "ISO-8859-1",
          "latin_1", "ISO-8859-1",
          "cp932", "windows-31j",
          "sjis", "Shift_JIS",
          "euc_kr", "EUC-KR",
          "euckr", "EUC-KR");

  private TextEncoding() {}

  /** The encoding of that name in any case, or nothing when it is not known. */
  public static Optional<Charset> named(String name) {
    String folded = name.strip().toLowerCase(Locale.ROOT);
    try {
      String known = MEANT.getOrDefault(folded, folded);
      return Charset.isSupported(known) ? Optional.of(Charset.forName(known)) : Optional.empty();
    } catch (IllegalCharsetNameException e) {
      return Optional.empty();
    }
  }

  public static boolean isUtf8(Charset charset) {
    return charset.equals(StandardCharsets.UTF_8);
  }
}
