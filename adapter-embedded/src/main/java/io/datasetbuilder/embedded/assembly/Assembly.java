package io.datasetbuilder.embedded.assembly;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.source.PublicApiSource;
import io.datasetbuilder.buildspec.source.SourceSpec;
import io.datasetbuilder.infrastructure.specyaml.YamlSpecReader;
import io.datasetbuilder.infrastructure.state.database.StateDatabase;
import io.datasetbuilder.infrastructure.state.handover.JdbiOwnerRecords;
import io.datasetbuilder.infrastructure.state.publish.JdbiPublishReceipts;
import io.datasetbuilder.infrastructure.state.refresh.JdbiRefreshSchedules;
import io.datasetbuilder.infrastructure.state.revision.JdbiRevisionStore;
import io.datasetbuilder.infrastructure.state.sharing.JdbiDatasetSharing;
import io.datasetbuilder.infrastructure.unpack.LocalFileUnpacker;
import io.datasetbuilder.infrastructure.unpack.caller.CallerFiles;
import io.datasetbuilder.pipeline.document.export.BuiltInExporters;
import io.datasetbuilder.pipeline.document.export.Exporter;
import io.datasetbuilder.pipeline.document.export.ExporterRegistry;
import io.datasetbuilder.pipeline.model.call.ActiveCalls;
import io.datasetbuilder.pipeline.model.index.RunIndex;
import io.datasetbuilder.pipeline.model.run.RunIds;
import io.datasetbuilder.pipeline.model.sharing.DatasetSharing;
import io.datasetbuilder.pipeline.runs.job.BuildJobs;
import io.datasetbuilder.pipeline.runs.maintenance.ReconcileIndex;
import io.datasetbuilder.pipeline.runs.maintenance.RunsOnDisk;
import io.datasetbuilder.pipeline.runs.maintenance.SnapshotAwareIndex;
import io.datasetbuilder.pipeline.source.local.FindSourceFiles;
import io.datasetbuilder.pipeline.source.local.LocalFiles;
import io.datasetbuilder.pipeline.source.local.UnpackFiles;
import io.datasetbuilder.pipeline.source.packed.FileUnpacker;
import io.datasetbuilder.pipeline.source.packed.UnpackLimits;
import io.datasetbuilder.pipeline.source.validation.SpecValidator;
import io.datasetbuilder.pipeline.source.validation.ValidatedSpec;
import io.datasetbuilder.pipeline.table.plan.TableEngine.EngineLoad;
import io.datasetbuilder.pipeline.warehouse.handover.HandOverDataset;
import io.datasetbuilder.warehouse.query.QuerySlots;
import io.datasetbuilder.warehouse.revision.RevisionStore;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * The composition root: makes each part once, when it is first needed. A validation needs the
 * validator alone, so that no engine, JSON library or storage is loaded for it. Safe for concurrent
 * use.
 */
public final class Assembly implements AutoCloseable {

  private final ServiceContext context;
  private final ActiveCalls calls = new ActiveCalls();
  private final LocalFiles local = new CallerFiles();
  private final ExporterRegistry exporters;
  private final SpecValidator specs;
  private final Lazy<RunIds> runIds;
  private final Lazy<Databases> databases;
  private final Lazy<StorageComponents> storage;
  private final Lazy<RunIndex> index;
  private final Lazy<AccessComponents> access;
  private final Lazy<SourceComponents> sources;
  private final Lazy<ProviderComponents> providers;
  private final Lazy<Optional<WarehouseComponents>> warehouse;
  private final Lazy<QueryComponents> queries;
  private final Lazy<BuildComponents> builds;
  private final Lazy<RunComponents> runs;
  private final Lazy<SubmissionComponents> submission =
      new Lazy<>(() -> new SubmissionComponents(this));
  private final Lazy<DeletionComponents> deletions;
  private final Lazy<PublishComponents> publishing;
  private final Lazy<RevisionStore> revisions;
  private final Lazy<RefreshComponents> refreshes;
  private final Lazy<DatasetSharing> sharing;
  private final Lazy<FileUnpacker> unpacker;
  private final Lazy<NoticeComponents> notices =
      new Lazy<>(() -> new NoticeComponents(this, databases().state()));

