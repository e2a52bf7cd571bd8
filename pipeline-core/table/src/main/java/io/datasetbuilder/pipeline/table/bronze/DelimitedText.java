package io.datasetbuilder.pipeline.table.bronze;

import java.nio.charset.StandardCharsets;

/** Recognizes a text table by its first two lines. */
final class DelimitedText {

  private static final String DELIMITERS = ",;\t";

  private DelimitedText() {}

  /**
   * Whether a file begins with two lines of text that have the same number of one delimiter.
   *
   * @param head its first bytes
   */
  static boolean isOne(byte[] head) {
    String text = new String(head, StandardCharsets.ISO_8859_1);
    String[] lines = text.split("\r\n|\n|\r", 3);
    return lines.length > 1
        && isText(lines[0])
        && isText(lines[1])
        && DELIMITERS.chars().anyMatch(delimiter -> agree(lines[0], lines[1], delimiter));
  }

  private static boolean isText(String line) {
    return line.chars().noneMatch(letter -> letter < ' ' && letter != '\t')
        && !line.startsWith("{")
        && !line.startsWith("[");
  }

  private static boolean agree(String header, String row, int delimiter) {
    long columns = count(header, delimiter);
    return columns > 0 && columns == count(row, delimiter);
  }

  private static long count(String line, int delimiter) {
    return line.chars().filter(letter -> letter == delimiter).count();
  }
}
