package io.datasetbuilder.infrastructure.text.csv;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.read.CsvDialect;
import io.datasetbuilder.buildspec.read.CsvNumbers;
import io.datasetbuilder.infrastructure.text.scan.Utf8Source;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.function.DoubleConsumer;

/**
 * Reads a whole CSV source. A text of a dialect for which the engine has no options is copied into
 * RFC 4180 first. The only text that is read twice has a column of texts that begins with numbers
 * of a declared form.
 */
public final class CsvSourceReader {

  private final BronzeInput input;
  private final Path scratchFolder;
  private final int blockSize;

  public CsvSourceReader(BronzeInput input, Path scratchFolder, int blockSize) {
    this.input = input;
    this.scratchFolder = scratchFolder;
    this.blockSize = blockSize;
  }

  /**
   * Whether a text of this dialect is read as it is: RFC 4180 but for one ASCII character between
   * the cells, and for names and signs in numbers, which need no other text.
   */
  public static boolean readsInPlace(CsvDialect dialect) {
    String delimiter = dialect.delimiterText();
    CsvDialect others =
        new CsvDialect(
            Optional.empty(),
            dialect.quote(),
            dialect.escape(),
            dialect.lenientQuotes(),
            dialect.header(),
            List.of(),
            dialect.skipRows(),
            dialect.skipFooter(),
            dialect.comment(),
            dialect.trailingDelimiter(),
            dialect.shortRows(),
            dialect.trim(),
            CsvNumbers.DEFAULT);
    return others.isDefault() && delimiter.length() == 1 && delimiter.charAt(0) < 0x80;
  }

  /** Reads it. */
  public Outcome read(
      Utf8Source text, ExecutorService workers, int threads, DoubleConsumer progress)
      throws IOException {
    if (readsInPlace(input.read().csv())) {
      return scan(text, Optional.empty(), new BitSet(), workers, threads, progress);
    }
    Result<DialectCopy> copied =
        DialectCopy.write(input, text, scratchFolder, blockSize, done -> progress.accept(done / 2));
    if (copied instanceof Result.Ok<DialectCopy> ok) {
      DialectCopy copy = ok.value();
      return scan(
          new Utf8Source(copy.file(), true, Optional.empty()),
          Optional.of(copy),
          new BitSet(),
          workers,
          threads,
          done -> progress.accept(0.5 + done / 2));
    }
    return new Outcome.Unreadable(copied.problems());
  }

  /**
   * Reads the rows of several files, which {@link CsvUnion} has put together.
   *
   * @param names its columns
   * @param texts columns that hold no numbers
   */
  public Outcome readUnion(
      Path file,
      List<String> names,
      BitSet texts,
      ExecutorService workers,
      int threads,
      DoubleConsumer progress)
      throws IOException {
    Utf8Source text = new Utf8Source(file, true, Optional.empty());
    DialectCopy copy = DialectCopy.ofUnion(file, names);
    return scan(text, Optional.of(copy), texts, workers, threads, progress);
  }

  /**
   * Cells that were taken for numbers in a column of texts have another checksum: once more. The
   * first pass is in vain in its first block nearly always, and ends there. The second one reads
   * all, so that there are three at most.
   */
  private Outcome scan(
      Utf8Source text,
      Optional<DialectCopy> copy,
      BitSet texts,
      ExecutorService workers,
      int threads,
      DoubleConsumer progress)
      throws IOException {
    BitSet known = texts;
    for (boolean first = true; ; first = false) {
      CsvPass pass = new CsvPass(input, text, copy, known, first, scratchFolder, blockSize);
      Optional<Outcome> outcome = pass.read(workers, threads, progress);
      if (outcome.isPresent()) {
        return outcome.get();
      }
      known = pass.misreadTexts();
    }
  }
}