  public Assembly(ServiceContext context) {
    this.context = context;
    this.exporters = new ExporterRegistry(allExporters(context.exporters()));
    this.unpacker = new Lazy<>(() -> new LocalFileUnpacker(UnpackLimits.DEFAULT));
    this.specs =
        new SpecValidator(
            new YamlSpecReader()::read,
            exporters.kinds(),
            (provider, dataset) -> sources().catalog().dataset(provider, dataset),
            sourceFiles(),
            local);
    this.runIds = new Lazy<>(() -> new RunIds(context.clock(), new SecureRandom()));
    this.databases = new Lazy<>(() -> Databases.of(context));
    this.storage = new Lazy<>(() -> StorageComponents.of(context, databases.get().state()));
    this.index = new Lazy<>(this::reconciledIndex);
    this.access =
        new Lazy<>(() -> AccessComponents.of(context, databases.get().users(), storage().json()));
    this.sources = new Lazy<>(() -> new SourceComponents(context, () -> databases.get().state()));
    this.providers =
        new Lazy<>(() -> ProviderComponents.of(context, sources(), databases.get().state()));
    this.builds =
        new Lazy<>(
            () ->
                new BuildComponents(
                    context, storage(), sources(), this::index, exporters, this::warehouse));
    this.warehouse =
        new Lazy<>(
            () ->
                context
                    .warehouse()
                    .map(settings -> databases.get().warehouse(settings, storage(), context)));
    this.queries = new Lazy<>(() -> new QueryComponents(context));
    this.runs = new Lazy<>(() -> new RunComponents(this, () -> databases.get().state()));
    this.deletions = new Lazy<>(() -> new DeletionComponents(this, () -> databases.get().state()));
    this.publishing = new Lazy<>(() -> new PublishComponents(this, databases.get().state()));
    this.revisions =
        new Lazy<>(() -> new JdbiRevisionStore(databases.get().state(), storage().json()));
    this.refreshes = new Lazy<>(() -> new RefreshComponents(this, databases.get().state()));
    this.sharing = new Lazy<>(() -> new JdbiDatasetSharing(databases.get().state()));
  }

  public ServiceContext context() {
    return context;
  }

  public ActiveCalls calls() {
    return calls;
  }

  public ExporterRegistry exporters() {
    return exporters;
  }

  public SpecValidator specs() {
    return specs;
  }

  /** Finds the local files that are named for sources. */
  public FindSourceFiles sourceFiles() {
    return new FindSourceFiles(local, file -> unpacker.get().find(file));
  }

  public LocalFiles localFiles() {
    return local;
  }

  /** Unpacks local files; its libraries are loaded with the first packed one. */
  public UnpackFiles unpacking() {
    return new UnpackFiles(unpacker, () -> storage().workspaces());
  }

  /** Components that take specs and content from callers. */
  public SubmissionComponents submission() {
    return submission.get();
  }

  public RunIds runIds() {
    return runIds.get();
  }

  public StorageComponents storage() {
    return storage.get();
  }

  /**
   * The index, brought up to date with the run folders when it is first needed: a missing one is
   * filled, and a run that ended without reaching it is added. A snapshot that is lost afterwards
   * is noticed when its run would be shown in a dataset.
   *
   * @throws io.datasetbuilder.pipeline.model.index.IndexFailure when it cannot be used
   */
  public RunIndex index() {
    return index.get();
  }

  /** The index as it is stored. */
  public RunIndex storedIndex() {
    return databases.get().index();
  }

  /** Ledger of users and their sign-in. */
  public AccessComponents access() {
    return access.get();
  }

  public SourceComponents sources() {
    return sources.get();
  }

  /** The warehouse; empty where none is configured. */
  public Optional<WarehouseComponents> warehouse() {
    return warehouse.get();
  }

  /** Components that all queries of tables share. */
  public QueryComponents queries() {
    return queries.get();
  }

  public BuildComponents builds() {
    return builds.get();
  }

  /** Finished runs and jobs. */
  public RunComponents runs() {
    return runs.get();
  }

  /** Jobs and their workers, if any was needed so far. */
  public Optional<BuildJobs> jobsMade() {
    // A reference to the method would load what the class works with.
    return runs.made().flatMap(made -> made.jobsMade());
  }

