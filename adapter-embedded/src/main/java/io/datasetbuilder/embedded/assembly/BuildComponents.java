package io.datasetbuilder.embedded.assembly;

import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.TextEncoding;
import io.datasetbuilder.buildspec.spec.BuildSpec;
import io.datasetbuilder.embedded.settings.EngineSettings;
import io.datasetbuilder.infrastructure.parquet.ParquetCells;
import io.datasetbuilder.infrastructure.parquet.ParquetSchemas;
import io.datasetbuilder.infrastructure.parquet.ParquetTableFiles;
import io.datasetbuilder.infrastructure.parquet.ParquetVariantTexts;
import io.datasetbuilder.infrastructure.report.HtmlReportRenderer;
import io.datasetbuilder.infrastructure.specyaml.YamlCanonicalWriter;
import io.datasetbuilder.infrastructure.specyaml.YamlFrontMatter;
import io.datasetbuilder.pipeline.building.BuildDataset;
import io.datasetbuilder.pipeline.building.BuildDependencies;
import io.datasetbuilder.pipeline.building.FinishRun;
import io.datasetbuilder.pipeline.building.PreviewDataset;
import io.datasetbuilder.pipeline.building.RunHistory;
import io.datasetbuilder.pipeline.building.commit.CommittedSnapshots;
import io.datasetbuilder.pipeline.building.commit.ParentSnapshots;
import io.datasetbuilder.pipeline.document.export.ExporterRegistry;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.index.RunIndex;
import io.datasetbuilder.pipeline.model.run.RunWorkspace;
import io.datasetbuilder.pipeline.model.run.RunWorkspaces;
import io.datasetbuilder.pipeline.runs.verify.CellCheck;
import io.datasetbuilder.pipeline.runs.verify.RunUnderTest;
import io.datasetbuilder.pipeline.runs.verify.VerifyRun;
import io.datasetbuilder.pipeline.source.local.FileForms;
import io.datasetbuilder.pipeline.source.upload.UploadStore;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader.Outcome;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.bronze.NullTokens;
import io.datasetbuilder.pipeline.table.bronze.ParquetSchemaReader;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import io.datasetbuilder.pipeline.table.bronze.ScannedTables;
import io.datasetbuilder.pipeline.table.engine.EngineProvider;
import io.datasetbuilder.pipeline.table.engine.InstalledEngines;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;

/** The use cases that read data, with the engine and the readers beneath them. */
public final class BuildComponents {

  private final ServiceContext context;
  private final StorageComponents storage;
  private final SourceComponents sources;
  private final Supplier<RunIndex> index;
  private final ExporterRegistry exporters;
  private final Supplier<Optional<WarehouseComponents>> warehouse;
  private final EngineProvider provider;
  private final EngineProvider.BuildEngine engine;
  private final ScannedTables scanned = new ScannedTables();

  BuildComponents(
      ServiceContext context,
      StorageComponents storage,
      SourceComponents sources,
      Supplier<RunIndex> index,
      ExporterRegistry exporters,
      Supplier<Optional<WarehouseComponents>> warehouse) {
    this.context = context;
    this.storage = storage;
    this.sources = sources;
    this.index = index;
    this.exporters = exporters;
    this.warehouse = warehouse;
    EngineSettings settings = context.settings().engine();
    this.provider = provider(settings.name());
    this.engine =
        provider.create(
            new EngineProvider.EngineSetup(
                settings.limits(),
                settings.options(),
                new EngineProvider.ParquetReading(schemas(), new ParquetVariantTexts())));
  }

  /** The settings name an engine only where it is installed; the standard one may be missing. */
  private static EngineProvider provider(String name) {
    return InstalledEngines.find()
        .named(name)
        .orElseThrow(() -> new IllegalStateException("no engine " + name + " on the class path"));
  }

  /**
   * Builds datasets.
   *
   * @throws PublishComponents.SettingConflict when runs and the warehouse would share a folder
   */
  public BuildDataset build() {
    WarehouseFolder.check(context);
    Optional<WarehouseComponents> tables = warehouse.get();
    tables.ifPresent(WarehouseComponents::openEarly);
    RunHistory history =
        new RunHistory(
            index,
            storage.manifests(),
            tables.map(WarehouseComponents::snapshotsOfRuns).orElse(CommittedSnapshots.NONE));
    return new BuildDataset(
        storage.runs(),
        new YamlCanonicalWriter(),
        history,
        new FinishRun(
            storage.manifests(),
            new HtmlReportRenderer(),
            history,
            tables.map(made -> made.committer(context::workspaceOf))),
        dependencies(storage.uploads(), tables.map(made -> made.parents(context::workspaceOf))),
        Runtime.version().toString(),
        context.multiUser());
  }

