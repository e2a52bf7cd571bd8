package io.datasetbuilder.embedded.building;

import io.datasetbuilder.infrastructure.duckdb.DuckDbBronzeReader;
import io.datasetbuilder.infrastructure.duckdb.DuckDbEngine;
import io.datasetbuilder.infrastructure.parquet.ParquetSchemas;
import io.datasetbuilder.infrastructure.parquet.ParquetVariantTexts;
import io.datasetbuilder.infrastructure.report.HtmlReportRenderer;
import io.datasetbuilder.infrastructure.specyaml.YamlCanonicalWriter;
import io.datasetbuilder.infrastructure.state.database.StateDatabase;
import io.datasetbuilder.infrastructure.state.index.JdbiRunIndex;
import io.datasetbuilder.infrastructure.state.upload.JdbiUploadStore;
import io.datasetbuilder.infrastructure.storage.file.FileOps;
import io.datasetbuilder.infrastructure.storage.file.FileOps.DiskFileOps;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import io.datasetbuilder.infrastructure.storage.recording.ReplayFolder;
import io.datasetbuilder.infrastructure.storage.run.LocalFinishedRuns;
import io.datasetbuilder.infrastructure.storage.run.LocalManifestStore;
import io.datasetbuilder.infrastructure.storage.run.LocalRunWorkspaces;
import io.datasetbuilder.infrastructure.storage.upload.LocalContentFiles;
import io.datasetbuilder.infrastructure.unpack.ArrivingContent;
import io.datasetbuilder.pipeline.building.BuildDataset;
import io.datasetbuilder.pipeline.building.BuildDependencies;
import io.datasetbuilder.pipeline.building.FinishRun;
import io.datasetbuilder.pipeline.building.RunHistory;
import io.datasetbuilder.pipeline.building.commit.CommittedSnapshots;
import io.datasetbuilder.pipeline.document.export.BuiltInExporters;
import io.datasetbuilder.pipeline.document.export.ExporterRegistry;
import io.datasetbuilder.pipeline.document.report.ReportRenderer;
import io.datasetbuilder.pipeline.model.run.RunStores;
import io.datasetbuilder.pipeline.source.packed.UnpackLimits;
import io.datasetbuilder.pipeline.source.provider.call.ProviderClient;
import io.datasetbuilder.pipeline.source.provider.catalog.DatasetCatalog;
import io.datasetbuilder.pipeline.source.upload.UploadStore;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader;
import io.datasetbuilder.pipeline.table.bronze.ScannedTables;
import io.datasetbuilder.pipeline.table.plan.EngineLimits;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.function.UnaryOperator;

/** The use case of building, put together with parts that the service gives nobody. */
final class Buildings {

  private static final DuckDbEngine ENGINE =
      new DuckDbEngine(new EngineLimits(1, 256, OptionalLong.empty()));

  private Buildings() {}

  /**
   * What reads, transforms and reports.
   *
   * @param reader in the place of that of the product
   * @param engine in the place of that of the product
   * @param report in the place of that of the product
   */
  record Parts(
      UnaryOperator<BronzeReader> reader,
      UnaryOperator<TableEngine> engine,
      UnaryOperator<ReportRenderer> report) {

    static final Parts OF_THE_PRODUCT =
        new Parts(UnaryOperator.identity(), UnaryOperator.identity(), UnaryOperator.identity());
  }

  /** Builds below {@code out} through a disk of one's own. */
  static BuildDataset on(Path out, FileOps disk) {
    return building(
        out, disk, Optional.empty(), DatasetCatalog.EMPTY, Clock.systemUTC(), Parts.OF_THE_PRODUCT);
  }

  /** Builds below {@code out} with parts of one's own. */
  static BuildDataset of(Path out, Parts parts) {
    return building(
        out, new DiskFileOps(), Optional.empty(), DatasetCatalog.EMPTY, Clock.systemUTC(), parts);
  }

