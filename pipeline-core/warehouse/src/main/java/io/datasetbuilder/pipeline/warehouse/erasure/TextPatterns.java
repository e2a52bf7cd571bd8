package io.datasetbuilder.pipeline.warehouse.erasure;

import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Bytes by which a text file holds a value: as it is, and escaped for JSON, CSV and HTML, each in
 * the encodings that uploads usually have. An occurrence within a longer word or number does not
 * count.
 */
final class TextPatterns {

  private static final int BUFFER_BYTES = 1 << 16;

  private static final List<Charset> ENCODINGS =
      List.of(
          StandardCharsets.UTF_8,
          StandardCharsets.ISO_8859_1,
          Charset.forName("windows-1252"),
          Charset.forName("x-windows-949"),
          StandardCharsets.UTF_16LE,
          StandardCharsets.UTF_16BE);

  private final List<Pattern> patterns;
  private final int longest;

  private TextPatterns(List<Pattern> patterns) {
    this.patterns = patterns;
    this.longest = patterns.stream().mapToInt(each -> each.bytes.length).max().orElse(0);
  }

  static TextPatterns of(String value) {
    Map<ByteBuffer, Pattern> all = new LinkedHashMap<>();
    for (String form : forms(value)) {
      for (Charset encoding : ENCODINGS) {
        encoded(form, encoding)
            .ifPresent(
                bytes ->
                    all.putIfAbsent(
                        ByteBuffer.wrap(bytes), new Pattern(bytes, unit(encoding), form)));
      }
    }
    return new TextPatterns(List.copyOf(all.values()));
  }

  private static List<String> forms(String value) {
    String quoted = JsonRenderer.quoted(value);
    String html =
        value
            .replace("&", "&amp;")
            .replace("<", "&lt;")
            .replace(">", "&gt;")
            .replace("\"", "&quot;");
    return List.of(
        value,
        quoted.substring(1, quoted.length() - 1),
        asciiJson(value),
        value.replace("\"", "\"\""),
        html,
        html.replace("&quot;", "&#34;").replace("'", "&#39;"));
  }

  /** As programs write it that escape everything beyond ASCII. */
  private static String asciiJson(String value) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < value.length(); i++) {
      char unit = value.charAt(i);
      if (unit < 0x80) {
        text.append(unit);
      } else {
        text.append("\\u%04x".formatted((int) unit));
      }
    }
    return text.toString();
  }

  private static Optional<byte[]> encoded(String form, Charset encoding) {
    try {
      ByteBuffer encoded = encoding.newEncoder().encode(CharBuffer.wrap(form));
      byte[] bytes = new byte[encoded.remaining()];
      encoded.get(bytes);
      return Optional.of(bytes);
    } catch (CharacterCodingException impossible) {
      return Optional.empty();
    }
  }

  private static int unit(Charset encoding) {
    return encoding.name().startsWith("UTF-16") ? 2 : 1;
  }

  /**
   * Counts the occurrences in a file, read to its end and not closed.
   *
   * @throws IOException when it cannot be read
   */
  long count(InputStream content) throws IOException {
    int margin = longest + 2;
    byte[] window = new byte[BUFFER_BYTES + 2 * margin];
    int filled = 0;
    int from = 0;
    long found = 0;
    boolean ended = false;
    while (!ended) {
      int read = content.readNBytes(window, filled, window.length - filled);
      filled += read;
      ended = filled < window.length;
      int until = ended ? filled : filled - margin;
      int at = from;
      while (at < until) {
        int length = lengthAt(window, filled, at);
        found += length > 0 ? 1 : 0;
        at += Math.max(1, length);
      }
      int kept = Math.max(0, until - margin);
      System.arraycopy(window, kept, window, 0, filled - kept);
      filled -= kept;
      from = at - kept;
    }
    return found;
  }

  /** Bytes of the occurrence that begins at a place; 0 without one. */
  private int lengthAt(byte[] window, int filled, int at) {
    for (Pattern pattern : patterns) {
      if (pattern.isAt(window, filled, at)) {
        return pattern.bytes.length;
      }
    }
    return 0;
  }

  /** One form in one encoding. */
  private static final class Pattern {

    private final byte[] bytes;
    private final int unit;
    private final String form;

    /**
     * @param unit bytes of an ASCII character
     */
    Pattern(byte[] bytes, int unit, String form) {
      this.bytes = bytes;
      this.unit = unit;
      this.form = form;
    }

    boolean isAt(byte[] window, int filled, int at) {
      int end = at + bytes.length;
      return end <= filled
          && window[at] == bytes[0]
          && Arrays.equals(window, at, end, bytes, 0, bytes.length)
          && !(isWord(form.charAt(0)) && isWordUnit(window, filled, at - unit))
          && !(isWord(form.charAt(form.length() - 1)) && isWordUnit(window, filled, end));
    }

    private boolean isWordUnit(byte[] window, int filled, int at) {
      if (at < 0 || at + unit > filled) {
        return false;
      }
      if (unit == 1) {
        return isWord((char) (window[at] & 0xff));
      }
      int other = window[at] == 0 ? window[at + 1] : window[at];
      return (window[at] == 0 || window[at + 1] == 0) && isWord((char) (other & 0xff));
    }

    private static boolean isWord(char unit) {
      return unit < 0x80 && Character.isLetterOrDigit(unit);
    }
  }
}
