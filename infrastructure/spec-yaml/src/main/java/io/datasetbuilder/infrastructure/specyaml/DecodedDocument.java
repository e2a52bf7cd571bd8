package io.datasetbuilder.infrastructure.specyaml;

import io.datasetbuilder.buildspec.document.DocumentProblem;
import io.datasetbuilder.buildspec.problem.Position;
import io.datasetbuilder.buildspec.problem.Problem;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * A document as text without its byte order mark, or the problem of bytes that YAML does not allow.
 *
 * @param text the text; only the part before the problem, if there is one
 * @param problem the first character or byte that is not allowed
 */
record DecodedDocument(String text, Optional<Problem> problem) {

  private static final char BYTE_ORDER_MARK = '\uFEFF';

  static DecodedDocument of(byte[] document) {
    if (isUtf16(document)) {
      return refused(
          "",
          DocumentProblem.INVALID_UTF8,
          "The document begins like UTF-16; a spec is UTF-8.",
          "Save the spec as UTF-8.");
    }
    CharsetDecoder decoder =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    CharBuffer chars = CharBuffer.allocate(document.length);
    ByteBuffer input = ByteBuffer.wrap(document);
    CoderResult result = decoder.decode(input, chars, true);
    String text = withoutMark(chars.flip().toString());
    return firstForbidden(text)
        .orElseGet(
            () ->
                result.isError()
                    ? badByte(text, isHalfCharacter(document, input.position()))
                    : new DecodedDocument(text, Optional.empty()));
  }

  /**
   * Whether the bytes are an unpaired surrogate in the pattern of UTF-8, which does not allow it.
   */
  private static boolean isHalfCharacter(byte[] document, int at) {
    return at + 1 < document.length
        && document[at] == (byte) 0xED
        && (document[at + 1] & 0xFF) >= 0xA0;
  }

  private static boolean isUtf16(byte[] document) {
    return document.length >= 2
        && ((document[0] == (byte) 0xFE && document[1] == (byte) 0xFF)
            || (document[0] == (byte) 0xFF && document[1] == (byte) 0xFE));
  }

  private static String withoutMark(String text) {
    return !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK ? text.substring(1) : text;
  }

  private static DecodedDocument badByte(String before, boolean half) {
    if (half) {
      return refused(
          before,
          DocumentProblem.INVALID_UTF8,
          "The text holds an unpaired surrogate, which is not a character.",
          "Write the character itself.");
    }
    return refused(
        before,
        DocumentProblem.INVALID_UTF8,
        "The bytes here are not valid UTF-8.",
        "Save the spec as UTF-8.");
  }

  /** The engine stops at such characters with a text of its own, so they are found first. */
  private static Optional<DecodedDocument> firstForbidden(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (isForbidden(text.charAt(i))) {
        return Optional.of(forbidden(text.substring(0, i), text.charAt(i)));
      }
    }
    return Optional.empty();
  }

  private static DecodedDocument forbidden(String before, char found) {
    if (found == 0) {
      return refused(
          before,
          DocumentProblem.BINARY_DOCUMENT,
          "The document holds a NUL byte, so it is not a text.",
          "Check that this file is the spec and not a data file.");
    }
    return refused(
        before,
        DocumentProblem.BINARY_DOCUMENT,
        "The document holds the control character U+%04X, which YAML does not allow."
            .formatted((int) found),
        "Remove it, or write it as an escape in a double-quoted text.");
  }

  private static boolean isForbidden(char c) {
    boolean control = c < ' ' && c != '\t' && c != '\n' && c != '\r';
    boolean highControl = c >= 0x7F && c <= 0x9F && c != 0x85;
    return control || highControl || c == 0xFFFE || c == 0xFFFF;
  }

  private static DecodedDocument refused(
      String before, DocumentProblem code, String message, String hint) {
    Position end = LineIndex.endOf(before);
    return new DecodedDocument(
        before, Optional.of(Problem.of(code, "", message).withHint(hint).at(end)));
  }

  /** Lines of a text as YAML counts them: ended by LF, CR or CRLF. */
  static final class LineIndex {

    private LineIndex() {}

    /** The position just after the last character. */
    static Position endOf(String text) {
      int line = 1;
      int start = 0;
      for (int i = 0; i < text.length(); i++) {
        if (endsLine(text, i)) {
          line++;
          start = i + 1;
        }
      }
      return new Position(line, text.codePointCount(start, text.length()) + 1);
    }

    /**
     * The content of a line without its end; empty where there is no such line.
     *
     * @param line counted from 1
     */
    static String line(String text, int line) {
      int current = 1;
      int start = 0;
      for (int i = 0; i < text.length() && current <= line; i++) {
        if (endsLine(text, i)) {
          if (current == line) {
            return text.substring(start, i).stripTrailing();
          }
          current++;
          start = i + 1;
        }
      }
      return current == line ? text.substring(start) : "";
    }

    private static boolean endsLine(String text, int i) {
      char c = text.charAt(i);
      return c == '\n' || (c == '\r' && (i + 1 == text.length() || text.charAt(i + 1) != '\n'));
    }
  }
}
