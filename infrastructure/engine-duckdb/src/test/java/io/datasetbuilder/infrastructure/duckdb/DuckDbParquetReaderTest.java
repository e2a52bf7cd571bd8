package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.pipeline.table.bronze.BronzeReader;
import io.datasetbuilder.pipeline.table.contract.ParquetReaderContract;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

class DuckDbParquetReaderTest extends ParquetReaderContract {
  @Override
  protected BronzeReader reader() {
    return Engines.reader();
  }

  @Override
  protected byte[] parquet(String query) {
    try {
      Path file = Files.createTempFile(folder, "written-", ".parquet");
      Engines.sql("COPY (" + query + ") TO '" + file + "' (FORMAT parquet)");
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
