package io.datasetbuilder.infrastructure.text.csv;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes a well-formed CSV text as the engine reads it: LF at the end of every record, no byte
 * order mark, no blank line that is no record. Line breaks inside quotes stay as they are, except
 * in the header: the engine skips the header by its line, and knows the columns by their place.
 */
final class CsvLineEnds {

  private CsvLineEnds() {}

  /**
   * Writes the text.
   *
   * @param mark bytes of the byte order mark, 0 or 3
   * @param oneColumn whether a blank line between records is a record
   */
  static void unify(Path from, Path to, int mark, boolean oneColumn) throws IOException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(from), 1 << 20);
        OutputStream out = new BufferedOutputStream(Files.newOutputStream(to), 1 << 20)) {
      in.skipNBytes(mark);
      boolean inQuotes = false;
      boolean inHeader = true;
      boolean atLineStart = true;
      boolean afterCarriageReturn = false;
      long blankLines = 0;
      int b;
      while ((b = in.read()) >= 0) {
        if (b == '"') {
          inQuotes = !inQuotes;
        }
        boolean secondHalf = b == '\n' && afterCarriageReturn;
        afterCarriageReturn = b == '\r' && !inQuotes;
        boolean lineBreak = b == '\n' || b == '\r';
        if (lineBreak && !inQuotes) {
          if (!secondHalf && atLineStart) {
            blankLines++;
          } else if (!secondHalf) {
            out.write('\n');
            atLineStart = true;
            inHeader = false;
          }
          continue;
        }
        for (; blankLines > 0; blankLines--) {
          if (oneColumn && !inHeader) {
            out.write('\n');
          }
        }
        atLineStart = false;
        out.write(inHeader && lineBreak ? ' ' : b);
      }
    }
  }
}
