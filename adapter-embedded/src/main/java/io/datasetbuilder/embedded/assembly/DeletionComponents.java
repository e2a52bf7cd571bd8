package io.datasetbuilder.embedded.assembly;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemException;
import io.datasetbuilder.buildspec.retention.Retention;
import io.datasetbuilder.embedded.problem.ServiceProblem;
import io.datasetbuilder.infrastructure.state.database.StateDatabase;
import io.datasetbuilder.infrastructure.state.publish.JdbiPublishReceipts;
import io.datasetbuilder.infrastructure.storage.file.FileOps.DiskFileOps;
import io.datasetbuilder.infrastructure.storage.run.LocalCertificates;
import io.datasetbuilder.infrastructure.storage.run.LocalLeftRuns;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.runs.deletion.DeletionRecord.Reason;
import io.datasetbuilder.pipeline.runs.deletion.NewDeletions;
import io.datasetbuilder.pipeline.runs.maintenance.PruneCancelled;
import io.datasetbuilder.pipeline.runs.maintenance.StoredSpecs;
import io.datasetbuilder.pipeline.warehouse.deletion.CarryOutDeletion;
import io.datasetbuilder.pipeline.warehouse.deletion.DeletingCaller;
import io.datasetbuilder.pipeline.warehouse.deletion.DeletionStores;
import io.datasetbuilder.pipeline.warehouse.deletion.Deletions;
import io.datasetbuilder.pipeline.warehouse.deletion.HourlyPruning;
import io.datasetbuilder.pipeline.warehouse.deletion.PruneRawRecords;
import io.datasetbuilder.pipeline.warehouse.deletion.PruneReport;
import io.datasetbuilder.pipeline.warehouse.deletion.PruneRuns;
import io.datasetbuilder.pipeline.warehouse.erasure.ErasureStores;
import io.datasetbuilder.pipeline.warehouse.erasure.Erasures;
import io.datasetbuilder.pipeline.warehouse.erasure.SearchFiles;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.UUID;
import java.util.function.Supplier;

/** Components that delete runs, datasets and tables. Safe for concurrent use. */
public final class DeletionComponents implements AutoCloseable {

  private static final Logger LOG = System.getLogger(DeletionComponents.class.getName());

  /** Time between two looks at the clock. */
  private static final Duration INTERVAL = Duration.ofSeconds(10);

  private final Assembly assembly;
  private final Supplier<StateDatabase> state;
  private final Lazy<ScheduledHeartbeat> heartbeat =
      new Lazy<>(() -> new ScheduledHeartbeat("prune"));

  DeletionComponents(Assembly assembly, Supplier<StateDatabase> state) {
    this.assembly = assembly;
    this.state = state;
  }

  /** Deletions of a caller. */
  public Deletions of(Principal caller, Visibility visibility) {
    ServiceContext context = assembly.context();
    boolean administrator = context.settings().server().access().administrators().include(caller);
    return new Deletions(
        stores(),
        new DeletingCaller(
            caller.actor().ownerId(), visibility, context.workspaceOf(caller), administrator),
        assembly.calls());
  }

  /** Erasures of the operator of the folder, from the runs of all owners. */
  public Erasures erasures() {
    ServiceContext context = assembly.context();
    StorageComponents storage = assembly.storage();
    Principal operator = new Principal.Service();
    DiskFileOps files = new DiskFileOps();
    return new Erasures(
        new ErasureStores(
            stores(),
            new DeletingCaller(
                operator.ownerId(), Visibility.everybody(), context.workspaceOf(operator), true),
            storage.uploads(),
            new LocalLeftRuns(context.outputRoot(), files, storage.json()),
            new LocalCertificates(context.outputRoot(), files, storage.json()),
            () ->
                new SearchFiles.Searching(
                    assembly.builds().engine(), assembly.builds().schemas(), storage.workspaces()),
            DeletionComponents::newHex),
        assembly.calls());
  }

  /** Records of the cancelled runs that are pruned. */
  public PruneCancelled.Deletions ofPruned(Principal caller) {
    StorageComponents storage = assembly.storage();
    return new PruneCancelled.Deletions(
        storage.deletions(),
        NewDeletions.of(
            DeletionComponents::newId, assembly.context().clock(), caller.ownerId(), Reason.POLICY),
        storage.finishedRuns());
  }

  /**
   * Deletes the runs that no retention keeps any longer, or shows them.
   *
   * @param standard retention of datasets whose spec declares none
   */
  public PruneReport prune(Retention standard, boolean apply) {
    StoredSpecs specs = assembly.storage().specs();
    DeletionStores stores = stores();
    OwnerId caller = new Principal.Service().ownerId();
    return new PruneRuns(
            stores,
            run -> specs.load(run),
            new PruneRawRecords(stores, stored -> specs.load(stored), caller),
            caller)
        .run(standard, apply);
  }

  /** Prunes soon, and then hourly, until the service is closed. */
  public void startPruning() {
    ServiceContext context = assembly.context();
    HourlyPruning pruning =
        new HourlyPruning(
            () -> assembly.calls().run(() -> prune(context.settings().retention(), true)),
            context.clock());
    var unused =
        heartbeat
            .get()
            .start(
                INTERVAL,
                () -> {
                  if (!assembly.calls().closing()) {
                    pruning.beat();
                  }
                });
  }

  /** Finishes deletions and erasures that an earlier process has begun. */
  void finishInterrupted() {
    new CarryOutDeletion(stores()).finishInterrupted();
    erasures().finishInterrupted();
    // A process that was killed has left the logs of databases as they were.
    emptyLogs();
  }

  /** A log that is not emptied ends with the last process that uses its database. */
  private void emptyLogs() {
    try {
      state.get().tables().emptyLog();
      assembly.warehouse().ifPresent(WarehouseComponents::emptyLog);
    } catch (ProblemException failed) {
      LOG.log(Level.WARNING, "the log of a database was not emptied after a deletion", failed);
    }
  }

  @Override
  public void close() {
    heartbeat.made().ifPresent(ScheduledHeartbeat::close);
  }

  private DeletionStores stores() {
    StorageComponents storage = assembly.storage();
    return new DeletionStores(
        storage.runs(),
        assembly::index,
        () -> assembly.runs().jobs().events(),
        storage.removal(),
        storage.rawRecords(),
        storage.deletions(),
        assembly::sharing,
        dataset -> assembly.runs().jobs().unfinishedOf(dataset),
        new JdbiPublishReceipts(state.get(), storage.json())::isUnsettled,
        run -> assembly.runs().jobsMade().filter(jobs -> jobs.isRetried(run)).isPresent(),
        () -> assembly.warehouse().map(WarehouseComponents::deletion),
        Problem.of(
            ServiceProblem.WAREHOUSE_NOT_CONFIGURED, "", "the service runs without a warehouse"),
        this::emptyLogs,
        assembly.context().clock(),
        DeletionComponents::newId);
  }

  private static String newId() {
    return "del_" + newHex();
  }

  private static String newHex() {
    return UUID.randomUUID().toString().replace("-", "");
  }
}
