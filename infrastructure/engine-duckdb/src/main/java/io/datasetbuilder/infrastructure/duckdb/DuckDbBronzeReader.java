package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.infrastructure.duckdb.csv.CsvSourceReader;
import io.datasetbuilder.infrastructure.duckdb.json.JsonLinesSourceReader;
import io.datasetbuilder.infrastructure.duckdb.json.JsonTextReader;
import io.datasetbuilder.infrastructure.duckdb.scan.FileMarks;
import io.datasetbuilder.infrastructure.duckdb.scan.OrderedWork;
import io.datasetbuilder.infrastructure.duckdb.scan.RecordBlocks;
import io.datasetbuilder.infrastructure.duckdb.scan.Utf8Source;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader.Outcome.Readable;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.bronze.ParquetSchemaReader;
import io.datasetbuilder.pipeline.table.bronze.TableBounds;
import io.datasetbuilder.pipeline.table.bronze.WrongFormat;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.DoubleConsumer;

/**
 * Validates sources: texts in one pass of ours over the bytes, Parquet through DuckDB. Safe for
 * concurrent use: further texts wait while twice as many threads read as the engine has, because
 * each holds blocks of its text in memory.
 */
public final class DuckDbBronzeReader implements BronzeReader {

  /** Texts that are read at once with all threads: one may wait for its disk. */
  private static final int READINGS_AT_ONCE = 2;

  private final EngineDatabases databases;
  private final ParquetSchemaReader schemas;
  private final int threads;
  private final int blockSize;
  private final PermitQueue threadsLeft;

  /**
   * Reads with the databases of an engine.
   *
   * @param schemas names the columns of Parquet files, and settles which of them can be held
   */
  public DuckDbBronzeReader(DuckDbEngine engine, ParquetSchemaReader schemas) {
    this(engine, schemas, RecordBlocks.USUAL_SIZE);
  }

  /** As the other; texts are cut into blocks of about so many bytes. */
  DuckDbBronzeReader(DuckDbEngine engine, ParquetSchemaReader schemas, int blockSize) {
    this.databases = engine.databases();
    this.schemas = schemas;
    this.threads = databases.settings().threads();
    this.blockSize = blockSize;
    this.threadsLeft = new PermitQueue(READINGS_AT_ONCE * threads);
  }

  @Override
  public Outcome read(
      BronzeInput input,
      Location scratchFolder,
      int threadsTaken,
      DoubleConsumer progress,
      Interruption interruption) {
    Path scratch = Path.of(scratchFolder.address());
    DoubleConsumer watched =
        done -> {
          endIfRequested(interruption);
          progress.accept(done);
        };
    try {
      Outcome outcome =
          input.format() == FileFormat.PARQUET
              ? new ParquetSourceReader(databases, schemas, interruption)
                  .read(input, scratch, watched)
              : bounded(
                  readQueued(
                      input, scratch, Math.max(1, threads - threadsTaken), watched, interruption));
      return outcome instanceof Outcome.Unreadable ? orWrongFormat(outcome, input) : outcome;
    } catch (IOException e) {
      throw DuckDbFailures.ofFile(e);
    }
  }

  /** A file of another kind than declared is refused for that alone. */
  private static Outcome orWrongFormat(Outcome unreadable, BronzeInput input) throws IOException {
    try (InputStream file = Files.newInputStream(Path.of(input.location().address()))) {
      return WrongFormat.of(file.readNBytes(WrongFormat.HEAD_BYTES), input.format())
          .<Outcome>map(Outcome.Unreadable::of)
          .orElse(unreadable);
    }
  }

  @Override
  public Optional<BronzeTable> inspect(BronzeInput input, Location scratchFolder) {
    Path scratch = Path.of(scratchFolder.address());
    try {
      Optional<BronzeInput> first = FirstRecords.of(input, scratch);
      if (first.isPresent()
          && readText(first.get(), scratch, threads, done -> {}) instanceof Readable read
          && read.table().source().location().equals(first.get().location())
          && bounded(read) instanceof Readable) {
        return Optional.of(read.table().at(input.location()));
      }
      return Optional.empty();
    } catch (IOException e) {
      throw DuckDbFailures.ofFile(e);
    }
  }

  private static Outcome bounded(Outcome outcome) {
    if (outcome instanceof Readable read) {
      List<Problem> problems = TableBounds.check(inferred(read.table()));
      return problems.isEmpty() ? read : new Outcome.Unreadable(problems);
    }
    return outcome;
  }

  private static List<Column> inferred(BronzeTable table) {
    return table.columns().stream()
        .map(column -> new Column(column.name(), column.inferred()))
        .toList();
  }

  private static void endIfRequested(Interruption interruption) {
    if (interruption.requested()) {
      throw EngineConnection.interrupted(null);
    }
  }

  private Outcome readQueued(
      BronzeInput input,
      Path scratch,
      int threads,
      DoubleConsumer progress,
      Interruption interruption)
      throws IOException {
    try {
      threadsLeft.acquire(threads, () -> endIfRequested(interruption::requestedWhileWaiting));
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted before reading");
    }
    try {
      return readText(input, scratch, threads, progress);
    } finally {
      threadsLeft.release(threads);
    }
  }

  private Outcome readText(BronzeInput input, Path scratch, int threads, DoubleConsumer progress)
      throws IOException {
    Utf8Source text = Utf8Source.of(input, scratch);
    if (text.problem().isPresent()) {
      return Outcome.Unreadable.of(text.problem().get());
    }
    Optional<Problem> ctrlZ = FileMarks.ctrlZ(text.file());
    if (ctrlZ.isPresent()) {
      return Outcome.Unreadable.of(ctrlZ.get());
    }
    if (input.format() != FileFormat.CSV && JsonTextReader.reads(input, text)) {
      return JsonTextReader.read(input, text, scratch, progress);
    }
    ExecutorService workers =
        threads == 1
            ? new OrderedWork.CallerRunsExecutor()
            : Executors.newFixedThreadPool(threads, DuckDbBronzeReader::worker);
    try {
      return input.format() == FileFormat.CSV
          ? new CsvSourceReader(input, scratch, blockSize).read(text, workers, threads, progress)
          : JsonLinesSourceReader.read(input, text, scratch, workers, threads, blockSize, progress);
    } finally {
      workers.shutdownNow();
    }
  }

  private static Thread worker(Runnable work) {
    Thread thread = new Thread(work, "bronze-reader");
    thread.setDaemon(true);
    return thread;
  }

  /** The first whole records of a text, as a file of their own. */
  static final class FirstRecords {

    /** Below this the whole file is read as fast as its beginning. */
    private static final long WORTH_IT = 4L * RecordBlocks.USUAL_SIZE;

    private FirstRecords() {}

    /**
     * The same input over the first records only; empty where reading them early is not worth it.
     */
    static Optional<BronzeInput> of(BronzeInput input, Path scratch) throws IOException {
      Path file = Path.of(input.location().address());
      boolean lines =
          input.format() == FileFormat.JSONL
              || (input.format() == FileFormat.CSV
                  && CsvSourceReader.readsInPlace(input.read().csv()));
      boolean utf8 = input.encoding().charset().equals(StandardCharsets.UTF_8);
      if (!lines || !utf8 || !input.read().isDefault() || Files.size(file) < WORTH_IT) {
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
}
