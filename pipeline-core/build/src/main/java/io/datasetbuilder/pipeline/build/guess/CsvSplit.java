package io.datasetbuilder.pipeline.build.guess;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Splits a text into records and cells to look at them. It never fails: what a reader would refuse
 * is marked.
 */
final class CsvSplit {

  private final String text;
  private final char delimiter;
  private final Optional<Character> quote;
  private final Optional<Character> escape;
  private final boolean trim;

  private int position;
  private int line = 1;

  private CsvSplit(String text, char delimiter, Quoting quoting) {
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
   * @param escape character before a quote inside a quoted cell; empty: quotes are doubled
   * @param trim whether blanks may surround quoted cells
   */
  record Quoting(Optional<Character> quote, Optional<Character> escape, boolean trim) {}

  /**
   * A record.
   *
   * @param line on which it begins, from 1
   * @param cells without their quotes
   * @param quoted whether one of them has quotes
   * @param fault whether a quote is inside an unquoted cell, text follows a closing quote, or a
   *     quote is never closed
   */
  record SplitRecord(int line, List<String> cells, boolean quoted, boolean fault) {

    boolean isBlank() {
      return cells.size() == 1 && cells.get(0).isBlank();
    }

    int width() {
      return cells.size();
    }
  }

  /** The records of a text. */
  static List<SplitRecord> of(String text, char delimiter, Quoting quoting) {
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
    boolean quoted = false;
    boolean fault = false;
    while (true) {
      StringBuilder cell = new StringBuilder();
      int after = trim ? afterBlanks() : position;
      if (isQuote(after)) {
        quoted = true;
        position = after;
        fault |= !quoted(cell);
        position = trim ? afterBlanks() : position;
      }
      int rest = cell.length();
      fault |= plain(cell) || (rest > 0 && cell.length() > rest);
      cells.add(cell.toString());
      if (position < text.length() && text.charAt(position) == delimiter) {
        position++;
        continue;
      }
      endLine();
      return new SplitRecord(begin, cells, quoted, fault);
    }
  }

  private int afterBlanks() {
    int at = position;
    while (at < text.length() && text.charAt(at) == ' ' && delimiter != ' ') {
      at++;
    }
    return at;
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
    for (; position < text.length(); position++) {
      char c = text.charAt(position);
      if (c == delimiter || c == '\n' || c == '\r') {
        break;
      }
      hasQuote |= isQuote(position);
      cell.append(c);
    }
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
