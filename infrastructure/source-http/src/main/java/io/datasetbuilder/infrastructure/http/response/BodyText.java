package io.datasetbuilder.infrastructure.http.response;

import io.datasetbuilder.infrastructure.http.response.CharsetChoice.ByteOrderMark;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/** The text of an answer in UTF-8, and what it looks like. */
final class BodyText {

  /** What a text looks like by its first character. */
  enum Kind {
    JSON,
    MARKUP,
    OTHER,
    BLANK
  }

  private BodyText() {}

  /**
   * The text, without a byte order mark and without blanks before it. Nothing is copied when it is
   * UTF-8 already.
   *
   * @return empty when the bytes are malformed in the charset that they claim
   */
  static Optional<JsonSlice> of(
      CharsetChoice charsets, Optional<String> contentType, byte[] body, int length) {
    ByteOrderMark mark = ByteOrderMark.of(body, length);
    Charset charset = charsets.of(mark, contentType, body, length);
    if (charset.equals(StandardCharsets.UTF_8)) {
      return Utf8.isWellFormed(body, mark.length(), length)
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

  private static JsonSlice trimmed(byte[] bytes, int from, int to) {
    int start = from;
    while (start < to && bytes[start] >= 0 && bytes[start] <= ' ' && bytes[start] != 0) {
      start++;
    }
    return new JsonSlice(bytes, start, to);
  }
}
