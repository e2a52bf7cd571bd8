package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.infrastructure.duckdb.csv.CsvReading;
import io.datasetbuilder.infrastructure.duckdb.json.JsonArrayReading;
import io.datasetbuilder.infrastructure.duckdb.json.JsonLinesReading;
import io.datasetbuilder.infrastructure.duckdb.scan.DecodedText;
import io.datasetbuilder.pipeline.bronze.BronzeInput;
import io.datasetbuilder.pipeline.bronze.BronzeReader;
import io.datasetbuilder.pipeline.bronze.RecordFormat;
import io.datasetbuilder.pipeline.file.Location;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.DoubleConsumer;

/** Judges sources: texts in one pass of ours over the bytes, Parquet through DuckDB. */
public final class DuckDbBronzeReader implements BronzeReader {

  private final EngineSettings settings;

  public DuckDbBronzeReader(EngineSettings settings) {
    this.settings = settings;
  }

  @Override
  public Outcome read(BronzeInput input, Location scratchFolder, DoubleConsumer progress) {
    Path scratch = Path.of(scratchFolder.address());
    try {
      return input.format() == RecordFormat.PARQUET
          ? new ParquetReading(new DuckDbConnections(settings)).read(input, scratch, progress)
          : readText(input, scratch, progress);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Outcome readText(BronzeInput input, Path scratch, DoubleConsumer progress)
      throws IOException {
    DecodedText text = DecodedText.of(input, scratch);
    if (text.problem().isPresent()) {
      return Outcome.Unreadable.of(text.problem().get());
    }
    if (input.format() == RecordFormat.JSON) {
      return JsonArrayReading.read(input, text, scratch, progress);
    }
    ExecutorService workers =
        Executors.newFixedThreadPool(settings.threads(), DuckDbBronzeReader::worker);
    try {
      return input.format() == RecordFormat.CSV
          ? new CsvReading(input, text, scratch).read(workers, settings.threads(), progress)
          : JsonLinesReading.read(input, text, scratch, workers, settings.threads(), progress);
    } finally {
      workers.shutdownNow();
    }
  }

  private static Thread worker(Runnable work) {
    Thread thread = new Thread(work, "bronze-reader");
    thread.setDaemon(true);
    return thread;
  }
}
