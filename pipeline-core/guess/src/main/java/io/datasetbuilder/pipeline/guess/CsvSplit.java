package io.datasetbuilder.pipeline.guess;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Splits a text into records and cells to look at them. It never fails: what a reader would refuse
 * is marked.
 */
final class CsvSplit {

  private final String text;
  private final String delimiter;
  private final Optional<Character> quote;
  private final Optional<Character> escape;
  private final boolean trim;

  private int position;
  private int line = 1;

  private CsvSplit(String text, String delimiter, Quoting quoting) {
    this.text = text;
    this.delimiter = delimiter;
    this.quote = quoting.quote();
    this.escape = quoting.escape();
    this.trim = quoting.trim();
  }

  /**
   * Quoting of a text.
   *
   * @param quote character around cells; empty: no cell is quoted
   * @param escape character before a quote or another of its kind, and outside quotes before a
   *     delimiter or a line end; empty: quotes are doubled
   * @param trim whether blanks may surround quoted cells
   */
  record Quoting(Optional<Character> quote, Optional<Character> escape, boolean trim) {}

  /**
   * A record.
   *
   * @param line on which it begins, from 1
   * @param cells without their quotes
   * @param quoted number of those that have quotes
   * @param fault whether a quote is inside an unquoted cell, text follows a closing quote, or a
   *     quote is never closed
   */
  record SplitRecord(int line, List<String> cells, int quoted, boolean fault) {

    boolean isBlank() {
      return cells.size() == 1 && cells.get(0).isBlank();
    }

    int width() {
      return cells.size();
    }

    /** The same with one more cell. */
    SplitRecord withEmptyCell() {
      List<String> more = new ArrayList<>(cells);
      more.add("");
      return new SplitRecord(line, more, quoted, fault);
    }
  }

  /** The records of a text. */
  static List<SplitRecord> of(String text, String delimiter, Quoting quoting) {
    return new CsvSplit(text, delimiter, quoting).records();
  }

  private List<SplitRecord> records() {
    List<SplitRecord> records = new ArrayList<>();
    while (position < text.length()) {
      records.add(next());
    }
    return records;
  }

  private SplitRecord next() {
    int begin = line;
    List<String> cells = new ArrayList<>();
    int quoted = 0;
    boolean fault = false;
    while (true) {
      StringBuilder cell = new StringBuilder();
      int after = trim ? afterBlanks() : position;
      if (isQuote(after)) {
        quoted++;
        position = after;
        fault |= !quoted(cell);
        position = trim ? afterBlanks() : position;
      }
      int rest = cell.length();
      fault |= plain(cell) || (rest > 0 && cell.length() > rest);
      cells.add(cell.toString());
      if (isDelimiter(position)) {
        position += delimiter.length();
        continue;
      }
      endLine();
      return new SplitRecord(begin, cells, quoted, fault);
    }
  }

  private int afterBlanks() {
    int at = position;
    while (at < text.length() && text.charAt(at) == ' ' && !isDelimiter(at)) {
      at++;
    }
    return at;
  }

  private boolean isDelimiter(int at) {
    return text.startsWith(delimiter, at);
  }

  private boolean isEscape(int at) {
    return escape.isPresent() && at + 1 < text.length() && text.charAt(at) == escape.get();
  }

  /** Whether the character at a position has another meaning after an escape outside quotes. */
  private boolean isEscaped(int at) {
    char c = text.charAt(at);
    return c == '\n' || c == '\r' || c == escape.orElseThrow() || isQuote(at);
  }

  private boolean isQuote(int at) {
    return quote.isPresent() && at < text.length() && text.charAt(at) == quote.get();
  }

  /** Reads a quoted cell to its closing quote; false when it is never closed. */
  private boolean quoted(StringBuilder cell) {
    int start = ++position;
    for (; position < text.length(); position++) {
      char c = text.charAt(position);
      if (escape.isPresent() && c == escape.get() && position + 1 < text.length()) {
        cell.append(text.charAt(++position));
      } else if (c == quote.orElseThrow()) {
        if (escape.isPresent() || !isQuote(position + 1)) {
          position++;
          countLines(start, position);
          return true;
        }
        position++;
        cell.append(c);
      } else {
        cell.append(c);
      }
    }
    countLines(start, position);
    return false;
  }

  private void countLines(int from, int to) {
    line += (int) text.substring(from, to).chars().filter(c -> c == '\n').count();
  }

  /** Reads to the end of an unquoted cell; true when a quote is inside it. */
  private boolean plain(StringBuilder cell) {
    boolean hasQuote = false;
    int start = position;
    for (; position < text.length(); position++) {
      if (isEscape(position) && isDelimiter(position + 1)) {
        cell.append(delimiter);
        position += delimiter.length();
        continue;
      }
      if (isEscape(position) && isEscaped(position + 1)) {
        boolean carriageReturn = text.charAt(position + 1) == '\r';
        cell.append(text.charAt(++position));
        if (carriageReturn && text.startsWith("\n", position + 1)) {
          cell.append(text.charAt(++position));
        }
        continue;
      }
      char c = text.charAt(position);
      if (isDelimiter(position) || c == '\n' || c == '\r') {
        break;
      }
      hasQuote |= isQuote(position);
      cell.append(c);
    }
    countLines(start, Math.min(position, text.length()));
    return hasQuote;
  }

  private void endLine() {
    if (position < text.length() && text.charAt(position) == '\r') {
      position++;
      if (position < text.length() && text.charAt(position) != '\n') {
        line++;
        return;
      }
    }
    if (position < text.length() && text.charAt(position) == '\n') {
      position++;
    }
    line++;
  }
}
