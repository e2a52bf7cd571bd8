package io.datasetbuilder.infrastructure.duckdb.json;

import io.datasetbuilder.infrastructure.duckdb.scan.ByteSearch;
import io.datasetbuilder.infrastructure.duckdb.scan.RecordBlocks;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Copies JSON Lines record by record into a file of their own, changed on the way. */
final class RewrittenRecords {

  /** Writes one record otherwise. */
  interface Rewriter {
    /** Writes the record that lies between two offsets, without a line end. */
    void write(byte[] bytes, int from, int to, OutputStream out) throws IOException;
  }

  private RewrittenRecords() {}

  /**
   * The rewritten records.
   *
   * @param jsonLines records that have been checked
   */
  static Path copy(Path jsonLines, Path scratchFolder, Rewriter rewriter) throws IOException {
    Path copy = Files.createTempFile(scratchFolder, "rewritten-", ".jsonl");
    try (InputStream in = Files.newInputStream(jsonLines);
        OutputStream out = new BufferedOutputStream(Files.newOutputStream(copy), 1 << 20)) {
      RecordBlocks blocks = RecordBlocks.ofLines(in, RecordBlocks.USUAL_SIZE);
      for (RecordBlocks.Block block = blocks.next(); block != null; block = blocks.next()) {
        rewrite(block.bytes(), block.length(), out, rewriter);
      }
    }
    return copy;
  }

  private static void rewrite(byte[] bytes, int length, OutputStream out, Rewriter rewriter)
      throws IOException {
    int start = 0;
    while (start < length) {
      int end = ByteSearch.indexOf((byte) '\n', bytes, start, length);
      rewriter.write(bytes, start, end, out);
      if (end < length) {
        out.write('\n');
      }
      start = end + 1;
    }
  }
}
