package io.datasetbuilder.infrastructure.text;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.infrastructure.text.scan.RecordBlocks;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader.Outcome.Readable;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.bronze.FilesInput;
import io.datasetbuilder.pipeline.table.bronze.TableBounds;
import io.datasetbuilder.pipeline.table.plan.EngineFailure;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.DoubleConsumer;

/**
 * Reads CSV, JSON and JSON Lines in one pass over their bytes, without a table engine; each engine
 * reads Parquet itself. Safe for concurrent use: further texts wait while two are read, because
 * each thread that reads holds blocks of its text in memory.
 */
public final class TextBronzeReader implements BronzeReader {

  /** Texts that are read at once: one may wait for its disk. */
  private static final int READINGS_AT_ONCE = 2;

  private final TextSourceReader texts;
  private final PermitQueue readings = new PermitQueue(READINGS_AT_ONCE);

  /**
   * @param threads number of threads that read one text, at least 1
   */
  public TextBronzeReader(int threads) {
    this(threads, RecordBlocks.USUAL_SIZE);
  }

  /**
   * @param threads number of threads that read one text, at least 1
   * @param blockSize number of bytes of the blocks that a text is divided into, about
   */
  public TextBronzeReader(int threads, int blockSize) {
    this.texts = new TextSourceReader(threads, blockSize);
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException for Parquet
   */
  @Override
  public Outcome read(
      BronzeInput input,
      Location scratchFolder,
      DoubleConsumer progress,
      Interruption interruption) {
    requireText(input.format());
    Path scratch = Path.of(scratchFolder.address());
    DoubleConsumer checked = interruption.checkedBefore(progress);
    try {
      Outcome outcome = queued(interruption, () -> texts.read(input, scratch, checked));
      return DeclaredFormat.check(bounded(outcome), input);
    } catch (IOException e) {
      throw EngineFailure.ofFile(e);
    }
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException for Parquet
   */
  @Override
  public Outcome readFiles(
      FilesInput input,
      Location scratchFolder,
      DoubleConsumer progress,
      Interruption interruption) {
    FileFormat format = input.first().format();
    requireText(format);
    FilesReader files =
        new FilesReader(
            input, Path.of(scratchFolder.address()), interruption.checkedBefore(progress));
    TextReading reading =
        format == FileFormat.CSV
            ? new CsvFilesReader(files, texts)::read
            : new JsonFilesReader(files, texts)::read;
    try {
      return bounded(queued(interruption, reading));
    } catch (IOException e) {
      throw EngineFailure.ofFile(e);
    }
  }

  @Override
  public Optional<BronzeTable> inspect(BronzeInput input, Location scratchFolder) {
    Path scratch = Path.of(scratchFolder.address());
    try {
      Optional<BronzeInput> first = FirstRecords.of(input, scratch);
      if (first.isPresent()
          && texts.read(first.get(), scratch, done -> {}) instanceof Readable read
          && read.table().source().location().equals(first.get().location())
          && bounded(read) instanceof Readable) {
        return Optional.of(read.table().at(input.location()));
      }
      return Optional.empty();
    } catch (IOException e) {
      throw EngineFailure.ofFile(e);
    }
  }

  private static void requireText(FileFormat format) {
    if (format == FileFormat.PARQUET) {
      throw new IllegalArgumentException("Parquet is not a format of texts");
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

  /** Reading of one text, or of several as one table. */
  private interface TextReading {
    Outcome read() throws IOException;
  }

  /** Reads once few enough other texts are read. */
  private Outcome queued(Interruption interruption, TextReading reading) throws IOException {
    Interruption whileWaiting = interruption::requestedWhileWaiting;
    try {
      readings.acquire(whileWaiting::endIfRequested);
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
}
