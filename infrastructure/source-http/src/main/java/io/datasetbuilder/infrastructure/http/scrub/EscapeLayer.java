package io.datasetbuilder.infrastructure.http.scrub;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;

/** Layers of escapes that a text may have, each undone once. */
enum EscapeLayer {
  /** Of JSON texts. */
  JSON {
    @Override
    int undo(Spelling text, int at, Spelling out) {
      if (text.at(at) != '\\' || at + 1 >= text.length()) {
        return 0;
      }
      byte kind = text.at(at + 1);
      if (kind == '/' || kind == '"' || kind == '\\') {
        out.add(kind, text.offset(at));
        return 2;
      }
      int unit = kind == 'u' ? number(text, at + 2, at + 6, 16) : -1;
      if (unit < 0) {
        return 0;
      }
      int low = isPair(text, at + 6) ? number(text, at + 8, at + 12, 16) : -1;
      if (low >= 0 && Character.isSurrogatePair((char) unit, (char) low)) {
        add(Character.toCodePoint((char) unit, (char) low), text.offset(at), out);
        return 12;
      }
      add(unit, text.offset(at), out);
      return 6;
    }

    private static boolean isPair(Spelling text, int at) {
      return at + 1 < text.length() && text.at(at) == '\\' && text.at(at + 1) == 'u';
    }
  },
  /** Of XML and HTML. */
  XML {
    @Override
    int undo(Spelling text, int at, Spelling out) {
      if (text.at(at) != '&') {
        return 0;
      }
      int end = at + 1;
      while (end < text.length() && end - at < LONGEST_ENTITY && text.at(end) != ';') {
        end++;
      }
      if (end == text.length() || text.at(end) != ';') {
        return 0;
      }
      int character = character(text, at + 1, end);
      if (character < 0) {
        return 0;
      }
      add(character, text.offset(at), out);
      return end + 1 - at;
    }
  },
  /** Of addresses and forms. */
  PERCENT {
    @Override
    int undo(Spelling text, int at, Spelling out) {
      int value = text.at(at) == '%' ? number(text, at + 1, at + 3, 16) : -1;
      if (value < 0) {
        return 0;
      }
      out.add((byte) value, text.offset(at));
      return 3;
    }
  };

  private static final int LONGEST_ENTITY = 10;
  private static final Map<String, Integer> NAMED =
      Map.of("amp", (int) '&', "lt", (int) '<', "gt", (int) '>', "quot", (int) '"', "apos", 39);

  /**
   * Undoes the escape that begins at an index, if one does.
   *
   * @return how many bytes it has; 0 when no escape begins here
   */
  abstract int undo(Spelling text, int at, Spelling out);

  /** The text with this layer undone; the same when it has none. */
  Spelling undone(Spelling text) {
    Spelling out = text.rereading();
    int at = 0;
    while (at < text.length()) {
      int escape = undo(text, at, out);
      if (escape == 0) {
        out.add(text.at(at), text.offset(at));
        escape = 1;
      }
      at += escape;
    }
    return out.length() == text.length() ? text : out.endingAt(text.offset(text.length()));
  }

  private static int character(Spelling text, int from, int to) {
    if (text.at(from) != '#') {
      StringBuilder name = new StringBuilder();
      for (int i = from; i < to; i++) {
        name.append((char) text.at(i));
      }
      return NAMED.getOrDefault(name.toString(), -1);
    }
    boolean hex = from + 1 < to && (text.at(from + 1) | 0x20) == 'x';
    int number = number(text, from + (hex ? 2 : 1), to, hex ? 16 : 10);
    return Character.isValidCodePoint(number) ? number : -1;
  }

  /** A number of digits alone; -1 when the text is not one. */
  private static int number(Spelling text, int from, int to, int radix) {
    if (to > text.length() || from >= to) {
      return -1;
    }
    int value = 0;
    for (int i = from; i < to; i++) {
      int digit = Character.digit((char) text.at(i), radix);
      if (digit < 0 || value > Character.MAX_CODE_POINT) {
        return -1;
      }
      value = value * radix + digit;
    }
    return value;
  }

  private static void add(int character, int offset, Spelling out) {
    for (byte each : Character.toString(character).getBytes(StandardCharsets.UTF_8)) {
      out.add(each, offset);
    }
  }

  /**
   * Bytes as they were found, or what is left of them when a layer of escapes is undone, with the
   * place that each byte comes from.
   */
  static final class Spelling {

    private final byte[] bytes;
    private final int[] offsets;
    private int length;

    private Spelling(int room) {
      this.bytes = new byte[room];
      this.offsets = new int[room + 1];
    }

    /** The bytes themselves, unescaped. */
    static Spelling of(byte[] source, int from, int to) {
      Spelling spelling = new Spelling(to - from);
      for (int i = from; i < to; i++) {
        spelling.add(source[i], i);
      }
      return spelling.endingAt(to);
    }

    /** Room for another reading of the same stretch, which is not longer. */
    Spelling rereading() {
      return new Spelling(length);
    }

    void add(byte each, int offset) {
      bytes[length] = each;
      offsets[length++] = offset;
    }

    Spelling endingAt(int offset) {
      offsets[length] = offset;
      return this;
    }

    byte at(int index) {
      return bytes[index];
    }

    int length() {
      return length;
    }

    /** Offset of the byte of an index; of the length: the end of the stretch. */
    int offset(int index) {
      return offsets[index];
    }

    /** The index of the first occurrence from an index on, or -1. */
    int indexOf(byte[] pattern, int from) {
      for (int i = from; i <= length - pattern.length; i++) {
        if (bytes[i] == pattern[0]
            && Arrays.equals(bytes, i, i + pattern.length, pattern, 0, pattern.length)) {
          return i;
        }
      }
      return -1;
    }
  }
}
