package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.infrastructure.duckdb.scan.RecordBlocks;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.plan.TableSource;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The first whole records of a text, as a file of their own. */
final class FirstRecords {

  /** Below this the whole file is read as fast as its beginning. */
  private static final long WORTH_IT = 4L * RecordBlocks.USUAL_SIZE;

  private FirstRecords() {}

  /** The same input over the first records only; empty where reading them early is not worth it. */
  static Optional<BronzeInput> of(BronzeInput input, Path scratch) throws IOException {
    Path file = Path.of(input.location().address());
    boolean lines = input.format() == FileFormat.CSV || input.format() == FileFormat.JSONL;
    boolean utf8 = input.encoding().charset().equals(StandardCharsets.UTF_8);
    if (!lines || !utf8 || Files.size(file) < WORTH_IT) {
      return Optional.empty();
    }
    Path first = Files.createTempFile(scratch, "first-", ".txt");
    try (InputStream in = Files.newInputStream(file);
        OutputStream out = Files.newOutputStream(first)) {
      RecordBlocks blocks =
          input.format() == FileFormat.CSV
              ? RecordBlocks.ofCsv(in, RecordBlocks.USUAL_SIZE)
              : RecordBlocks.ofLines(in, RecordBlocks.USUAL_SIZE);
      RecordBlocks.Block block = blocks.next();
      if (block == null || !block.whole()) {
        return Optional.empty();
      }
      out.write(block.bytes(), 0, block.length());
    }
    return Optional.of(input.at(new Location(first.toString())));
  }

  /** The table of the first records, over the whole file. */
  static BronzeTable over(Location whole, BronzeTable first) {
    return first.from(source(whole, first.source()));
  }

  private static TableSource source(Location whole, TableSource first) {
    return first instanceof TableSource.CsvText csv
        ? new TableSource.CsvText(whole, csv.columns(), csv.longestRecord())
        : new TableSource.JsonLines(
            whole, first.columns(), ((TableSource.JsonLines) first).longestRecord());
  }
}