  /** Builds recorded provider datasets that a catalog knows. */
  static BuildDataset knowing(Path out, Path recordings, DatasetCatalog catalog) {
    return building(
        out,
        new DiskFileOps(),
        Optional.of(new ReplayFolder(recordings)),
        catalog,
        Clock.systemUTC(),
        Parts.OF_THE_PRODUCT);
  }

  /** Builds provider datasets that a client answers. */
  static BuildDataset calling(Path out, ScriptedProvider provider, Clock clock) {
    return building(
        out,
        provider.disk(),
        Optional.of(provider),
        DatasetCatalog.EMPTY,
        clock,
        Parts.OF_THE_PRODUCT);
  }

  /** Builds provider datasets that a client answers, through a disk of one's own. */
  static BuildDataset calling(Path out, FileOps disk, ProviderClient provider) {
    return building(
        out,
        disk,
        Optional.of(provider),
        DatasetCatalog.EMPTY,
        Clock.systemUTC(),
        Parts.OF_THE_PRODUCT);
  }

  /** Builds provider datasets whose tables continue the snapshots of earlier runs. */
  static BuildDataset continuing(
      Path out, ProviderClient provider, Clock clock, MemorySnapshots snapshots) {
    return building(
        out,
        new DiskFileOps(),
        Optional.of(provider),
        DatasetCatalog.EMPTY,
        clock,
        Parts.OF_THE_PRODUCT,
        Optional.of(snapshots));
  }

  private static BuildDataset building(
      Path out,
      FileOps disk,
      Optional<ProviderClient> provider,
      DatasetCatalog catalog,
      Clock clock,
      Parts own) {
    return building(out, disk, provider, catalog, clock, own, Optional.empty());
  }

  private static BuildDataset building(
      Path out,
      FileOps disk,
      Optional<ProviderClient> provider,
      DatasetCatalog catalog,
      Clock clock,
      Parts own,
      Optional<MemorySnapshots> snapshots) {
    Random random = new Random(7);
    JacksonJsonCodec json = new JacksonJsonCodec();
    LocalManifestStore manifests = new LocalManifestStore(out, json);
    JdbiRunIndex index = new JdbiRunIndex(out.resolve(".service").resolve("index.sqlite3"), clock);
    RunHistory history = new RunHistory(() -> index, manifests, CommittedSnapshots.NONE);
    BuildDependencies parts =
        new BuildDependencies(
            new BuildDependencies.SourceDependencies(
                uploads(out, state(out)),
                provider,
                Optional.empty(),
                new ArrivingContent(UnpackLimits.DEFAULT),
                catalog,
                (source, at) -> List.of(),
                Duration.ofDays(1)),
            own.reader()
                .apply(
                    new DuckDbBronzeReader(
                        ENGINE, new ParquetSchemas(json), new ParquetVariantTexts())),
            new ScannedTables(),
            own.engine().apply(ENGINE),
            new ExporterRegistry(BuiltInExporters.all()),
            json,
            clock,
            work -> new Thread(work).start(),
            snapshots.map(kept -> kept),
            "test");
    return new BuildDataset(
        new RunStores(
            new LocalRunWorkspaces(
                new LocalRunWorkspaces.StorageSettings(out, temporary(out), 0),
                disk,
                clock,
                random),
            new LocalFinishedRuns(out),
            manifests),
        new YamlCanonicalWriter(),
        history,
        new FinishRun(
            manifests,
            own.report().apply(new HtmlReportRenderer()),
            history,
            snapshots.map(kept -> kept)),
        parts,
        "test",
        false);
  }

  /** The state below an output folder. */
  static StateDatabase state(Path out) {
    return new StateDatabase(out.resolve(".service").resolve("state.sqlite3"), Clock.systemUTC());
  }

  /** The uploads below an output folder. */
  static UploadStore uploads(Path out, StateDatabase state) {
    FileOps disk = new DiskFileOps();
    Random random = new Random(11);
    return new JdbiUploadStore(
        state,
        new LocalContentFiles(out, disk, random),
        new JacksonJsonCodec(),
        Clock.systemUTC(),
        random);
  }

  private static Path temporary(Path out) {
    try {
      return Files.createDirectories(out.resolveSibling("tmp"));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
