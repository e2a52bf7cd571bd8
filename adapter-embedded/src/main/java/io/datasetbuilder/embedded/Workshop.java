package io.datasetbuilder.embedded;

import io.datasetbuilder.buildspec.canonical.TakeSnapshot;
import io.datasetbuilder.embedded.settings.EngineLimits;
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
import io.datasetbuilder.pipeline.model.run.RunStores;
import io.datasetbuilder.pipeline.runs.verify.CellCheck;
import io.datasetbuilder.pipeline.runs.verify.RunCheck;
import io.datasetbuilder.pipeline.runs.verify.VerifyRun;
import io.datasetbuilder.pipeline.source.upload.UploadStore;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader;
import io.datasetbuilder.pipeline.table.bronze.ParquetSchemaReader;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** The use cases that read data, with the engine and the readers beneath them. */
final class Workshop {

  private final Place place;
  private final Storage storage;
  private final Sourcing sourcing;
  private final Supplier<RunIndex> index;
  private final ExporterRegistry exporters;
  private final DuckDbEngine engine;
  private final BronzeReader reader;

  Workshop(
      Place place,
      Storage storage,
      Sourcing sourcing,
      Supplier<RunIndex> index,
      ExporterRegistry exporters) {
    this.place = place;
    this.storage = storage;
    this.sourcing = sourcing;
    this.index = index;
    this.exporters = exporters;
    EngineLimits limits = place.settings().engine();
    EngineSettings settings =
        new EngineSettings(limits.threads(), limits.memoryMb(), limits.maxSpillMb())
            .withCallLimit(limits.callLimit());
    this.engine = new DuckDbEngine(settings);
    this.reader = new DuckDbBronzeReader(engine, schemas());
  }

  BuildDataset building() {
    return new BuildDataset(
        new RunStores(storage.workspaces, storage.finishedRuns, storage.manifests),
        new TakeSnapshot(new YamlCanonicalWriter()),
        new RunHistory(index, storage.manifests),
        parts(storage.uploads),
        Runtime.version().toString());
  }

  PreviewDataset previewing(UploadStore uploads) {
    return new PreviewDataset(storage.workspaces, parts(uploads), sourcing.terms());
  }

  VerifyRun verifying() {
    return verifying(standardChecks());
  }

  /** The standard checks, and every cell of every Parquet file. */
  VerifyRun verifyingCells() {
    List<RunCheck> checks = new ArrayList<>(standardChecks());
    checks.add(new CellCheck(new ParquetCells(), storage.json));
    return verifying(checks);
  }

  private VerifyRun verifying(List<RunCheck> checks) {
    return new VerifyRun(storage.finishedRuns, storage.manifests, checks);
  }

  private List<RunCheck> standardChecks() {
    BronzeRowCounter counter = new BronzeRowCounter(reader, storage.workspaces);
    return VerifyRun.standardChecks(
        new ParquetTableFiles(storage.json), counter, storage.json, new YamlFrontMatter());
  }

  /** Uploads and builds refuse the same columns. */
  ParquetSchemaReader schemas() {
    return new ParquetSchemas(storage.json);
  }

  TableEngine engine() {
    return engine;
  }

  BronzeReader reader() {
    return reader;
  }

  private BuildDependencies parts(UploadStore uploads) {
    return new BuildDependencies(
        sourcing.parts(uploads),
        reader,
        engine,
        exporters,
        storage.json,
        place.clock(),
        ProductVersion.CURRENT);
  }
}
