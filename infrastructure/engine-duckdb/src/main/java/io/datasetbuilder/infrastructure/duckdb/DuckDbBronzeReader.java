package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.infrastructure.text.csv.CsvSourceReader;
import io.datasetbuilder.infrastructure.text.scan.RecordBlocks;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader.Outcome.Readable;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.bronze.FilesInput;
import io.datasetbuilder.pipeline.table.bronze.ParquetSchemaReader;
import io.datasetbuilder.pipeline.table.bronze.TableBounds;
import io.datasetbuilder.pipeline.table.bronze.VariantTexts;
import io.datasetbuilder.pipeline.table.bronze.WrongFormat;
import io.datasetbuilder.pipeline.table.plan.EngineFailure;
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
import java.util.function.DoubleConsumer;

/**
 * Validates sources: texts in one pass of ours over the bytes, Parquet through DuckDB. Safe for
 * concurrent use: further texts wait while two are read, because each thread that reads holds
 * blocks of its text in memory.
 */
public final class DuckDbBronzeReader implements BronzeReader {

  /** Texts that are read at once: one may wait for its disk. */
  private static final int READINGS_AT_ONCE = 2;

  private final DuckDbEngine engine;
  private final EngineDatabases databases;
  private final ParquetSchemaReader schemas;
  private final VariantTexts variants;
  private final int threads;
  private final TextSourceReader texts;
  private final PermitQueue readings;

  /**
   * Reads with the databases of an engine.
   *
   * @param schemas names the columns of Parquet files, and settles which of them can be held
   * @param variants writes those of Parquet files
   */
  public DuckDbBronzeReader(
      DuckDbEngine engine, ParquetSchemaReader schemas, VariantTexts variants) {
    this(engine, schemas, variants, RecordBlocks.USUAL_SIZE);
  }

  /** As the other; texts are cut into blocks of about so many bytes. */
  DuckDbBronzeReader(
      DuckDbEngine engine, ParquetSchemaReader schemas, VariantTexts variants, int blockSize) {
    this.engine = engine;
    this.databases = engine.databases();
    this.schemas = schemas;
    this.variants = variants;
    this.threads = databases.limits().threads();
    this.texts = new TextSourceReader(blockSize);
    this.readings = new PermitQueue(READINGS_AT_ONCE);
  }

  @Override
  public Outcome read(
      BronzeInput input,
      Location scratchFolder,
      DoubleConsumer progress,
      Interruption interruption) {
    Path scratch = Path.of(scratchFolder.address());
    DoubleConsumer watched = watched(progress, interruption);
    try {
      Outcome outcome =
          input.format() == FileFormat.PARQUET
              ? parquet(interruption).read(input, scratch, watched)
              : bounded(queued(interruption, () -> texts.read(input, scratch, threads, watched)));
      if (outcome instanceof Outcome.Unreadable refused) {
        List<Problem> problems = orWrongFormat(refused.problems(), input);
        return problems.equals(refused.problems()) ? refused : new Outcome.Unreadable(problems);
      }
      return outcome;
    } catch (IOException e) {
      throw EngineFailure.ofFile(e);
    }
  }

  @Override
  public Outcome readFiles(
      FilesInput input,
      Location scratchFolder,
      DoubleConsumer progress,
      Interruption interruption) {
    FilesReader files =
        new FilesReader(input, Path.of(scratchFolder.address()), watched(progress, interruption));
    try {
      return switch (input.first().format()) {
        case PARQUET ->
            new ParquetFilesReader(files, parquet(interruption), engine, interruption).read();
        case CSV -> bounded(queued(interruption, new CsvFilesReader(files, texts, threads)::read));
        case JSON, JSONL ->
            bounded(queued(interruption, new JsonFilesReader(files, texts, threads)::read));
      };
    } catch (IOException e) {
      throw EngineFailure.ofFile(e);
    }
  }

  private ParquetSourceReader parquet(Interruption interruption) {
    return new ParquetSourceReader(databases, schemas, variants, interruption);
  }

  private static DoubleConsumer watched(DoubleConsumer progress, Interruption interruption) {
    return done -> {
      endIfRequested(interruption);
      progress.accept(done);
    };
  }

  /** A file of another kind than declared is refused for that alone. */
  static List<Problem> orWrongFormat(List<Problem> problems, BronzeInput input) throws IOException {
    try (InputStream file = Files.newInputStream(Path.of(input.location().address()))) {
      return WrongFormat.of(file.readNBytes(WrongFormat.HEAD_BYTES), input.format())
          .map(List::of)
          .orElse(problems);
    }
  }

  @Override
  public Optional<BronzeTable> inspect(BronzeInput input, Location scratchFolder) {
    Path scratch = Path.of(scratchFolder.address());
    try {
      Optional<BronzeInput> first = FirstRecords.of(input, scratch);
      if (first.isPresent()
          && texts.read(first.get(), scratch, threads, done -> {}) instanceof Readable read
          && read.table().source().location().equals(first.get().location())
          && bounded(read) instanceof Readable) {
        return Optional.of(read.table().at(input.location()));
      }
      return Optional.empty();
    } catch (IOException e) {
      throw EngineFailure.ofFile(e);
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
    interruption.endIfRequested();
  }

  /** Reads texts with as many threads as the engine has, once few enough others are read. */
  private Outcome queued(Interruption interruption, TextReading reading) throws IOException {
    try {
      readings.acquire(() -> endIfRequested(interruption::requestedWhileWaiting));
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted before reading");
    }
    try {
      return reading.read();
    } finally {
      readings.release();
    }
  }

  /** Reading of texts. */
  private interface TextReading {
    Outcome read() throws IOException;
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
}
