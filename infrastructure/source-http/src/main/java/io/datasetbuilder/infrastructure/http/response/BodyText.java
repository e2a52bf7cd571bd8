package io.datasetbuilder.infrastructure.http.response;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The text of a response in UTF-8, and its kind. */
final class BodyText {

  /** Kind of a text by its first character. */
  enum Kind {
    JSON,
    MARKUP,
    OTHER,
    BLANK
  }

  private static final int BLOCK = 8 * 1024;

  private BodyText() {}

  /**
   * The text, without a byte order mark and without blanks before it. Nothing is copied when it is
   * UTF-8 already.
   *
   * @return empty when the bytes are malformed in the charset that they claim
   */
  static Optional<JsonSlice> of(Optional<String> contentType, byte[] body, int length) {
    CharsetChoice.ByteOrderMark mark = CharsetChoice.ByteOrderMark.of(body, length);
    Charset charset = CharsetChoice.of(mark, contentType, body, length);
    if (charset.equals(StandardCharsets.UTF_8)) {
      return isUtf8(body, mark.length(), length)
          ? Optional.of(trimmed(body, mark.length(), length))
          : Optional.empty();
    }
    try {
      byte[] utf8 = decoded(charset, ByteBuffer.wrap(body, mark.length(), length - mark.length()));
      return Optional.of(trimmed(utf8, 0, utf8.length));
    } catch (CharacterCodingException | UnsupportedOperationException e) {
      return Optional.empty();
    }
  }

  static Kind kind(JsonSlice text) {
    return switch (text.first()) {
      case '{', '[' -> Kind.JSON;
      case '<' -> Kind.MARKUP;
      case 0 -> Kind.BLANK;
      default -> Kind.OTHER;
    };
  }

  /** Whether a text that looks like markup is a page for people. */
  static boolean isHtml(JsonSlice text) {
    int shown = Math.min(text.to() - text.from(), 64);
    String start =
        new String(text.source(), text.from(), shown, StandardCharsets.ISO_8859_1)
            .toLowerCase(Locale.ROOT);
    return start.startsWith("<!doctype html")
        || start.startsWith("<html")
        || start.startsWith("<head")
        || start.startsWith("<body")
        || start.startsWith("<script");
  }

  private static byte[] decoded(Charset charset, ByteBuffer bytes) throws CharacterCodingException {
    return charset
        .newDecoder()
        .onMalformedInput(CodingErrorAction.REPORT)
        .onUnmappableCharacter(CodingErrorAction.REPORT)
        .decode(bytes)
        .toString()
        .getBytes(StandardCharsets.UTF_8);
  }

  /** Validates UTF-8 block by block, without keeping its characters. */
  private static boolean isUtf8(byte[] bytes, int from, int to) {
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    ByteBuffer in = ByteBuffer.wrap(bytes, from, to - from);
    CharBuffer block = CharBuffer.allocate(BLOCK);
    CoderResult result;
    do {
      result = decoder.decode(in, block.clear(), true);
    } while (result.isOverflow());
    return !result.isError();
  }

  private static JsonSlice trimmed(byte[] bytes, int from, int to) {
    int start = from;
    while (start < to && bytes[start] >= 0 && bytes[start] <= ' ' && bytes[start] != 0) {
      start++;
    }
    return new JsonSlice(bytes, start, to);
  }

  /**
   * Detects the charset of a response. In the order of trust: a byte order mark, an XML
   * declaration, the content type; UTF-8 when none of them names one. An unknown name is ignored.
   */
  static final class CharsetChoice {

    private static final int DECLARATION = 200;
    private static final Pattern XML_DECLARATION =
        Pattern.compile("^\\s*<\\?xml[^>]*\\sencoding\\s*=\\s*[\"']([A-Za-z0-9._:-]+)[\"']");
    private static final Pattern PARAMETER =
        Pattern.compile(";\\s*charset\\s*=\\s*[\"']?([A-Za-z0-9._:-]+)", Pattern.CASE_INSENSITIVE);

    /** Korean servers say the small set and send the large one. */
    private static final Set<String> KOREAN =
        Set.of("euc-kr", "euckr", "ks_c_5601-1987", "ksc5601", "cp949", "ms949", "windows-949");

    private CharsetChoice() {}

    static Charset of(ByteOrderMark mark, Optional<String> contentType, byte[] body, int length) {
      return mark.charset()
          .or(() -> declared(body, length))
          .or(() -> contentType.flatMap(value -> first(PARAMETER, value)))
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
}
