package io.datasetbuilder.infrastructure.duckdb.csv;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.read.CsvDialect;
import io.datasetbuilder.infrastructure.duckdb.scan.FileMarks;
import io.datasetbuilder.infrastructure.duckdb.scan.MalformedText;
import io.datasetbuilder.infrastructure.duckdb.scan.OrderedWork;
import io.datasetbuilder.infrastructure.duckdb.scan.RecordBlocks;
import io.datasetbuilder.infrastructure.duckdb.scan.Utf8Source;
import io.datasetbuilder.infrastructure.duckdb.scan.Utf8Source.Utf8;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader.Outcome;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import io.datasetbuilder.pipeline.table.bronze.TableBounds;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.function.DoubleConsumer;

/**
 * Reads a whole CSV source once: its blocks side by side, their findings put together in file
 * order. A text of a dialect for which the engine has no options is copied into RFC 4180 first.
 */
public final class CsvSourceReader {

  private final BronzeInput input;
  private final Path scratchFolder;
  private final int blockSize;

  private CsvTableBuilder table;
  private long blankLines;

  public CsvSourceReader(BronzeInput input, Path scratchFolder, int blockSize) {
    this.input = input;
    this.scratchFolder = scratchFolder;
    this.blockSize = blockSize;
  }

  /**
   * Whether a text of this dialect is read as it is: RFC 4180 but for one ASCII character between
   * the cells, and for names and emptiness, which need no other text.
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
            dialect.numbers());
    return others.isDefault() && delimiter.length() == 1 && delimiter.charAt(0) < 0x80;
  }

  /**
   * Reads it; to be called once.
   *
   * @param texts columns that hold no numbers of the declared form
   */
  public Outcome read(
      Utf8Source text, BitSet texts, ExecutorService workers, int threads, DoubleConsumer progress)
      throws IOException {
    if (readsInPlace(input.read().csv())) {
      return scan(text, Optional.empty(), workers, threads, progress);
    }
    Result<DialectCopy> copied =
        DialectCopy.write(
            input, text, texts, scratchFolder, blockSize, done -> progress.accept(done / 2));
    if (copied instanceof Result.Ok<DialectCopy> ok) {
      DialectCopy copy = ok.value();
      Utf8Source canonical = new Utf8Source(copy.file(), true, Optional.empty());
      return scan(
          canonical, Optional.of(copy), workers, threads, done -> progress.accept(0.5 + done / 2));
    }
    return new Outcome.Unreadable(copied.problems());
  }

  /**
   * Reads the rows of several files, which {@link CsvUnion} has put together; to be called once.
   *
   * @param names its columns
   */
  public Outcome readUnion(
      Path file, List<String> names, ExecutorService workers, int threads, DoubleConsumer progress)
      throws IOException {
    Utf8Source text = new Utf8Source(file, true, Optional.empty());
    return scan(text, Optional.of(DialectCopy.ofUnion(file, names)), workers, threads, progress);
  }

  private Outcome scan(
      Utf8Source text,
      Optional<DialectCopy> copy,
      ExecutorService workers,
      int threads,
      DoubleConsumer progress)
      throws IOException {
    long size = Math.max(1, Files.size(text.file()));
    long done = 0;
    try (InputStream in = Files.newInputStream(text.file());
        OrderedWork<CsvBlockScan.Result> work =
            new OrderedWork<>(workers, threads + 1, result -> table.add(result))) {
      RecordBlocks blocks = RecordBlocks.ofCsv(in, blockSize);
      RecordBlocks.Block block = blocks.next();
      int from = block == null ? 0 : afterMark(block);
      boolean blank = true;
      int mark = from;
      while (block != null && (table == null || table.fault().isEmpty())) {
        int malformed = Utf8.firstMalformed(block.bytes(), block.length());
        if (malformed >= 0) {
          work.finish();
          return table != null && table.fault().isPresent()
              ? faulty()
              : Outcome.Unreadable.of(MalformedText.inUtf8(input, done + malformed));
        }
        blank = blank && isBlank(block, from);
        if (table == null) {
          CsvHeader header = header(copy, block, from);
          Optional<Outcome> refused = refusal(header, block, from, blank);
          if (refused.isPresent()) {
            return refused.get();
          }
          if (header.names().isEmpty()) {
            blankLines += header.blankLines();
          } else {
            boolean quoted = from > 0 && block.bytes()[from] == '"';
            table =
                new CsvTableBuilder(
                    input, text, scratchFolder, copy, header, mark, blankLines, quoted);
            from += header.bytes();
          }
        }
        if (table != null) {
          submit(work, block, from);
        }
        done += block.length();
        progress.accept((double) done / size);
        from = 0;
        block = blocks.next();
      }
      if (blank || table == null) {
        return empty();
      }
      work.finish();
    }
    return table.fault().isPresent() ? faulty() : table.table();
  }

  private CsvHeader header(Optional<DialectCopy> copy, RecordBlocks.Block block, int from) {
    return copy.map(DialectCopy::header)
        .orElseGet(
            () ->
                CsvHeader.read(
                    block.bytes(), from, block.length(), blankLines, input.read().csv()));
  }

  private Optional<Outcome> refusal(
      CsvHeader header, RecordBlocks.Block block, int from, boolean blank) {
    if (FileMarks.isByteOrderMark(block.bytes(), from, block.length())) {
      return Optional.of(Outcome.Unreadable.of(FileMarks.inside(blankLines + 1).problem()));
    }
    if (!header.problems().isEmpty()) {
      return Optional.of(blank ? empty() : new Outcome.Unreadable(header.problems()));
    }
    if (header.names().size() > TableBounds.MOST_COLUMNS) {
      return Optional.of(Outcome.Unreadable.of(TableBounds.tooManyColumns(header.names().size())));
    }
    return header.names().stream().anyMatch(FileMarks::beginsWithMark)
        ? Optional.of(
            Outcome.Unreadable.of(FileMarks.inside(blankLines + header.lines()).problem()))
        : Optional.empty();
  }

  private Outcome faulty() {
    return Outcome.Unreadable.of(table.fault().orElseThrow().problem());
  }

  private static Outcome empty() {
    return Outcome.Unreadable.of(RecordProblem.EMPTY_FILE.says("the file is empty"));
  }

  private void submit(OrderedWork<CsvBlockScan.Result> work, RecordBlocks.Block block, int from) {
    work.submit(() -> table.newScan().scan(block, from));
  }

  private static int afterMark(RecordBlocks.Block block) {
    return FileMarks.isByteOrderMark(block.bytes(), 0, block.length())
        ? FileMarks.BYTE_ORDER_MARK
        : 0;
  }

  private static boolean isBlank(RecordBlocks.Block block, int from) {
    for (int i = from; i < block.length(); i++) {
      byte b = block.bytes()[i];
      if (b != ' ' && b != '\t' && b != '\n' && b != '\r') {
        return false;
      }
    }
    return true;
  }
}
