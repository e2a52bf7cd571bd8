package io.datasetbuilder.infrastructure.text.csv;

import io.datasetbuilder.infrastructure.text.scan.FileMarks;
import io.datasetbuilder.infrastructure.text.scan.MalformedText;
import io.datasetbuilder.infrastructure.text.scan.OrderedWork;
import io.datasetbuilder.infrastructure.text.scan.RecordBlocks;
import io.datasetbuilder.infrastructure.text.scan.Utf8Source;
import io.datasetbuilder.infrastructure.text.scan.Utf8Source.Utf8;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader.Outcome;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import io.datasetbuilder.pipeline.table.bronze.TableBounds;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.function.DoubleConsumer;

/**
 * One pass over a CSV text whose cells one ASCII character separates: its blocks side by side,
 * their findings put together in file order.
 */
final class CsvPass {

  private final BronzeInput input;
  private final Utf8Source text;
  private final Optional<DialectCopy> copy;
  private final BitSet texts;
  private final boolean endsAtMisreadTexts;
  private final Path scratchFolder;
  private final int blockSize;

  private CsvTableBuilder table;
  private long blankLines;

  /**
   * @param copy what is known of the text where it is a copy
   * @param texts columns that hold no numbers
   * @param endsAtMisreadTexts whether the pass ends at the first block that shows it to be in vain
   */
  CsvPass(
      BronzeInput input,
      Utf8Source text,
      Optional<DialectCopy> copy,
      BitSet texts,
      boolean endsAtMisreadTexts,
      Path scratchFolder,
      int blockSize) {
    this.input = input;
    this.text = text;
    this.copy = copy;
    this.texts = texts;
    this.endsAtMisreadTexts = endsAtMisreadTexts;
    this.scratchFolder = scratchFolder;
    this.blockSize = blockSize;
  }

  /**
   * Reads it; to be called once.
   *
   * @return empty when cells of columns that hold texts were taken for numbers
   */
  Optional<Outcome> read(ExecutorService workers, int threads, DoubleConsumer progress)
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
      while (block != null && !ends()) {
        int malformed = Utf8.firstMalformed(block.bytes(), block.length());
        if (malformed >= 0) {
          work.finish();
          return Optional.of(
              table != null && table.fault().isPresent()
                  ? faulty()
                  : Outcome.Unreadable.of(MalformedText.inUtf8(input, done + malformed)));
        }
        blank = blank && isBlank(block, from);
        if (table == null) {
          CsvHeader header = header(block, from);
          Optional<Outcome> refused = refusal(header, block, from, blank);
          if (refused.isPresent()) {
            return refused;
          }
          if (header.names().isEmpty()) {
            blankLines += header.blankLines();
          } else {
            boolean quoted = from > 0 && block.bytes()[from] == '"';
            table =
                new CsvTableBuilder(
                    input, text, scratchFolder, copy, texts, header, mark, blankLines, quoted);
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
        return Optional.of(empty());
      }
      if (!ends()) {
        work.finish();
      }
    }
    if (table.fault().isPresent()) {
      return Optional.of(faulty());
    }
    return table.misreadTexts().isPresent() ? Optional.empty() : Optional.of(table.table(workers));
  }

  private boolean ends() {
    return table != null
        && (table.fault().isPresent() || (endsAtMisreadTexts && table.misreadTexts().isPresent()));
  }

  /** Columns that are known to hold texts when the pass was in vain. */
  BitSet misreadTexts() {
    return table.misreadTexts().orElseThrow();
  }

  private CsvHeader header(RecordBlocks.Block block, int from) {
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
