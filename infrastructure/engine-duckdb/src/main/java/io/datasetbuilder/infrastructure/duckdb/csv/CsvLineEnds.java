package io.datasetbuilder.infrastructure.duckdb.csv;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes a well-formed CSV text with LF at the end of every record; line breaks inside quotes stay
 * as they are, except in the header: the engine skips the header by its line, and knows the columns
 * by their place. A byte order mark is left out.
 */
final class CsvLineEnds {

  private CsvLineEnds() {}

  /**
   * Writes the text.
   *
   * @param mark bytes of the byte order mark, 0 or 3
   */
  static void unify(Path from, Path to, int mark) throws IOException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(from), 1 << 20);
        OutputStream out = new BufferedOutputStream(Files.newOutputStream(to), 1 << 20)) {
      in.skipNBytes(mark);
      boolean inQuotes = false;
      boolean inHeader = true;
      boolean afterCarriageReturn = false;
      int b;
      while ((b = in.read()) >= 0) {
        if (b == '"') {
          inQuotes = !inQuotes;
        }
        boolean secondHalf = b == '\n' && afterCarriageReturn;
        afterCarriageReturn = b == '\r' && !inQuotes;
        boolean lineBreak = b == '\n' || b == '\r';
        if (inHeader && inQuotes && lineBreak) {
          out.write(' ');
        } else if (afterCarriageReturn) {
          out.write('\n');
        } else if (!secondHalf) {
          out.write(b);
        }
        inHeader = inHeader && (inQuotes || !lineBreak);
      }
    }
  }
}
