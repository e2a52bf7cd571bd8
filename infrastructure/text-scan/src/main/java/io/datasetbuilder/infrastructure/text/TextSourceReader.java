package io.datasetbuilder.infrastructure.text;

import io.datasetbuilder.buildspec.concurrent.DaemonThreads;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.infrastructure.text.csv.CsvSourceReader;
import io.datasetbuilder.infrastructure.text.json.CheckedRecords;
import io.datasetbuilder.infrastructure.text.json.JsonLinesSourceReader;
import io.datasetbuilder.infrastructure.text.json.JsonTextReader;
import io.datasetbuilder.infrastructure.text.scan.FileMarks;
import io.datasetbuilder.infrastructure.text.scan.OrderedWork;
import io.datasetbuilder.infrastructure.text.scan.Utf8Source;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.DoubleConsumer;

/** Reads texts of records in one pass over their bytes, by several threads. Immutable. */
final class TextSourceReader {

  private final int threads;
  private final int blockSize;

  /**
   * @param threads number of threads that read one text, at least 1
   * @param blockSize texts are cut into blocks of about so many bytes
   */
  TextSourceReader(int threads, int blockSize) {
    this.threads = threads;
    this.blockSize = blockSize;
  }

  int blockSize() {
    return blockSize;
  }

  /** Reads a text. */
  Outcome read(BronzeInput input, Path scratch, DoubleConsumer progress) throws IOException {
    if (input.format() != FileFormat.CSV) {
      return table(checkJson(input, scratch, progress));
    }
    Utf8Source text = Utf8Source.of(input, scratch);
    Optional<Problem> unreadable = unreadable(text);
    if (unreadable.isPresent()) {
      return Outcome.Unreadable.of(unreadable.get());
    }
    CsvSourceReader reader = new CsvSourceReader(input, scratch, blockSize);
    return withWorkers(
        text.file(), (workers, count) -> reader.read(text, workers, count, progress));
  }

  /**
   * Reads the rows of several CSV files that were put together.
   *
   * @param texts columns that hold no numbers
   */
  Outcome readUnion(
      BronzeInput input,
      Path file,
      List<String> names,
      BitSet texts,
      Path scratch,
      DoubleConsumer progress)
      throws IOException {
    CsvSourceReader reader = new CsvSourceReader(input, scratch, blockSize);
    return withWorkers(
        file, (workers, count) -> reader.readUnion(file, names, texts, workers, count, progress));
  }

  /** Checks the records of a JSON text or of JSON Lines. */
  Result<CheckedRecords> checkJson(BronzeInput input, Path scratch, DoubleConsumer progress)
      throws IOException {
    Utf8Source text = Utf8Source.of(input, scratch);
    Optional<Problem> unreadable = unreadable(text);
    if (unreadable.isPresent()) {
      return Result.refused(unreadable.get());
    }
    return JsonTextReader.reads(input, text)
        ? JsonTextReader.check(input, text, scratch, progress)
        : withWorkers(
            text.file(),
            (workers, count) ->
                JsonLinesSourceReader.check(
                    input, text, scratch, workers, count, blockSize, progress));
  }

  /** The table of records that are well formed. */
  static Outcome table(Result<CheckedRecords> checked) throws IOException {
    return checked instanceof Result.Ok<CheckedRecords> ok
        ? ok.value().table()
        : new Outcome.Unreadable(checked.problems());
  }

  private static Optional<Problem> unreadable(Utf8Source text) throws IOException {
    return text.problem().isPresent() ? text.problem() : FileMarks.ctrlZ(text.file());
  }

  /** Work of threads; a text of one block needs no other thread. */
  private interface Work<T> {
    T run(ExecutorService workers, int threads) throws IOException;
  }

  private <T> T withWorkers(Path text, Work<T> work) throws IOException {
    int useful = Files.size(text) < blockSize ? 1 : threads;
    ExecutorService workers =
        useful == 1
            ? new OrderedWork.CallerRunsExecutor()
            : Executors.newFixedThreadPool(useful, DaemonThreads.named("bronze-reader"));
    try {
      return work.run(workers, useful);
    } finally {
      workers.shutdownNow();
    }
  }
}
