package io.datasetbuilder.infrastructure.text.csv;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.infrastructure.text.scan.Utf8Source;
import io.datasetbuilder.pipeline.model.manifest.DialectAdjustments;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.DoubleConsumer;

/**
 * A text in a declared dialect, written anew as RFC 4180 with a header of one line. Every record is
 * known to be well formed.
 *
 * @param file the copy, among the scratch files
 * @param header names the columns
 * @param blankLines lines of the text with nothing in them that are no records
 * @param adjustments what was left out and changed
 */
record DialectCopy(Path file, CsvHeader header, long blankLines, DialectAdjustments adjustments) {

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
    return new DialectCopy(file, header, 0, DialectAdjustments.NONE);
  }

  /** First line of a copy: the engine skips it, and knows the columns by their place. */
  static byte[] line(int columns) {
    return ("h" + ",h".repeat(columns - 1) + "\n").getBytes(StandardCharsets.US_ASCII);
  }

  /**
   * Copies a text.
   *
   * @param progress receives the part of the text copied so far, 0 to 1
   */
  static Result<DialectCopy> write(
      BronzeInput input,
      Utf8Source text,
      Path scratchFolder,
      int blockSize,
      DoubleConsumer progress)
      throws IOException {
    Path file = Files.createTempFile(scratchFolder, "dialect-", ".csv");
    DialectSource source = new DialectSource(input, text.file(), blockSize, progress);
    Result<Long> end = source.end();
    return end instanceof Result.Ok<Long> size
        ? new DialectCopying(source, file).write(size.value())
        : Result.refused(end.problems());
  }
}
