package io.datasetbuilder.infrastructure.text.csv;

/**
 * Reads one cell at a time of a text in a declared dialect. A quoted cell may hold anything; after
 * a quote that closes it and is followed by text, where that is allowed, the cell ends at the next
 * delimiter or line end. Reusable, not thread-safe.
 */
final class DialectCell {

  /** End of a cell, or the reason why it cannot be read. */
  enum End {
    DELIMITER,
    LINE,
    /** The end of the text. */
    TEXT,
    /** The text has to be read on before the cell can be. */
    CUT,
    UNTERMINATED_QUOTE,
    STRAY_QUOTE,
    NUL_BYTE
  }

  private final DialectText text;
  private final DialectSyntax syntax;
  private final CsvCells cells;
  private final CellEnds ends;
  private int position;
  private int lineBreaks;
  private int trimmed;
  private boolean commented;

  private byte[] bytes = new byte[0];
  private int limit;

  DialectCell(DialectText text, DialectSyntax syntax, CsvCells cells) {
    this.text = text;
    this.syntax = syntax;
    this.cells = cells;
    this.ends = new CellEnds(text, syntax);
  }

  /** Begins a record at an index of the text's bytes. */
  void begin(int at) {
    position = at;
    lineBreaks = 0;
    trimmed = 0;
    commented = false;
    bytes = text.bytes();
    limit = text.limit();
    ends.begin();
  }

  /** Index of the next byte; the offending one after a fault. */
  int position() {
    return position;
  }

  /** Line breaks inside and after the cells of the record. */
  int lineBreaks() {
    return lineBreaks;
  }

  /** Cells of the record that lost blanks. */
  int trimmed() {
    return trimmed;
  }

  /** Whether a comment ends the record. */
  boolean isCommented() {
    return commented;
  }

  /** Reads a cell and what ends it. */
  End next() {
    int from = position;
    int at = ends.afterTrimmed(from);
    if (text.isCut(at)) {
      return End.CUT;
    }
    int opening = syntax.quoteAt(bytes, at, limit);
    return opening > 0 ? quoted(from, at, at + opening) : unquoted(from, at);
  }

  private End unquoted(int from, int start) {
    int at = start;
    int copyFrom = start;
    int copyStart = cells.copied();
    boolean copied = false;
    while (true) {
      while (at < limit && !syntax.isSpecial(bytes[at])) {
        at++;
      }
      if (text.isCut(at)) {
        return End.CUT;
      }
      if (ends.isEnd(at)) {
        int end = ends.withoutBlanks(copyFrom, at);
        trimmed += syntax.trims() && (start > from || end < at) ? 1 : 0;
        if (copied) {
          cells.copy(bytes, copyFrom, end);
          cells.addCopied(copyStart, false);
        } else {
          cells.add(bytes, copyFrom, end, false);
        }
        return end(at);
      }
      int escape = syntax.escapeAt(bytes, at, limit);
      int escaped = escape == 0 ? 0 : escapedOutsideQuotes(at + escape);
      int quote = syntax.quoteAt(bytes, at, limit);
      if (escaped > 0) {
        cells.copy(bytes, copyFrom, at);
        copied = true;
        copyFrom = at + escape;
        at = copyFrom + escaped;
        cells.copy(bytes, copyFrom, at);
        copyFrom = at;
      } else if (quote > 0 && !syntax.lenientQuotes()) {
        position = at;
        return End.STRAY_QUOTE;
      } else if (bytes[at] == 0) {
        position = at;
        return End.NUL_BYTE;
      } else {
        at += Math.max(1, Math.max(quote, escape));
      }
    }
  }

  /** Length of what an escape before it makes part of the cell. */
  private int escapedOutsideQuotes(int at) {
    if (at < limit && text.isLineEnd(at)) {
      lineBreaks++;
      return text.afterLineEnd(at) - at;
    }
    int delimiter = syntax.delimiterAt(bytes, at, limit);
    int escaped = delimiter > 0 ? delimiter : escapedInQuotes(at);
    return escaped > 0 ? escaped : syntax.inlineCommentAt(bytes, at, limit);
  }

  private int escapedInQuotes(int at) {
    int quote = syntax.quoteAt(bytes, at, limit);
    return quote > 0 ? quote : syntax.escapeAt(bytes, at, limit);
  }

  private End quoted(int from, int opening, int start) {
    int at = start;
    int copyFrom = start;
    int copyStart = cells.copied();
    boolean copied = false;
    while (true) {
      while (at < limit && !syntax.isSpecialInQuotes(bytes[at])) {
        at++;
      }
      if (text.isCut(at)) {
        return End.CUT;
      }
      if (at >= limit) {
        position = opening;
        return End.UNTERMINATED_QUOTE;
      }
      int quote = syntax.quoteAt(bytes, at, limit);
      int escape = syntax.doublesQuotes() ? quote : syntax.escapeAt(bytes, at, limit);
      int escaped = escape == 0 ? 0 : escapedInQuotes(at + escape);
      if (escaped > 0) {
        cells.copy(bytes, copyFrom, at);
        copied = true;
        copyFrom = at + escape;
        at = copyFrom + escaped;
      } else if (quote > 0) {
        return closed(from, opening, start, at, at + quote, copied ? copyFrom : -1, copyStart);
      } else if (text.isLineEnd(at)) {
        lineBreaks++;
        at = text.afterLineEnd(at);
      } else if (bytes[at] == 0) {
        position = at;
        return End.NUL_BYTE;
      } else {
        at += Math.max(1, escape);
      }
    }
  }

  private End closed(
      int from, int opening, int start, int closing, int after, int copyFrom, int copyStart) {
    int at = ends.afterQuoted(after);
    if (text.isCut(at)) {
      return End.CUT;
    }
    if (!ends.isEnd(at)) {
      position = at;
      return syntax.lenientQuotes() ? irregular(opening, start, after) : End.STRAY_QUOTE;
    }
    trimmed += opening > from || ends.afterTrimmed(after) > after ? 1 : 0;
    if (copyFrom < 0) {
      cells.add(bytes, start, closing, true);
    } else {
      cells.copy(bytes, copyFrom, closing);
      cells.addCopied(copyStart, true);
    }
    return end(at);
  }

  /**
   * The rest of a cell in which text follows a closing quote. A cell that ends with a quote is what
   * is between its first and its last one; any other is taken as it is written.
   */
  private End irregular(int opening, int start, int after) {
    int at = after;
    while (!ends.isEnd(at)) {
      if (bytes[at] == 0) {
        position = at;
        return End.NUL_BYTE;
      }
      at++;
    }
    if (text.isCut(at)) {
      return End.CUT;
    }
    int end = ends.withoutBlanks(after, at);
    int last = syntax.quoteBefore(bytes, after, end);
    if (last > 0) {
      cells.add(bytes, start, end - last, true);
    } else {
      cells.add(bytes, opening, end, true);
    }
    return end(at);
  }

  private End end(int after) {
    int at = after;
    if (ends.isComment(at)) {
      commented = true;
      at = ends.lineEnd(at);
      if (text.isCut(at)) {
        return End.CUT;
      }
    }
    if (at >= limit) {
      position = at;
      return End.TEXT;
    }
    if (text.isLineEnd(at)) {
      lineBreaks++;
      position = text.afterLineEnd(at);
      return End.LINE;
    }
    position = at + syntax.delimiterAt(bytes, at, limit);
    return End.DELIMITER;
  }
}
