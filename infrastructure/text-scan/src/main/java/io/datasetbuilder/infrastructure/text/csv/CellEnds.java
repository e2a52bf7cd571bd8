package io.datasetbuilder.infrastructure.text.csv;

/**
 * Ends of cells in a text: at a delimiter, a line end or a comment, without the blanks that are not
 * part of the cell. Reusable, not thread-safe.
 */
final class CellEnds {

  private final DialectText text;
  private final DialectSyntax syntax;

  private byte[] bytes = new byte[0];
  private int limit;

  CellEnds(DialectText text, DialectSyntax syntax) {
    this.text = text;
    this.syntax = syntax;
  }

  /** Looks at what has been read of the text. */
  void begin() {
    bytes = text.bytes();
    limit = text.limit();
  }

  /** Whether a cell outside of quotes ends at an index. */
  boolean isEnd(int at) {
    return at >= limit
        || text.isLineEnd(at)
        || syntax.delimiterAt(bytes, at, limit) > 0
        || syntax.inlineCommentAt(bytes, at, limit) > 0;
  }

  /** Whether it ends there because of a comment. */
  boolean isComment(int at) {
    return at < limit
        && syntax.delimiterAt(bytes, at, limit) == 0
        && syntax.inlineCommentAt(bytes, at, limit) > 0;
  }

  /** Index of the end of a line, or of what has been read. */
  int lineEnd(int from) {
    int at = from;
    while (at < limit && !text.isLineEnd(at)) {
      at++;
    }
    return at;
  }

  /** Index after the blanks that {@code trim} leaves out. */
  int afterTrimmed(int from) {
    return syntax.trims() ? afterBlanks(from) : from;
  }

  /** Index after a closing quote and the blanks that are not part of the cell. */
  int afterQuoted(int from) {
    int blanks = syntax.trims() || syntax.hasInlineComments() ? afterBlanks(from) : from;
    return syntax.trims() || text.isCut(blanks) || isComment(blanks) ? blanks : from;
  }

  private int afterBlanks(int from) {
    int at = from;
    while (at < limit && syntax.isBlank(bytes, at, limit)) {
      at++;
    }
    return at;
  }

  /** End of a cell without the blanks before an index, at which it ends. */
  int withoutBlanks(int from, int to) {
    if (!syntax.trims() && !(syntax.hasInlineComments() && isComment(to))) {
      return to;
    }
    int end = to;
    while (end > from && syntax.isBlank(bytes, end - 1, limit)) {
      end--;
    }
    return end;
  }
}