  /** Previews datasets over a store of uploads. */
  public PreviewDataset preview(UploadStore uploads) {
    return new PreviewDataset(
        storage.workspaces(), dependencies(uploads, Optional.empty()), sources.terms());
  }

  /**
   * Verifies finished runs.
   *
   * @param cells whether every cell of every Parquet file is read, too
   */
  public VerifyRun verify(boolean cells) {
    List<VerifyRun.RunCheck> checks = new ArrayList<>(VerifyRun.STANDARD_CHECKS);
    if (cells) {
      checks.add(new CellCheck(new ParquetCells()));
    }
    RunUnderTest.FileReaders readers =
        new RunUnderTest.FileReaders(
            new ParquetTableFiles(storage.json()),
            new BronzeRowCounter(reader(), storage.workspaces()),
            storage.json(),
            new YamlFrontMatter(),
            run -> storage.specs().load(run).flatMap(BuildSpec::bronze));
    return new VerifyRun(storage.finishedRuns(), storage.manifests(), readers, checks);
  }

  /** Reads the schemas of Parquet files: uploads and builds refuse the same columns. */
  public ParquetSchemaReader schemas() {
    return new ParquetSchemas(storage.json());
  }

  public TableEngine engine() {
    return engine.tables();
  }

  public BronzeReader reader() {
    return engine.sources();
  }

  /** Ends what the engine runs besides its sessions. */
  void close() {
    engine.tables().close();
  }

  /** Loads the engine, which the first build would load otherwise. */
  void loadEngine() {
    provider.load();
  }

  /** Uploads that were scanned last. */
  public ScannedTables scanned() {
    return scanned;
  }

  private BuildDependencies dependencies(UploadStore uploads, Optional<ParentSnapshots> parents) {
    return new BuildDependencies(
        sources.dependencies(uploads),
        engine.sources(),
        scanned,
        engine.tables(),
        exporters,
        storage.json(),
        context.clock(),
        BuildThreads::besideTheCaller,
        parents,
        ProductVersion.CURRENT);
  }

  /** Counts the rows of CSV and JSON Lines files with the reader of sources. */
  static final class BronzeRowCounter implements RunUnderTest.RowCounter {

    private final BronzeReader reader;
    private final RunWorkspaces workspaces;

    BronzeRowCounter(BronzeReader reader, RunWorkspaces workspaces) {
      this.reader = reader;
      this.workspaces = workspaces;
    }

    @Override
    public OptionalLong count(RunPath path, Location file) {
      Optional<FileFormat> format = format(path);
      return format.isEmpty() ? OptionalLong.empty() : count(format.get(), file);
    }

    private static Optional<FileFormat> format(RunPath path) {
      String name = path.fileName();
      return FileForms.formatNamed(name.substring(name.lastIndexOf('.') + 1))
          .filter(format -> format == FileFormat.CSV || format == FileFormat.JSONL);
    }

    private OptionalLong count(FileFormat format, Location file) {
      BronzeInput input = new BronzeInput(file, format, TextEncoding.UTF_8, NullTokens.NONE);
      try (RunWorkspace scratch = workspaces.temporary()) {
        Outcome outcome =
            reader.read(input, scratch.scratchFolder("reading"), done -> {}, Interruption.NEVER);
        if (outcome instanceof Outcome.Readable readable) {
          return OptionalLong.of(rows(readable.table()));
        }
        Outcome.Unreadable refused = (Outcome.Unreadable) outcome;
        return isEmptyTable(refused)
            ? OptionalLong.of(refused.withoutRows().map(BronzeRowCounter::rows).orElse(0L))
            : OptionalLong.empty();
      }
    }

    /** Of one column an export writes nulls as blank lines, at its end too. */
    private static long rows(BronzeTable table) {
      return table.recordCount() + (table.columns().size() == 1 ? table.blankLines() : 0);
    }

    /** A source without rows is refused; an export without rows is a table all the same. */
    private static boolean isEmptyTable(Outcome.Unreadable outcome) {
      return outcome.problems().stream()
          .allMatch(
              problem ->
                  problem.code() == RecordProblem.NO_RECORDS
                      || problem.code() == RecordProblem.EMPTY_FILE);
    }
  }
}
