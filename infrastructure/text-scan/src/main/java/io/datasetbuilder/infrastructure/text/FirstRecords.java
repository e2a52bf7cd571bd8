package io.datasetbuilder.infrastructure.text;

import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.infrastructure.text.csv.CsvSourceReader;
import io.datasetbuilder.infrastructure.text.scan.RecordBlocks;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
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
    boolean inPlace =
        input.format() == FileFormat.CSV
            ? CsvSourceReader.readsInPlace(input.read().csv())
            : input.format() == FileFormat.JSONL && input.read().isDefault();
    boolean utf8 = input.encoding().charset().equals(StandardCharsets.UTF_8);
    if (!inPlace || !utf8 || Files.size(file) < WORTH_IT) {
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
}
