package io.datasetbuilder.infrastructure.duckdb.json;

import io.datasetbuilder.infrastructure.duckdb.scan.Utf8Source;
import io.datasetbuilder.infrastructure.duckdb.scan.OrderedWork;
import io.datasetbuilder.infrastructure.duckdb.scan.RecordBlocks;
import io.datasetbuilder.infrastructure.duckdb.scan.Utf8;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader.Outcome;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.function.DoubleConsumer;

/**
 * Reads a whole JSON Lines source once: its blocks side by side, their findings put together in
 * file order.
 */
public final class JsonLinesSourceReader {

  private JsonLinesSourceReader() {}

  public static Outcome read(
      BronzeInput input,
      Utf8Source text,
      Path scratchFolder,
      ExecutorService workers,
      int threads,
      int blockSize,
      DoubleConsumer progress)
      throws IOException {
    Path file = JsonTableBuilder.withoutMark(text, scratchFolder);
    long cut = Files.size(text.file()) - Files.size(file);
    long size = Files.size(file);
    if (size == 0) {
      return Outcome.Unreadable.of(RecordProblem.EMPTY_FILE.says("the file is empty"));
    }
    JsonTableBuilder reading = new JsonTableBuilder(scratchFolder, input);
    long done = 0;
    try (InputStream in = Files.newInputStream(file);
        OrderedWork<JsonLinesBlockScan.Result> work =
            new OrderedWork<>(workers, threads + 1, reading::add)) {
      RecordBlocks blocks = RecordBlocks.ofLines(in, blockSize);
      RecordBlocks.Block block = blocks.next();
      while (block != null && reading.fault() == null) {
        int malformed = Utf8.firstMalformed(block.bytes(), block.length());
        if (malformed >= 0) {
          work.finish();
          return reading.fault() != null
              ? reading.table(file)
              : Outcome.Unreadable.of(
                  Utf8Source.malformed(input.encoding(), cut + done + malformed));
        }
        RecordBlocks.Block current = block;
        work.submit(() -> new JsonLinesBlockScan(input.nullTokens()).scan(current, 0));
        done += block.length();
        progress.accept((double) done / size);
        block = blocks.next();
      }
      work.finish();
    }
    return reading.table(file);
  }
}
