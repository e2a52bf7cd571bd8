package io.datasetbuilder.infrastructure.duckdb.csv;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.infrastructure.duckdb.scan.Utf8Source;
import io.datasetbuilder.pipeline.model.manifest.DialectAdjustments;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.function.DoubleConsumer;

/**
 * A text in a declared dialect, written anew as RFC 4180 with a header of one line. Every record is
 * known to be well formed.
 *
 * @param file the copy, among the scratch files
 * @param header names the columns
 * @param texts columns that hold no numbers of the declared form
 * @param blankLines lines of the text with nothing in them that are no records
 * @param adjustments what was left out and changed
 */
record DialectCopy(
    Path file, CsvHeader header, BitSet texts, long blankLines, DialectAdjustments adjustments) {

  /** The rows of several files, written with this header. */
  static DialectCopy ofUnion(Path file, List<String> names) {
    CsvHeader header =
        new CsvHeader(
            names,
            List.of(),
            "",
            List.of(),
            line(names.size()).length,
            1,
            0,
            CsvHeader.LineEnd.LINE_FEED,
            List.of());
    return new DialectCopy(file, header, new BitSet(), 0, DialectAdjustments.NONE);
  }

  /** First line of a copy: the engine skips it, and knows the columns by their place. */
  static byte[] line(int columns) {
    return ("h" + ",h".repeat(columns - 1) + "\n").getBytes(StandardCharsets.US_ASCII);
  }

  /**
   * Copies a text; where cells turn out not to be the numbers they were taken for, a second time.
   *
   * @param known columns that hold no numbers of the declared form
   * @param progress receives the part of the text copied so far, 0 to 1
   */
  static Result<DialectCopy> write(
      BronzeInput input,
      Utf8Source text,
      BitSet known,
      Path scratchFolder,
      int blockSize,
      DoubleConsumer progress)
      throws IOException {
    Path file = Files.createTempFile(scratchFolder, "dialect-", ".csv");
    DialectSource source = new DialectSource(input, text.file(), blockSize, progress);
    Result<Long> end = source.end();
    if (end instanceof Result.Refused<Long> refused) {
      return Result.refused(refused.problems());
    }
    long size = ((Result.Ok<Long>) end).value();
    BitSet texts = known;
    while (true) {
      DialectCopying copying = new DialectCopying(input, source, file, texts);
      Result<DialectCopy> copy = copying.write(size);
      if (copying.isFinal()) {
        return copy;
      }
      texts = copying.texts();
    }
  }
}