  /** Components that delete runs, datasets and tables. */
  public DeletionComponents deletions() {
    return deletions.get();
  }

  /** Notices of runs to the hooks of the operator. */
  public NoticeComponents notices() {
    return notices.get();
  }

  /** Components that publish runs. */
  public PublishComponents publishing() {
    return publishing.get();
  }

  /** Revisions of documents. */
  public RevisionStore revisions() {
    return revisions.get();
  }

  /** Components that refresh datasets. */
  public RefreshComponents refreshes() {
    return refreshes.get();
  }

  /** Datasets that are shared. */
  public DatasetSharing sharing() {
    return sharing.get();
  }

  /** Hands datasets over to other owners. */
  public HandOverDataset handOver() {
    StateDatabase state = databases().state();
    return new HandOverDataset(
        new HandOverDataset.Stores(
            storage().runs(),
            this::index,
            () -> new JdbiOwnerRecords(state),
            this::sharing,
            () -> new JdbiRefreshSchedules(state),
            new JdbiPublishReceipts(state, storage().json())::isUnsettled,
            () -> warehouse().map(WarehouseComponents::moves)));
  }

  /**
   * The spec with what else would make the calls of its sources fail as warnings; refused for
   * parameters that their datasets certainly do not take. Only a provider's dataset needs the
   * catalog.
   */
  public Result<ValidatedSpec> withCalls(ValidatedSpec valid) {
    List<SourceSpec> all = valid.spec().spec().sources();
    return all.stream().anyMatch(PublicApiSource.class::isInstance)
        ? sources().checkedCalls().of(valid)
        : Result.ok(valid);
  }

  public ProviderComponents providers() {
    return providers.get();
  }

  /** Current use of the process by the table engine; idle while no data was read. */
  public EngineLoad engineLoad() {
    return builds.made().map(made -> made.engine().sessions()).orElse(EngineLoad.IDLE);
  }

  /** Number of queries that run; 0 while no table was queried. */
  public QuerySlots.Load queryLoad() {
    return queries
        .made()
        .map(made -> made.slots().load())
        .orElseGet(() -> new QuerySlots.Load(0, context.settings().queries().maxConcurrency()));
  }

  /** Loads and opens what is kept, before anybody needs it. */
  public void open() {
    PublishComponents.checkLocalRoot(context);
    WarehouseFolder.check(context);
    builds().loadEngine();
    runs().jobs().events().withoutEnding();
    index();
    warehouse().ifPresent(WarehouseComponents::checkMatch);
    warehouse().ifPresent(WarehouseComponents::finishInterrupted);
    deletions().finishInterrupted();
    // After the recovery of commits has begun, which may turn a run into a failed one.
    if (context.settings().hooks().isPresent()) {
      notices().start();
    }
    if (context.warehouse().isPresent()) {
      queries().engine().warmUp();
    }
  }

  /** Closes what was needed. */
  @Override
  public void close() {
    // A reference to the method would load what the class works with.
    refreshes.made().ifPresent(made -> made.close());
    deletions.made().ifPresent(made -> made.close());
    notices.made().ifPresent(made -> made.close());
    queries.made().ifPresent(made -> made.close());
    publishing.made().ifPresent(made -> made.close());
    sources.made().ifPresent(made -> made.close());
    warehouse.made().flatMap(made -> made).ifPresent(made -> made.close());
    builds.made().ifPresent(made -> made.close());
    storage.made().ifPresent(made -> made.close());
    databases.made().ifPresent(made -> made.close());
  }

  private Databases databases() {
    return databases.get();
  }

  private RunIndex reconciledIndex() {
    RunsOnDisk onDisk = storage().runsOnDisk();
    new ReconcileIndex(onDisk, storedIndex()).run();
    return new SnapshotAwareIndex(storedIndex(), onDisk);
  }

  private static List<Exporter> allExporters(List<Exporter> given) {
    List<Exporter> all = new ArrayList<>(BuiltInExporters.all());
    ServiceLoader.load(Exporter.class).forEach(all::add);
    all.addAll(given);
    return all;
  }
}
