package io.datasetbuilder.infrastructure.http.response;

import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which charset an answer is written in. In the order of trust: a byte order mark, an XML
 * declaration, the content type, the definition; UTF-8 when none of them names one. A name that nobody
 * knows is ignored.
 */
final class CharsetChoice {

  private static final int DECLARATION = 200;
  private static final Pattern XML_DECLARATION =
      Pattern.compile("^\\s*<\\?xml[^>]*\\sencoding\\s*=\\s*[\"']([A-Za-z0-9._:-]+)[\"']");
  private static final Pattern PARAMETER =
      Pattern.compile(";\\s*charset\\s*=\\s*[\"']?([A-Za-z0-9._:-]+)", Pattern.CASE_INSENSITIVE);

  /** Korean servers say the small set and send the large one. */
  private static final Set<String> KOREAN =
      Set.of("euc-kr", "euckr", "ks_c_5601-1987", "ksc5601", "cp949", "ms949", "windows-949");

  private final Optional<Charset> definition;

  CharsetChoice(Optional<String> definition) {
    this.definition = definition.flatMap(CharsetChoice::named);
  }

  Charset of(ByteOrderMark mark, Optional<String> contentType, byte[] body, int length) {
    return mark.charset()
        .or(() -> declared(body, length))
        .or(() -> contentType.flatMap(value -> first(PARAMETER, value)))
        .or(() -> definition)
        .orElse(StandardCharsets.UTF_8);
  }

  private static Optional<Charset> declared(byte[] body, int length) {
    int shown = Math.min(length, DECLARATION);
    return first(XML_DECLARATION, new String(body, 0, shown, StandardCharsets.ISO_8859_1));
  }

  private static Optional<Charset> first(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    return matcher.find() ? named(matcher.group(1)) : Optional.empty();
  }

  private static Optional<Charset> named(String name) {
    String known = KOREAN.contains(name.toLowerCase(Locale.ROOT)) ? "x-windows-949" : name;
    try {
      return Optional.of(Charset.forName(known));
    } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
      return Optional.empty();
    }
  }

  /** The mark at a text's start that names its encoding. */
  enum ByteOrderMark {
    UTF_8(StandardCharsets.UTF_8, "\u00ef\u00bb\u00bf"),
    UTF_16BE(StandardCharsets.UTF_16BE, "\u00fe\u00ff"),
    UTF_16LE(StandardCharsets.UTF_16LE, "\u00ff\u00fe"),
    NONE(null, "");

    private final Charset charset;

    /** A character for each byte. */
    private final String mark;

    ByteOrderMark(Charset charset, String mark) {
      this.charset = charset;
      this.mark = mark;
    }

    static ByteOrderMark of(byte[] body, int length) {
      for (ByteOrderMark each : values()) {
        if (each.begins(body, length)) {
          return each;
        }
      }
      return NONE;
    }

    Optional<Charset> charset() {
      return Optional.ofNullable(charset);
    }

    /** Bytes of the mark. */
    int length() {
      return mark.length();
    }

    private boolean begins(byte[] body, int length) {
      if (length < mark.length()) {
        return false;
      }
      for (int i = 0; i < mark.length(); i++) {
        if ((body[i] & 0xff) != mark.charAt(i)) {
          return false;
        }
      }
      return true;
    }
  }
}
