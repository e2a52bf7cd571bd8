package io.datasetbuilder.embedded.assembly;

import io.datasetbuilder.embedded.settings.Settings.EngineLimits;
import io.datasetbuilder.infrastructure.duckdb.DuckDbBronzeReader;
import io.datasetbuilder.infrastructure.duckdb.DuckDbEngine;
import io.datasetbuilder.infrastructure.duckdb.EngineSettings;
import io.datasetbuilder.infrastructure.parquet.ParquetCells;
import io.datasetbuilder.infrastructure.parquet.ParquetSchemas;
import io.datasetbuilder.infrastructure.parquet.ParquetTableFiles;
import io.datasetbuilder.infrastructure.specyaml.YamlCanonicalWriter;
import io.datasetbuilder.infrastructure.specyaml.YamlFrontMatter;
import io.datasetbuilder.pipeline.build.BuildDataset;
import io.datasetbuilder.pipeline.build.BuildDependencies;
import io.datasetbuilder.pipeline.build.PreviewDataset;
import io.datasetbuilder.pipeline.build.RunHistory;
import io.datasetbuilder.pipeline.document.export.ExporterRegistry;
import io.datasetbuilder.pipeline.model.index.RunIndex;
import io.datasetbuilder.pipeline.runs.verify.CellCheck;
import io.datasetbuilder.pipeline.runs.verify.RunCheck;
import io.datasetbuilder.pipeline.runs.verify.VerifyRun;
import io.datasetbuilder.pipeline.source.upload.UploadStore;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader;
import io.datasetbuilder.pipeline.table.bronze.ParquetSchemaReader;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** The use cases that read data, with the engine and the readers beneath them. */
public final class BuildComponents {

  private final ServiceContext context;
  private final StorageComponents storage;
  private final SourceComponents sources;
  private final Supplier<RunIndex> index;
  private final ExporterRegistry exporters;
  private final DuckDbEngine engine;
  private final BronzeReader reader;

  BuildComponents(
      ServiceContext context,
      StorageComponents storage,
      SourceComponents sources,
      Supplier<RunIndex> index,
      ExporterRegistry exporters) {
    this.context = context;
    this.storage = storage;
    this.sources = sources;
    this.index = index;
    this.exporters = exporters;
    EngineLimits limits = context.settings().engine();
    EngineSettings settings =
        new EngineSettings(limits.threads(), limits.memoryMb(), limits.maxSpillMb())
            .withCallLimit(limits.callLimit());
    this.engine = new DuckDbEngine(settings);
    this.reader = new DuckDbBronzeReader(engine, schemas());
  }

  /** Builds datasets. */
  public BuildDataset build() {
    return new BuildDataset(
        storage.runs(),
        new YamlCanonicalWriter(),
        new RunHistory(index, storage.manifests()),
        dependencies(storage.uploads()),
        Runtime.version().toString());
  }

  /** Previews datasets over a store of uploads. */
  public PreviewDataset preview(UploadStore uploads) {
    return new PreviewDataset(storage.workspaces(), dependencies(uploads), sources.terms());
  }

  /**
   * Verifies finished runs.
   *
   * @param cells whether every cell of every Parquet file is read, too
   */
  public VerifyRun verify(boolean cells) {
    BronzeRowCounter counter = new BronzeRowCounter(reader, storage.workspaces());
    List<RunCheck> checks =
        new ArrayList<>(
            VerifyRun.standardChecks(
                new ParquetTableFiles(storage.json()),
                counter,
                storage.json(),
                new YamlFrontMatter()));
    if (cells) {
      checks.add(new CellCheck(new ParquetCells(), storage.json()));
    }
    return new VerifyRun(storage.finishedRuns(), storage.manifests(), checks);
  }

  /** Reads the schemas of Parquet files: uploads and builds refuse the same columns. */
  public ParquetSchemaReader schemas() {
    return new ParquetSchemas(storage.json());
  }

  public DuckDbEngine engine() {
    return engine;
  }

  public BronzeReader reader() {
    return reader;
  }

  private BuildDependencies dependencies(UploadStore uploads) {
    return new BuildDependencies(
        sources.dependencies(uploads),
        reader,
        engine,
        exporters,
        storage.json(),
        context.clock(),
        ProductVersion.CURRENT);
  }
}
