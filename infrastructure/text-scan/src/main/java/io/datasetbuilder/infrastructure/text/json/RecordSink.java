package io.datasetbuilder.infrastructure.text.json;

import io.datasetbuilder.infrastructure.text.scan.HashBatch;
import io.datasetbuilder.pipeline.model.checksum.CanonicalRecord;
import io.datasetbuilder.pipeline.table.bronze.NullTokens;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Takes the records of a text in their order: hashes them, and writes them as lines for the engine.
 * Not thread-safe.
 */
final class RecordSink {

  private static final int BATCH = 10_000;

  private final JsonTableBuilder table;
  private final JsonTypeInference shapes;
  private final OutputStream lines;
  private final Runnable afterBatch;
  private final HashBatch hashes = new HashBatch();
  private int longest;

  /**
   * Writes to a stream that the caller closes.
   *
   * @param shapes types of all records, inferred by whoever reads them
   * @param afterBatch runs after some thousand records each; what it throws ends the reading
   */
  RecordSink(
      JsonTableBuilder table, JsonTypeInference shapes, OutputStream lines, Runnable afterBatch) {
    this.table = table;
    this.shapes = shapes;
    this.lines = lines;
    this.afterBatch = afterBatch;
  }

  /** Takes one record in its canonical form. */
  void accept(CanonicalRecord canonical) throws IOException {
    hashes.add(canonical);
    longest = Math.max(longest, canonical.length());
    lines.write(canonical.array(), 0, canonical.length());
    lines.write('\n');
    if (hashes.records() == BATCH) {
      add(JsonTypeInference.ofRecords(NullTokens.NONE));
      checkWidth();
      afterBatch.run();
    }
  }

  /** Refuses records that have more columns than a table may have. */
  void checkWidth() {
    if (JsonTableBuilder.isTooWide(shapes)) {
      throw new RefusedJson(JsonTableBuilder.tooManyColumns(1));
    }
  }

  /** Completes the table. */
  void finish() {
    add(shapes);
  }

  private void add(JsonTypeInference inferred) {
    table.add(new JsonLinesSourceReader.BlockScan.Scanned(hashes, 0, longest, inferred, null));
  }
}
