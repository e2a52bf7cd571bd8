package io.datasetbuilder.infrastructure.text.csv;

import io.datasetbuilder.buildspec.read.CsvDialect;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** The characters of a dialect as UTF-8. Those that it does not have are empty. Immutable. */
final class DialectSyntax {

  private static final byte[] ABSENT = {};

  private final byte[] delimiter;
  private final byte[] quote;
  private final byte[] escape;
  private final byte[] comment;
  private final byte[] inlineComment;
  private final boolean[] endsUnquoted = new boolean[256];
  private final boolean[] endsQuoted = new boolean[256];
  private final boolean lenientQuotes;
  private final boolean trim;

  DialectSyntax(CsvDialect dialect) {
    this.delimiter = utf8(dialect.delimiterText());
    this.quote = utf8(dialect.quote());
    this.escape = utf8(dialect.escape());
    this.comment = dialect.comment().map(each -> utf8(each.text())).orElse(ABSENT);
    this.inlineComment =
        dialect.comment().filter(CsvDialect.Comment::inline).isPresent() ? comment : ABSENT;
    this.lenientQuotes = dialect.lenientQuotes();
    this.trim = dialect.trim();
    for (byte[] special :
        new byte[][] {delimiter, inlineComment, quote, escape, {'\n'}, {'\r'}, {0}}) {
      if (special.length > 0) {
        endsUnquoted[special[0] & 0xff] = true;
        endsQuoted[special[0] & 0xff] |= special != delimiter && special != inlineComment;
      }
    }
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] utf8(Optional<Character> character) {
    return character.map(c -> utf8(String.valueOf(c))).orElse(ABSENT);
  }

  /** Whether a byte may be the first of a character with a meaning in an unquoted cell. */
  boolean isSpecial(byte b) {
    return endsUnquoted[b & 0xff];
  }

  /** The same in a quoted cell. */
  boolean isSpecialInQuotes(byte b) {
    return endsQuoted[b & 0xff];
  }

  int delimiterAt(byte[] text, int at, int limit) {
    return lengthAt(delimiter, text, at, limit);
  }

  int quoteAt(byte[] text, int at, int limit) {
    return lengthAt(quote, text, at, limit);
  }

  int escapeAt(byte[] text, int at, int limit) {
    return lengthAt(escape, text, at, limit);
  }

  boolean isComment(byte[] text, int at, int limit) {
    return lengthAt(comment, text, at, limit) > 0;
  }

  /** Length of the beginning of a comment inside of a line, or 0. */
  int inlineCommentAt(byte[] text, int at, int limit) {
    return lengthAt(inlineComment, text, at, limit);
  }

  boolean hasInlineComments() {
    return inlineComment.length > 0;
  }

  /** Length of a quote before a place, or 0. */
  int quoteBefore(byte[] text, int from, int at) {
    int start = at - quote.length;
    return start >= from ? lengthAt(quote, text, start, at) : 0;
  }

  boolean doublesQuotes() {
    return escape.length == 0;
  }

  boolean lenientQuotes() {
    return lenientQuotes;
  }

  boolean trims() {
    return trim;
  }

  /** Whether a byte is a blank that {@code trim} leaves out; a delimiter never is. */
  boolean isBlank(byte[] text, int at, int limit) {
    return (text[at] == ' ' || text[at] == '\t') && delimiterAt(text, at, limit) == 0;
  }

  /** Length of the characters where the text continues with them, or 0. */
  private static int lengthAt(byte[] characters, byte[] text, int at, int limit) {
    int length = characters.length;
    if (length == 1) {
      return at < limit && text[at] == characters[0] ? 1 : 0;
    }
    return length > 0
            && at + length <= limit
            && Arrays.equals(text, at, at + length, characters, 0, length)
        ? length
        : 0;
  }
}
