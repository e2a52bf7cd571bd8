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
 * as they are.
 */
final class CsvLineEnds {

  private CsvLineEnds() {}

  static void unify(Path from, Path to) throws IOException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(from), 1 << 20);
        OutputStream out = new BufferedOutputStream(Files.newOutputStream(to), 1 << 20)) {
      boolean inQuotes = false;
      boolean afterCarriageReturn = false;
      int b;
      while ((b = in.read()) >= 0) {
        if (b == '"') {
          inQuotes = !inQuotes;
        }
        boolean secondHalf = b == '\n' && afterCarriageReturn;
        afterCarriageReturn = b == '\r' && !inQuotes;
        if (afterCarriageReturn) {
          out.write('\n');
        } else if (!secondHalf) {
          out.write(b);
        }
      }
    }
  }
}
