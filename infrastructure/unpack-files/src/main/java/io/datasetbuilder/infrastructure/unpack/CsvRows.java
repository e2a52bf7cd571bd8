package io.datasetbuilder.infrastructure.unpack;

import java.io.IOException;
import java.io.Writer;

/**
 * Writes a table as CSV (RFC 4180). A cell without a value is nothing, an empty text two quotes.
 * For one thread.
 */
final class CsvRows {

  private final Writer out;
  private final int columns;
  private int column;

  CsvRows(Writer out, int columns) {
    this.out = out;
    this.columns = columns;
  }

  /** Writes a value in a column that has none yet in this row. */
  void cell(int at, String text) throws IOException {
    fill(at);
    out.write(isPlain(text) ? text : '"' + text.replace("\"", "\"\"") + '"');
  }

  void endRow() throws IOException {
    fill(columns - 1);
    out.write('\n');
    column = 0;
  }

  private void fill(int at) throws IOException {
    for (; column < at; column++) {
      out.write(',');
    }
  }

  private static boolean isPlain(String text) {
    return !text.isEmpty() && text.chars().noneMatch(CsvRows::needsQuotes);
  }

  private static boolean needsQuotes(int letter) {
    return letter == ',' || letter == '"' || letter == '\n' || letter == '\r';
  }
}
