package io.datasetbuilder.infrastructure.duckdb.json;

import io.datasetbuilder.infrastructure.duckdb.scan.ByteSearch;
import io.datasetbuilder.infrastructure.duckdb.scan.RecordBlocks;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Puts the numbers of some columns into quotes. The engine's own reader spells a number anew when
 * it makes a text of it: it would turn 37.50 into 37.5, and lose digits that no float holds.
 */
final class QuotedNumbers {

  private final Set<String> columns;
  private final OutputStream out;

  private QuotedNumbers(Set<String> columns, OutputStream out) {
    this.columns = columns;
    this.out = out;
  }

  /**
   * The same records in a file of their own.
   *
   * @param jsonLines records that have been judged
   * @param columns members of the records themselves, not of values inside them
   */
  static Path copy(Path jsonLines, Set<String> columns, Path scratchFolder) throws IOException {
    Path copy = Files.createTempFile(scratchFolder, "quoted-", ".jsonl");
    try (InputStream in = Files.newInputStream(jsonLines);
        OutputStream out = new BufferedOutputStream(Files.newOutputStream(copy), 1 << 20)) {
      QuotedNumbers quoted = new QuotedNumbers(columns, out);
      RecordBlocks blocks = RecordBlocks.ofLines(in, RecordBlocks.USUAL_SIZE);
      for (RecordBlocks.Block block = blocks.next(); block != null; block = blocks.next()) {
        quoted.block(block.bytes(), block.length());
      }
    }
    return copy;
  }

  /** Bytes by which a record may grow. */
  static long longer(Set<String> columns) {
    return 2L * columns.size();
  }

  private void block(byte[] bytes, int length) throws IOException {
    int start = 0;
    while (start < length) {
      int end = ByteSearch.indexOf((byte) '\n', bytes, start, length);
      record(bytes, start, end);
      if (end < length) {
        out.write('\n');
      }
      start = end + 1;
    }
  }

  private void record(byte[] bytes, int from, int to) throws IOException {
    int copied = from;
    try (JsonParser parser = JsonTokens.of(bytes, from, to - from)) {
      parser.nextToken();
      while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
        boolean named = columns.contains(parser.currentName());
        if (parser.nextToken().isNumeric() && named) {
          int number = from + (int) parser.currentTokenLocation().getByteOffset();
          int end = number + parser.getStringLength();
          out.write(bytes, copied, number - copied);
          out.write('"');
          out.write(bytes, number, end - number);
          out.write('"');
          copied = end;
        }
        parser.skipChildren();
      }
    }
    out.write(bytes, copied, to - copied);
  }
}
