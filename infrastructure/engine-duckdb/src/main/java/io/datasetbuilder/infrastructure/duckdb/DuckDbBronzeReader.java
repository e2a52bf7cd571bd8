package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.infrastructure.text.DeclaredFormat;
import io.datasetbuilder.infrastructure.text.FilesReader;
import io.datasetbuilder.infrastructure.text.TextBronzeReader;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.bronze.FilesInput;
import io.datasetbuilder.pipeline.table.bronze.ParquetSchemaReader;
import io.datasetbuilder.pipeline.table.bronze.VariantTexts;
import io.datasetbuilder.pipeline.table.plan.EngineFailure;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.DoubleConsumer;

/**
 * Validates sources: Parquet through DuckDB, texts through the reader of texts. Safe for concurrent
 * use.
 */
public final class DuckDbBronzeReader implements BronzeReader {

  private final DuckDbEngine engine;
  private final ParquetSchemaReader schemas;
  private final VariantTexts variants;
  private final TextBronzeReader texts;

  /**
   * Reads with the databases of an engine, and texts with as many threads.
   *
   * @param schemas names the columns of Parquet files, and settles which of them can be held
   * @param variants writes those of Parquet files
   */
  public DuckDbBronzeReader(
      DuckDbEngine engine, ParquetSchemaReader schemas, VariantTexts variants) {
    this(engine, schemas, variants, new TextBronzeReader(engine.databases().limits().threads()));
  }

  /** As the other, with a reader of texts. */
  DuckDbBronzeReader(
      DuckDbEngine engine,
      ParquetSchemaReader schemas,
      VariantTexts variants,
      TextBronzeReader texts) {
    this.engine = engine;
    this.schemas = schemas;
    this.variants = variants;
    this.texts = texts;
  }

  @Override
  public Outcome read(
      BronzeInput input,
      Location scratchFolder,
      DoubleConsumer progress,
      Interruption interruption) {
    if (input.format() != FileFormat.PARQUET) {
      return texts.read(input, scratchFolder, progress, interruption);
    }
    Path scratch = Path.of(scratchFolder.address());
    DoubleConsumer checked = interruption.checkedBefore(progress);
    try {
      return DeclaredFormat.check(parquet(interruption).read(input, scratch, checked), input);
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
    if (input.first().format() != FileFormat.PARQUET) {
      return texts.readFiles(input, scratchFolder, progress, interruption);
    }
    Path scratch = Path.of(scratchFolder.address());
    FilesReader files = new FilesReader(input, scratch, interruption.checkedBefore(progress));
    try {
      return new ParquetFilesReader(files, parquet(interruption), engine, interruption).read();
    } catch (IOException e) {
      throw EngineFailure.ofFile(e);
    }
  }

  private ParquetSourceReader parquet(Interruption interruption) {
    return new ParquetSourceReader(engine.databases(), schemas, variants, interruption);
  }

  /** Always empty for Parquet, which is not inspected early. */
  @Override
  public Optional<BronzeTable> inspect(BronzeInput input, Location scratchFolder) {
    return input.format() == FileFormat.PARQUET
        ? Optional.empty()
        : texts.inspect(input, scratchFolder);
  }
}
